check(
  'The dishes are there in their order',
  () =>
    equal(
      [...document.querySelectorAll('ul > li')].map((li) => li.textContent.trim()),
      ['Soto ayam', 'Nasi goreng', 'Es teh', 'Es jeruk'],
    ),
  'Take the dashes away.',
);
check('The paragraph is gone', () => equal(document.querySelectorAll('p').length, 0));
