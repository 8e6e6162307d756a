check('The page has its commit', () => equal(log('main')[0], 'Add a contact line'));
check('Nothing is chosen any more', () => equal(staged(), []));
check(
  'The password is in no commit',
  () => equal(uncommitted(), ['sandi.txt']),
  'Take the file out before you commit.',
);
check('The file is still in your folder', () => equal(file('sandi.txt').trim(), 'rahasia'));
