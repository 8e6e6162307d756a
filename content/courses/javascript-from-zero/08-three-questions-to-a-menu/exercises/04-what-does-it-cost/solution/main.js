function priceOf(menu, name) {
  const found = menu.find((item) => item.name === name);
  if (found === undefined) {
    return undefined;
  }
  return found.price;
}
