check('The h1 is the name of the warung', () =>
  equal(document.querySelector('h1').textContent.trim(), 'Warung Bu Sri'),
);
check('Menu and Lokasi are chapters', () =>
  equal(
    [...document.querySelectorAll('h2')].map((h) => h.textContent.trim()),
    ['Menu', 'Lokasi'],
  ),
);
check(
  'Makanan and Minuman are parts of the menu',
  () =>
    equal(
      [...document.querySelectorAll('h3')].map((h) => h.textContent.trim()),
      ['Makanan', 'Minuman'],
    ),
  'One level below h2 is h3.',
);
