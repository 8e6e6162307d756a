check('Adds up three dishes', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Roti bakar', price: 10000 },
  ];
  equal(menuTotal(menu), 37000);
});
check('An empty menu costs nothing', () => equal(menuTotal([]), 0), 'Start from zero.');
