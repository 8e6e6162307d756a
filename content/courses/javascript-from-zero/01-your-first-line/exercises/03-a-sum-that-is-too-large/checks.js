check(
  'Prints the sum of both prices',
  () => equal(printed(), ['23000']),
  'With quotes, plus joins two texts.',
);
