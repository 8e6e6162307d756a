check(
  'Returns the sum of two prices',
  () => equal(addPrices(15000, 8000), 23000),
  'An answer of undefined means that nothing is returned.',
);
check('Works when something is free', () => equal(addPrices(0, 500), 500));
