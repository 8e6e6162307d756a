check(
  'Counts the two prices below 10,000',
  () => equal(cheap, 2),
  'Did you count the price that is exactly 10,000?',
);
