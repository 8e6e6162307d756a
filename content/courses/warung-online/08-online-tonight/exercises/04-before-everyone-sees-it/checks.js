check('No comment is left', () => equal(document.documentElement.outerHTML.includes('<!' + '--'), false));
check('The private number is gone from the source', () =>
  equal(document.documentElement.outerHTML.includes('081200000000'), false),
);
check('The menu opens on every device', () =>
  equal(document.querySelector('a').getAttribute('href'), 'menu.html'),
);
