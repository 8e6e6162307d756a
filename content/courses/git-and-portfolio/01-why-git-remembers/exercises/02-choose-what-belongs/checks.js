check('There is one commit', () => equal(log('main'), ['Add a first page']));
check(
  'The notes are outside the history',
  () => equal(uncommitted(), ['catatan.txt']),
  'git add with one file name chooses only that file.',
);
check(
  'The notes are still in the folder',
  () => equal(file('catatan.txt').trim(), 'Ide: halaman tentang warung Bu Rina.'),
);
