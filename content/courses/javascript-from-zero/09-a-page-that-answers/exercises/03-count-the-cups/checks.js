check(
  'The page begins with no cups',
  () => equal(document.querySelector('#count').textContent.trim(), 'Gelas: 0'),
);
check('One click shows one cup', () => {
  click('#add');
  equal(document.querySelector('#count').textContent, 'Gelas: 1');
}, 'Show the new number inside the listener.');
check('Three clicks show three cups', () => {
  click('#add');
  click('#add');
  equal(document.querySelector('#count').textContent, 'Gelas: 3');
});
