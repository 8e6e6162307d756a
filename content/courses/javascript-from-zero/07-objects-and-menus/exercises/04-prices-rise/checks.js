check('Each dish costs 1,000 more', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Roti bakar', price: 10000 },
  ];
  equal(raise(menu, 1000).map((item) => item.price), [16000, 13000, 11000]);
}, 'Store the sum under the same key.');
check('Keeps the names', () => equal(raise([{ name: 'Soto', price: 18000 }], 500), [{ name: 'Soto', price: 18500 }]));
