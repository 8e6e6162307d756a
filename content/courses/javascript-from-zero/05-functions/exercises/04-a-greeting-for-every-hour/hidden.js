check(
  'Every border is right',
  () => equal([greeting(0), greeting(11), greeting(17), greeting(23)], ['Selamat pagi', 'Selamat pagi', 'Selamat sore', 'Selamat malam']),
);
