check('The first field is called Nama', () =>
  equal(
    [...document.querySelector('#nama').labels].map((label) => label.textContent.trim()),
    ['Nama'],
  ),
);
check('The second field is called Pesanan', () =>
  equal(
    [...document.querySelector('#pesanan').labels].map((label) => label.textContent.trim()),
    ['Pesanan'],
  ),
);
check('A click on the label goes to its field', () => {
  click('label[for="nama"]');
  equal(document.activeElement.id, 'nama');
});
