check('Writes the lines up to 12,000', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal(menuLines(menu, 12000), ['Teh tarik, Rp 12.000', 'Pisang goreng, Rp 8.000']);
}, 'A comma and a space stand between name and price.');
check(
  'Writes no line when nothing is cheap enough',
  () => equal(menuLines([{ name: 'Sate', price: 20000 }], 5000), []),
);
