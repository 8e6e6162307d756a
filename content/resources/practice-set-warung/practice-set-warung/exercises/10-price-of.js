// Return the price of the item with this name, or undefined.

export function priceOf(menu, name) {
  // Write here.
}
