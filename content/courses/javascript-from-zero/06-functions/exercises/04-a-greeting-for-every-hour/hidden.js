check(
  'Every border is right',
  () =>
    equal(
      [greeting(0), greeting(10), greeting(14), greeting(17), greeting(23)],
      ['Selamat pagi', 'Selamat pagi', 'Selamat siang', 'Selamat sore', 'Selamat malam'],
    ),
);
