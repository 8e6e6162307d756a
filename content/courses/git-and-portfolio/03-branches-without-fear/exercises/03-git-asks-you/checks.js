check(
  'The menu has the price that you agreed on',
  () => equal(file('menu.txt').trim(), 'Teh tarik 11000'),
  'Delete the three marker lines too.',
);
check(
  'Both sides are in the history of main',
  () => equal([log('main').includes('Raise the price'), log('main').includes('Lower the price for the promo')], [true, true]),
  'Run git merge promo on main first.',
);
check(
  'The merge is committed, and nothing is left over',
  () => equal([log('main')[0], isClean()], ['Merge the promo price', true]),
);
