check(
  'Writes the drink and its price',
  () => equal(line, 'Kopi susu: 15000 rupiah'),
  'Mind the colon and the spaces.',
);
check('Takes both from their names', () => equal(line, `${name}: ${price} rupiah`));
