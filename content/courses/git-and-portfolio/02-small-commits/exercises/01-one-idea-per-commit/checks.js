check(
  'The price has a commit of its own',
  () => equal(log('main')[1], 'Fix the price of teh tarik'),
  'Choose one file at a time.',
);
check('The colour has a commit of its own', () => equal(log('main')[0], 'Change the colour of headings'));
check('The history has three commits', () => equal(log('main').length, 3));
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
