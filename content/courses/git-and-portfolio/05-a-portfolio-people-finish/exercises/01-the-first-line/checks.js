check('The heading is a name', () => {
  const heading = document.querySelector('h1').textContent.trim();
  equal(['', 'Portofolio'].includes(heading) ? [heading] : [], []);
}, 'Write your name, or an invented one.');
check('The first sentence has six words or more', () => {
  const words = document.querySelector('p.intro').textContent.trim().split(/\s+/).filter(Boolean);
  equal(Math.min(words.length, 6), 6);
}, 'Say a thing and a person, such as: Saya membuat web kecil untuk warung.');
check('The first sentence says for whom', () => {
  const sentence = document.querySelector('p.intro').textContent.trim();
  equal(sentence.includes(' untuk ') ? '… untuk …' : sentence, '… untuk …');
}, 'Add the word untuk, and the people after it.');
check(
  'The first sentence says something that a reader can see',
  () => equal(document.querySelector('p.intro').textContent.match(/passionate/gi) ?? [], []),
  'Leave out the word passionate, and name what you build.',
);
check(
  'One link leads to your best work',
  () => equal(document.querySelectorAll('a[href^="https://"]').length, 1),
);
