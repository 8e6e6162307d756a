check('The total begins at zero', () => equal(document.querySelector('#total').textContent.trim(), 'Rp 0'));
check('One cup costs Rp 15.000', () => {
  click('#add');
  equal(document.querySelector('#total').textContent, 'Rp 15.000');
}, 'formatRupiah writes the dots for you.');
check('Three cups cost Rp 45.000', () => {
  click('#add');
  click('#add');
  equal(document.querySelector('#total').textContent, 'Rp 45.000');
});
check('The cups are still counted', () => equal(document.querySelector('#count').textContent, 'Gelas: 3'));
