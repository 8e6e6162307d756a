// Return the price of the item with this name, or undefined.
// find may find nothing; the question mark stops there calmly.

export function priceOf(menu, name) {
  return menu.find((item) => item.name === name)?.price;
}
