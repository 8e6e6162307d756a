check('The paragraph says how many there are', async () => {
  await new Promise((done) => setTimeout(done, 150));
  equal(document.querySelector('#count').textContent.trim(), '4 menu');
}, 'Show it after the second await.');
check('Each dish is a line', () =>
  equal([...document.querySelectorAll('#list li')].map((line) => line.textContent.trim()), ['Kopi susu', 'Teh tarik', 'Es jeruk', 'Roti bakar']));
