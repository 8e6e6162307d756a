check('One order is one line', () => {
  type('#who', 'Rina');
  type('#cups', '2');
  submit('#form');
  equal([...document.querySelectorAll('#list li')].map((line) => line.textContent.trim()), ['Rina: 2']);
}, 'Make a li, give it a text, and append it to the list.');
check('Two orders are two lines', () => {
  type('#who', 'Made');
  type('#cups', '1');
  submit('#form');
  equal([...document.querySelectorAll('#list li')].map((line) => line.textContent.trim()), ['Rina: 2', 'Made: 1']);
}, 'Empty the list before you paint it again.');
check('The sum follows', () => equal(document.querySelector('#total').textContent.trim(), '3 gelas'));
