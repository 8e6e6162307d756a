check('The bar is gone', () => equal(document.querySelectorAll('progress').length, 0));
check(
  'The picture has a text',
  () => equal(document.querySelector('img').alt.trim().length >= 10, true),
  'Ten letters or more, so that it says something.',
);
check('The link says what opens', () => {
  const link = document.querySelector('a');
  equal([link.getAttribute('href').startsWith('https://'), link.textContent.toLowerCase().includes('klik')], [true, false]);
}, 'Write the name of the work instead of "click here".');
