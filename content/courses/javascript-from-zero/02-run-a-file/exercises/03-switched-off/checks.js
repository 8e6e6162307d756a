check('Prints the dish first', () => equal(printed()[0], 'Es jeruk'));
check(
  'Prints the price second',
  () => equal(printed()[1], '7000'),
  'Take the two slashes away in front of the sum.',
);
check('Prints nothing else than three lines', () => equal(printed(), ['Es jeruk', '7000', 'Terima kasih']));
