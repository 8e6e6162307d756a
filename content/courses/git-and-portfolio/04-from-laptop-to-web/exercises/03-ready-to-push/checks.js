check('The change is committed', () => equal(log('foto')[0], 'Add a line about me'));
check(
  'main has everything',
  () => equal(log('main'), ['Add a line about me', 'Add a photo', 'Add a first page']),
  'Merge from main: go there first.',
);
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
