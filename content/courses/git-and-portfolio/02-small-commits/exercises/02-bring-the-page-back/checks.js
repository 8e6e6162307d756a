check('The page is back', () => equal(file('index.html').trim(), '<h1>Sari</h1>'));
check(
  'The history still has one commit',
  () => equal(log('main').length, 1),
  'You only need git restore, no commit.',
);
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
