check('Returns three names in order', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal(names(menu), ['Kopi susu', 'Teh tarik', 'Pisang goreng']);
});
check('An empty menu has no names', () => equal(names([]), []));
