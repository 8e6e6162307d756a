check('The new dish is at the end of the list', () => equal(prices, [15000, 8000, 12000, 3000]));
check(
  'Keeps the lowest price',
  () => equal(lowest, 3000),
  'Push before the loop, so that the loop sees the new price.',
);
