check('Greets in the morning', () => equal(greeting(7), 'Selamat pagi'));
check(
  'Twelve is already afternoon',
  () => equal(greeting(12), 'Selamat sore'),
  'Before 12 leaves out 12 itself.',
);
check('Eighteen is already evening', () => equal(greeting(18), 'Selamat malam'));
