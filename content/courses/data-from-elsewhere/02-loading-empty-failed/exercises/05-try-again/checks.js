check('Says calmly that it failed', async () => {
  await new Promise((done) => setTimeout(done, 150));
  equal(document.querySelector('#info').textContent.trim(), 'Menunya belum bisa dimuat.');
}, 'Catch what fetch throws.');
check('Shows the button then', () => equal(document.querySelector('#again').hidden ? '<button hidden>' : '<button>', '<button>'));
check('The button asks again', async () => {
  click('#again');
  await new Promise((done) => setTimeout(done, 150));
  equal([...document.querySelectorAll('#list li')].map((line) => line.textContent.trim()), ['Kopi susu', 'Teh tarik']);
}, 'Call loadMenu when the button is clicked.');
check('And is hidden afterwards', () => equal(document.querySelector('#again').hidden ? '<button hidden>' : '<button>', '<button hidden>'));
