check(
  'The heading is brown',
  () => equal(getComputedStyle(document.querySelector('h1')).color, 'rgb(138, 75, 8)'),
  'Without a semicolon, two lines become one that the browser does not understand.',
);
check('All three prices are bold', () =>
  equal(
    [...document.querySelectorAll('p')].map((p) => getComputedStyle(p).fontWeight),
    ['700', '700', '700'],
  ),
);
check('All three prices are brown', () =>
  equal(
    [...document.querySelectorAll('p')].filter((p) => getComputedStyle(p).color === 'rgb(138, 75, 8)').length,
    3,
  ),
);
