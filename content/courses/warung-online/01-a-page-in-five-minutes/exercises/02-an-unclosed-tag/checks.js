check(
  'Only the name is the heading',
  () => equal(document.querySelector('h1').textContent.trim(), 'Warung Bu Sri'),
  'Close the heading right after the name.',
);
check('Two paragraphs follow the heading', () => equal(document.querySelectorAll('h1 ~ p').length, 2));
