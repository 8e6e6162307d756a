check('The first link names the map', () => {
  const words = document.querySelector('a[href="peta.html"]').textContent.trim();
  equal(/peta/i.test(words) ? '… peta …' : words, '… peta …');
});
check('No link says “klik di sini”', () =>
  equal(
    [...document.querySelectorAll('a')].filter((a) => a.textContent.toLowerCase().includes('klik di sini'))
      .length,
    0,
  ),
);
check('The second link leads to WhatsApp', () =>
  equal(document.querySelectorAll('a')[1].getAttribute('href'), 'https://wa.me/6281234567890'),
);
