check('There is one commit', () => equal(log('main'), ['Add a first page']));
check(
  'The notes are not in it',
  () => equal([staged().length, isClean()], [0, false]),
  'git add with one file name chooses only that file.',
);
check('The notes are still in the folder', () => equal(file('catatan.txt') !== null, true));
