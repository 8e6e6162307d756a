check('Finds the name that comes most often', () => equal(bestSeller(['teh', 'kopi', 'kopi']), 'kopi'));
check('One order is enough', () => equal(bestSeller(['bakso']), 'bakso'));
check(
  'The first one wins when two are equal',
  () => equal(bestSeller(['soto', 'sate', 'sate', 'soto']), 'soto'),
  'Compare with > and not with >=.',
);
