check(
  'Writes large prices too',
  () => equal(menuLines([{ name: 'Tumpeng', price: 1250000 }], 2000000), ['Tumpeng, Rp 1.250.000']),
);
