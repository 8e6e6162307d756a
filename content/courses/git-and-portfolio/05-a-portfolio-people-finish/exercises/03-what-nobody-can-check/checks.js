check('The bar is gone', () => equal(document.querySelectorAll('progress').length, 0));
check(
  'The picture has a text',
  () => equal(document.querySelector('img').alt.trim().length >= 10, true),
  'Ten letters or more, so that it says something.',
);
check(
  'The link leads to a real address',
  () => equal(document.querySelector('a').getAttribute('href').startsWith('https://'), true),
);
check(
  'The link says what opens',
  () => equal(document.querySelector('a').textContent.trim().toLowerCase() === 'klik di sini', false),
  'Write the name of the work instead of "click here".',
);
