check('The list names the password file', () => equal(file('.gitignore').trim(), 'sandi.txt'));
check('The list is in the history', () => equal(log('main')[0], 'Ignore the password file'));
check(
  'Git sees nothing else to commit',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
