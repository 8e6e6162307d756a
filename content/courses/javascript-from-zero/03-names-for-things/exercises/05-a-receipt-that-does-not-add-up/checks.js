check('Takes the discount off', () => equal(total, 21000), 'A name whose value changes needs let.');
check(
  'Prints the sentence with the value in it',
  () => equal(printed(), ['Bayar: 21000 rupiah']),
  'Ordinary quotes print the letters as they are.',
);
