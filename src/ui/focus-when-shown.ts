/** A `ref` for what replaces a focused element; needs `tabIndex={-1}`. Shared, so that React calls it only once. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus();
