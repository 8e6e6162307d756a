// Return the names of all items, in order.

export function names(menu) {
  // Write here.
}
