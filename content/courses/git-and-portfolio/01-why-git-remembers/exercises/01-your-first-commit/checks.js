check(
  'There is one commit',
  () => equal(log('main').length, 1),
  'Choose the file with git add before you commit.',
);
check('Its message says what it does', () => equal(log('main')[0], 'Add a first page'));
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
