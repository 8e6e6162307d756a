/**
 * A `ref` for an element that replaces something that had the focus; give it `tabIndex={-1}`. A single shared
 * function, so that React calls it only when the element appears.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
