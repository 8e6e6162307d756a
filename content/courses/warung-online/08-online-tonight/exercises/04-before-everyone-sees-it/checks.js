check('No comment is left', () =>
  equal(document.documentElement.outerHTML.match(/<!-{2}[^]*?-{2}>/g) ?? [], []),
);
check('The private number is gone from the source', () =>
  equal(document.documentElement.outerHTML.match(/081200000000/g) ?? [], []),
);
check('The menu opens on every device', () =>
  equal(document.querySelector('a').getAttribute('href'), 'menu.html'),
);
