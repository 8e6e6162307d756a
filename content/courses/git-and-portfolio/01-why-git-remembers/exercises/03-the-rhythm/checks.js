check('The first commit is the page', () => equal(log('main')[1], 'Add a first page'));
check('The second commit is the style', () => equal(log('main')[0], 'Add a style'));
check('There are two commits', () => equal(log('main').length, 2));
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
