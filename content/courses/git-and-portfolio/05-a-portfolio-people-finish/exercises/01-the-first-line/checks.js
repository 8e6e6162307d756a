check('The heading is a name', () => {
  const heading = document.querySelector('h1').textContent.trim();
  equal([heading === '', heading.toLowerCase().includes('portofolio')], [false, false]);
});
check('The first sentence says what you build and for whom', () => {
  const words = document.querySelector('p.intro').textContent.trim().split(/\s+/);
  equal([words.length >= 6, words.includes('untuk'), words.includes('passionate')], [true, true, false]);
}, 'Say a thing and a person, such as: Saya membuat web kecil untuk warung.');
check(
  'One link leads to your best work',
  () => equal(document.querySelectorAll('a[href^="https://"]').length, 1),
);
