check('The bar is gone', () => equal(document.querySelectorAll('progress').length, 0));
check(
  'The picture has a text',
  () => equal(Math.min(document.querySelector('img').alt.trim().length, 10), 10),
  'Ten letters or more, so that it says something.',
);
check('The link leads to a real address', () => {
  const address = document.querySelector('a').getAttribute('href');
  equal(address.startsWith('https://') ? 'https://…' : address, 'https://…');
});
check(
  'The link says what opens',
  () => equal(document.querySelector('a').textContent.match(/^\s*klik di sini\s*$/gi) ?? [], []),
  'Write the name of the work instead of "click here".',
);
