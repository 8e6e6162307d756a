check('It is open when Rina comes at 6', () => equal(statusRina, 'buka'), 'Six itself is in: ask with >=.');
check(
  'It is closed when Dodi comes at 21',
  () => equal(statusDodi, 'tutup'),
  'Twenty-one itself is out: ask with <.',
);
