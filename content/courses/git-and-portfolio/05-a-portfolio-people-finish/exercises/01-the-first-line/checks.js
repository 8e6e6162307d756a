check('The heading is a name', () => {
  const heading = document.querySelector('h1').textContent.trim();
  equal(['', 'Portofolio'].includes(heading), false);
}, 'Write your name, or an invented one.');
check('The first sentence has six words or more', () => {
  const words = document.querySelector('p.intro').textContent.trim().split(/\s+/);
  equal(words.length >= 6, true);
}, 'Say a thing and a person, such as: Saya membuat web kecil untuk warung.');
check(
  'The first sentence says for whom',
  () => equal(document.querySelector('p.intro').textContent.includes(' untuk '), true),
);
check(
  'The first sentence says something that a reader can see',
  () => equal(document.querySelector('p.intro').textContent.toLowerCase().includes('passionate'), false),
  'Leave out the word passionate, and name what you build.',
);
check(
  'One link leads to your best work',
  () => equal(document.querySelectorAll('a[href^="https://"]').length, 1),
);
