check('Keeps what costs at most 12,000', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal(affordable(menu, 12000), [
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ]);
}, 'A dish for exactly 12,000 is affordable.');
check(
  'Gives an empty list when nothing is cheap enough',
  () => equal(affordable([{ name: 'Sate', price: 20000 }], 100), []),
);
check('Leaves the menu as it was', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  affordable(menu, 9000);
  equal(menu.length, 3);
});
