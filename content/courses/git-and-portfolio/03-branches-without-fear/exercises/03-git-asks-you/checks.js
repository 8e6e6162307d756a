check(
  'The menu has the price that you agreed on',
  () => equal(file('menu.txt').trim(), 'Teh tarik 11000'),
  'Delete the three marker lines too.',
);
check(
  'The commit of the branch is in main',
  () => 
    equal(
      log('main').filter((message) => message === 'Lower the price for the promo'),
      ['Lower the price for the promo'],
    ),
  'Run git merge promo on main first.',
);
check('The merge is committed', () => equal(log('main')[0], 'Merge the promo price'));
check(
  'Nothing is left over',
  () => equal(uncommitted(), []),
  'The list names the files that are not in a commit yet.',
);
