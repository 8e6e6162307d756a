/**
 * As `ref` of what takes the place of something that had the focus; give it `tabIndex={-1}`. One function for all, so that
 * it runs when the element appears and never again.
 */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
