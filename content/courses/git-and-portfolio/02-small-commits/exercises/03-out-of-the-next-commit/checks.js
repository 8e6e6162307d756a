check('The page has its commit', () => equal(log('main')[0], 'Add a contact line'));
check(
  'The password is in no commit',
  () => equal([log('main').length, staged().length, isClean()], [2, 0, false]),
  'Take the file out before you commit.',
);
check('The file is still in your folder', () => equal(file('sandi.txt') !== null, true));
