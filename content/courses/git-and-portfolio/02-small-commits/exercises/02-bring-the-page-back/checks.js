check('The page is back', () => equal(file('index.html').trim(), '<h1>Sari</h1>'));
check(
  'The history is as it was',
  () => equal([log('main').length, isClean()], [1, true]),
  'You only need git restore, no commit.',
);
