check(
  'The tab says Warung Bu Sri',
  () => equal(document.title, 'Warung Bu Sri'),
  'The text goes between the two title tags.',
);
check('The heading says Warung Bu Sri', () =>
  equal(document.querySelector('h1').textContent.trim(), 'Warung Bu Sri'),
);
check('The sentence is still there', () => equal(document.querySelectorAll('p').length, 1));
