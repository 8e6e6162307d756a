check('The main part has a limit of 40rem', () =>
  equal(getComputedStyle(document.querySelector('main')).maxWidth, '640px'),
);
check('The picture is never wider than its place', () =>
  equal(getComputedStyle(document.querySelector('img')).maxWidth, '100%'),
);
check(
  'The page does not scroll sideways',
  () => equal(`${Math.max(0, document.documentElement.scrollWidth - innerWidth)}px`, '0px'),
  'The page is this many pixels wider than the screen.',
);
