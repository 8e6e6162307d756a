check('The name is the only h1', () =>
  equal(
    [...document.querySelectorAll('h1')].map((h) => h.textContent),
    ['Warung Pak Joko'],
  ),
);
check(
  'The picture is described',
  () => equal(document.querySelector('img').alt.trim().length >= 10, true),
  'Ten letters or more.',
);
check('The link names the map', () =>
  equal(document.querySelector('a').textContent.toLowerCase().includes('peta'), true),
);
check('The field is called Pesanan', () =>
  equal(
    [...document.querySelector('#pesanan').labels].map((label) => label.textContent.trim()),
    ['Pesanan'],
  ),
);
