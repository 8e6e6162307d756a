check('The file is gone', () => equal(file('sandi.txt'), null));
check(
  'Two commits say what you did',
  () => equal(log('main').slice(0, 2), ['Ignore the password file', 'Remove the password file']),
  'One idea per commit.',
);
check('Git overlooks the file from now on', () => equal(file('.gitignore').trim(), 'sandi.txt'));
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
