check(
  'main has the contact page',
  () => equal(log('main')[0], 'Add a contact page'),
  'Go to main before you merge.',
);
check('The page is in the folder', () => equal(file('kontak.html').trim(), 'Hubungi saya'));
check('The name kontak is gone', () => equal(branches(), ['main']));
