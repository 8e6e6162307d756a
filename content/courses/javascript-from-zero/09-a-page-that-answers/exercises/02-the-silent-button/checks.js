check(
  'The button is found',
  () => equal([...document.querySelectorAll('button')].map((button) => button.id), ['add']),
  'Compare the id of the button with the one in app.js.',
);
check('One click counts one cup', () => {
  click('#add');
  equal(document.querySelector('#count').textContent, 'Gelas: 1');
});
