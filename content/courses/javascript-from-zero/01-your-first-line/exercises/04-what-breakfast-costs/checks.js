check('Prints the words on the first line', () => equal(printed()[0], 'Total sarapan'));
check(
  'Prints the sum of three prices on the second line',
  () => equal(printed()[1], '18000'),
  'A dot in a number is a decimal point, so write 12000.',
);
