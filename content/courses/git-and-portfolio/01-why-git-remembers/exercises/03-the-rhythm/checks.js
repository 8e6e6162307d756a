check('The first commit is the page', () => equal(log('main')[1], 'Add a first page'));
check('The second commit is the style', () => equal(log('main')[0], 'Add a style'));
check(
  'There are two commits, and nothing is left over',
  () => equal([log('main').length, isClean()], [2, true]),
);
