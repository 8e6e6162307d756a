check('There are two branches', () => equal(branches(), ['kontak', 'main']));
check(
  'The new commit is on that branch',
  () => equal(log('kontak')[0], 'Add a contact page'),
  'Switch to the branch before you commit.',
);
check('main stayed as it was', () => equal(log('main'), ['Add a first page']));
check(
  'Back on main, the contact page is not in the folder',
  () => equal(file('kontak.html'), null),
  'Go back with git switch main.',
);
