check('It goes to WhatsApp', () =>
  equal(document.querySelector('form').getAttribute('action'), 'https://wa.me/6281234567890'),
);
check(
  'An empty order is not sent',
  () => equal([...document.querySelectorAll('textarea:invalid')].map((field) => field.id), ['pesanan']),
  'The list names the fields that may not stay empty.',
);
check('The order is sent under the name text', () => {
  type('#pesanan', 'Rina, 2 soto');
  submit('form');
  equal(printed().at(-1), '[submit] text=Rina, 2 soto');
});
