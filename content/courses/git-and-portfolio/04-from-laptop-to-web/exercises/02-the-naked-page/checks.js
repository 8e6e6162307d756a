check(
  'No path starts with a slash',
  () => equal(document.querySelectorAll('[src^="/"], [href^="/"]').length, 0),
  'Write only the name of the file.',
);
check(
  'The picture is called foto.jpg',
  () => equal(document.querySelector('img').getAttribute('src'), 'foto.jpg'),
  'Capital letters count on the server.',
);
check(
  'The link leads to kontak.html',
  () => equal(document.querySelector('a').getAttribute('href'), 'kontak.html'),
);
