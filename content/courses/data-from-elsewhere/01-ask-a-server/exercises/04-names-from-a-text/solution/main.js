function dishNames(text) {
  const menu = JSON.parse(text);
  return menu.map((item) => item.name);
}
