check(
  'Adds up three prices',
  () => equal(sumAll([15000, 8000, 12000]), 35000),
  'Does the function return before the loop is done?',
);
check('An empty list gives zero', () => equal(sumAll([]), 0));
