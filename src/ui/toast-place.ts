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
/** The title of the page, and what it says just now, are nothing to press, but should be read. */
const read = 'h1, [role="status"]';
const kept = `${pressable}, ${read}`;
/** Not in the way: toasts themselves, and what cannot be pressed now. */
const passed = '[data-sonner-toaster], [inert], [aria-hidden="true"]';
/** An overlap of so many pixels counts as one. */
const unitPx = 144;

/**
 * How much this box covers of the title and of what can be pressed, weighed by how likely it is to be pressed next. Looks
 * through everything above: a dialog that is about to close does not cover anything for long.
 * @param own the element that takes up the box itself.
 */
export function coverOnPage(box: Box, own?: Element): number {
  let cover = 0;
  for (const element of document.querySelectorAll(kept)) {
    if (own?.contains(element)) continue;
    for (const rect of element.getClientRects()) {
      const overlap = overlapOf(rect, box);
      if (overlap && !element.closest(passed) && isThere(element, overlap))
        cover += (weightOf(element) * overlap.width * overlap.height) / unitPx;
    }
  }
  return cover;
}

/** Null when they only touch. */
function overlapOf(one: Box, other: Box): Box | null {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where an element scrolls inside another one, a part of it may be cut off. */
function isThere(element: Element, { left, top, width, height }: Box): boolean {
  const points = [0.5, 0.1, 0.9].map((share) => [left + width * share, top + height * share] as const);
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((found) => element.contains(found)));
}

function weightOf(element: Element): number {
  if (element === document.activeElement || element.matches('button[type="submit"]')) return 16;
  if (element.matches(read)) return 0.25;
  return element.matches(controls) ? 4 : 1;
}
