export type ToastPlace =
  | 'bottom-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'top-right'
  | 'top-left'
  | 'top-center';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The first place that covers nothing to press, otherwise the one that covers least. The order is the preference. */
export function choosePlace(
  boxes: readonly { place: ToastPlace; box: Box }[],
  coverOf: (box: Box) => number,
): ToastPlace {
  let best: { place: ToastPlace; cover: number } | undefined;
  for (const { place, box } of boxes) {
    const cover = coverOf(box);
    if (cover === 0) return place;
    if (!best || cover < best.cover) best = { place, cover };
  }
  return best?.place ?? 'bottom-right';
}

const controls =
  'button, input, select, textarea, [role="button"], [role="slider"], [contenteditable="true"]';
const pressable = `${controls}, a[href], label, summary`;
/** The title of the page is nothing to press, but it should be read. */
const kept = `${pressable}, h1`;
/** Smaller than any target, so that none fits between two samples. */
const stepPx = 12;

/**
 * How much this box overlaps with the title and with what can be pressed, in samples, each weighed by how likely it is to be pressed
 * next.
 * @param own the element that takes up the box itself.
 */
export function coverOnPage({ left, top, width, height }: Box, own?: Element): number {
  let cover = 0;
  for (const y of samples(top, height)) {
    for (const x of samples(left, width)) cover += weightAt(x, y, own);
  }
  return cover;
}

function samples(from: number, length: number): number[] {
  const count = Math.ceil(length / stepPx);
  return Array.from({ length: count + 1 }, (_, index) => from + (length * index) / count);
}

/** Looks through everything above: a dialog that is about to close does not cover anything for long. */
function weightAt(x: number, y: number, own: Element | undefined): number {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest(kept);
    if (!target || target === own || target.closest('[data-sonner-toaster], [inert], [aria-hidden="true"]'))
      continue;
    if (target === document.activeElement || target.matches('button[type="submit"]')) return 16;
    if (target.matches('h1')) return 0.25;
    return target.matches(controls) ? 4 : 1;
  }
  return 0;
}
