check(
  'An empty form is not accepted',
  () => equal([...document.querySelectorAll('input:invalid')].map((field) => field.id), ['nama', 'hp']),
  'The list names the fields that may not stay empty.',
);
check('The number may begin with +62', () => {
  type('#hp', '+62 812 3456 7890');
  equal(document.querySelector('#hp').value, '+62 812 3456 7890');
});
check(
  'The number has its own keyboard',
  () => equal(document.querySelector('#hp').type, 'tel'),
  'A telephone number is not a number to count with.',
);
check(
  'With name and number it is accepted',
  () => {
    type('#nama', 'Rina');
    equal([...document.querySelectorAll('input:invalid')].map((field) => field.id), []);
  },
  'The list names the fields that the browser still refuses.',
);
check('The time is chosen as a time', () => equal(document.querySelector('#jam').type, 'time'));
