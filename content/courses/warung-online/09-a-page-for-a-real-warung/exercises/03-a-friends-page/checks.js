check('The name is the only h1', () =>
  equal(
    [...document.querySelectorAll('h1')].map((h) => h.textContent),
    ['Warung Pak Joko'],
  ),
);
check(
  'The picture is described',
  () => equal(Math.min(document.querySelector('img').alt.trim().length, 10), 10),
  'Ten letters or more.',
);
check('The link names the map', () => {
  const words = document.querySelector('a').textContent.trim();
  equal(/peta/i.test(words) ? '… peta …' : words, '… peta …');
});
check('The field is called Pesanan', () =>
  equal(
    [...document.querySelector('#pesanan').labels].map((label) => label.textContent.trim()),
    ['Pesanan'],
  ),
);
