check(
  'The offer fits',
  () => equal(`${Math.max(0, document.querySelector('.promo').scrollWidth - innerWidth)}px`, '0px'),
  'The offer is this many pixels wider than the screen.',
);
check(
  'The page does not scroll sideways',
  () => equal(`${Math.max(0, document.documentElement.scrollWidth - innerWidth)}px`, '0px'),
  'The page is this many pixels wider than the screen. Is a fixed width left?',
);
check('The content has a limit', () =>
  equal(getComputedStyle(document.querySelector('.isi')).maxWidth, '1800px'),
);
