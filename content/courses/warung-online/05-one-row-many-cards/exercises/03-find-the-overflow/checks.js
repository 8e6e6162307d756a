check('The offer fits', () => equal(document.querySelector('.promo').scrollWidth <= innerWidth, true));
check(
  'The page does not scroll sideways',
  () => equal(document.documentElement.scrollWidth <= innerWidth, true),
  'Is a fixed width left?',
);
check('The content has a limit', () =>
  equal(getComputedStyle(document.querySelector('.isi')).maxWidth, '1800px'),
);
