check('Finds the first and the last dish', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal([priceOf(menu, 'Kopi susu'), priceOf(menu, 'Pisang goreng')], [15000, 8000]);
});
