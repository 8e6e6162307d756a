import type { RefObject } from 'react';
import { coverOnPage } from './toast-place.ts';
import { useWhilePinned } from './use-while-pinned.ts';

const coversControl = (part: Element) => coverOnPage(part.getBoundingClientRect(), part) > 0;

/** Whether an element that is pinned to the window covers something to press. */
export const useCoversControl = (pinned: RefObject<Element | null>): boolean =>
  useWhilePinned(pinned, coversControl);
