check(
  'The README says what it is',
  () => equal(file('README.md').trim(), 'Kopi Senja: pesan kopi dari ponsel'),
);
check('It is in the history', () => equal(log('main'), ['Add a readme', 'Add a first page']));
check(
  'Your notes are outside the history',
  () => equal(uncommitted(), ['catatan.txt']),
  'Choose one file by its name.',
);
