function leftTonight(menu) {
  const names = [];
  for (const item of menu) {
    if (item.soldOut === false) {
      names.push(item.name);
    }
  }
  return names;
}
