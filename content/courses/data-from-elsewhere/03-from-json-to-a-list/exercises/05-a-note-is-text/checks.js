check('A missing note becomes a sentence', async () => {
  await new Promise((done) => setTimeout(done, 150));
  equal([...document.querySelectorAll('#list li')].map((line) => line.textContent.trim()).slice(0, 2), ['Rina: 2, Tanpa gula', 'Made: 1, tanpa catatan']);
}, 'Use ?? for what is missing.');
check('Tags in a note appear as text', () => {
  equal(document.querySelectorAll('#list li')[2].textContent.trim(), 'Tono: 3, <b>Gratis!</b>');
  equal(document.querySelectorAll('#list b').length, 0);
}, 'What others wrote goes into textContent.');
check('The sum is shown', () => equal(document.querySelector('#total').textContent.trim(), '6 gelas'));
