check(
  'Two portions of soto cost 36,000',
  () => equal(costOf({ name: 'Soto', price: 18000 }, 2), 36000),
  'Compare the key letter by letter.',
);
check('No portion costs nothing', () => equal(costOf({ name: 'Soto', price: 18000 }, 0), 0));
