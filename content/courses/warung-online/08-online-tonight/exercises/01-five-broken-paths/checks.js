check('No path begins with a slash or a disk', () =>
  equal(document.querySelectorAll('[src^="/"], [href^="/"], [src*=":"]').length, 0),
);
check(
  'Both pictures have the right path',
  () =>
    equal(
      [...document.querySelectorAll('img')].map((img) => img.getAttribute('src')),
      ['foto/soto.jpg', 'foto/warung.jpg'],
    ),
  'Folder, slash, file, all in small letters.',
);
check('Both links have the right path', () =>
  equal(
    [...document.querySelectorAll('a')].map((a) => a.getAttribute('href')),
    ['menu.html', 'index.html'],
  ),
);
