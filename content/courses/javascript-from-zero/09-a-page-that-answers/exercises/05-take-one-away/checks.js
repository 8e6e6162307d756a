check('At zero, taking one away leaves zero', () => {
  click('#remove');
  equal(document.querySelector('#count').textContent, 'Gelas: 0');
}, 'Ask whether there is a cup before you subtract.');
check('Two more and one less is one', () => {
  click('#add');
  click('#add');
  click('#remove');
  equal(document.querySelector('#count').textContent, 'Gelas: 1');
});
check('It counts on from there', () => {
  click('#add');
  equal(document.querySelector('#count').textContent, 'Gelas: 2');
});
