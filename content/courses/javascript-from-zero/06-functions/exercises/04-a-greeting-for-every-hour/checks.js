check('Greets in the morning', () => equal(greeting(7), 'Selamat pagi'));
check(
  'Eleven is already midday',
  () => equal(greeting(11), 'Selamat siang'),
  'Before 11 leaves out 11 itself.',
);
check('Fifteen is already afternoon', () => equal(greeting(15), 'Selamat sore'));
check('Eighteen is already evening', () => equal(greeting(18), 'Selamat malam'));
