check(
  'Prints the greeting first',
  () => equal(printed()[0], 'Selamat pagi'),
  'Capital letters and spaces count.',
);
check('Prints that the warung is open', () => equal(printed()[1], 'Warung Sari sudah buka'));
check('Prints two lines', () => equal(printed().length, 2));
