check(
  'Sari pays no ongkir at exactly 50,000',
  () => equal(ongkirSari, 0),
  'The border is in, so ask with >=.',
);
check('Budi pays 9,000', () => equal(ongkirBudi, 9000));
check(
  'The totals stay as they were',
  () => equal([sari, budi], [50000, 49999]),
  'A single = stores a value instead of asking.',
);
