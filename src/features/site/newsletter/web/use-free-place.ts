import type { RefObject } from 'react';
import { useWhilePinned } from '#ui/use-while-pinned.ts';

/** Of the article's height, above the window's lower edge (product.md#newsletter). */
const readPart = 0.6;
/** What the header covers has been read. */
const headerPx = 64;
/** Smaller than a line of text is high. */
const stepPx = 11;

const isFreePlace = (part: Element) => isMostlyRead() && !coversText(part);

/** Whether 60 % of the article have been read but not all, and an element that is pinned to the window covers no text. */
export const useFreePlace = (pinned: RefObject<Element | null>): boolean =>
  useWhilePinned(pinned, isFreePlace);

function isMostlyRead(): boolean {
  const article = document.getElementById('article-content')?.getBoundingClientRect();
  return (
    article !== undefined &&
    window.innerHeight - article.top >= article.height * readPart &&
    article.bottom > headerPx
  );
}

function coversText(pinned: Element): boolean {
  const box = pinned.getBoundingClientRect();
  const seen = new Set<Element>([pinned]);
  for (let y = box.top; y <= box.bottom; y += stepPx) {
    for (let x = box.left; x <= box.right; x += stepPx) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (seen.has(element) || pinned.contains(element)) continue;
        seen.add(element);
        if (hasTextIn(element, box)) return true;
      }
    }
  }
  return false;
}

/** Lines of the element's own text that reach into the box. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (line) =>
        line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top,
    );
  });
}
