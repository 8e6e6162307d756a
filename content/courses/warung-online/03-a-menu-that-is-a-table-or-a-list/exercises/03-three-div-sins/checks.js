check('The list is in the main part', () => equal(document.querySelectorAll('main ul').length, 1));
check('The heading says Menu', () => equal(document.querySelector('main h2').textContent.trim(), 'Menu'));
check('The footer has the address', () => {
  const words = document.querySelector('footer').textContent.trim();
  equal(words.includes('Jalan Melati 12') ? '… Jalan Melati 12 …' : words, '… Jalan Melati 12 …');
});
check(
  'The three parts are in their order',
  () =>
    equal(
      [...document.body.children].map((part) => part.localName),
      ['header', 'main', 'footer'],
    ),
  'Nothing is left outside of them.',
);
