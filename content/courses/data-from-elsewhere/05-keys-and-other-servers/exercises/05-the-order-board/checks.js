check('Says that loading has failed, and offers the button', async () => {
  await new Promise((done) => setTimeout(done, 200));
  equal([document.querySelector('#info').textContent.trim(), document.querySelector('#again').hidden], ['Pesanannya belum bisa dimuat.', false]);
}, 'A 500 does not throw. Ask response.ok.');
check('Says that it loads', () => {
  click('#again');
  equal([document.querySelector('#info').textContent.trim(), document.querySelector('#again').hidden], ['Sedang memuat…', true]);
}, 'Say it before the first await.');
check('Says that there is no order yet', async () => {
  await new Promise((done) => setTimeout(done, 200));
  equal(document.querySelector('#info').textContent.trim(), 'Belum ada pesanan.');
});
check('Shows time, name, total and note', async () => {
  click('#again');
  await new Promise((done) => setTimeout(done, 200));
  equal(document.querySelectorAll('#list li')[1].textContent.trim().replaceAll('\u00a0', ' '), '07.12 Made, Rp 15.000, tanpa catatan');
}, 'Format the time for Asia/Jakarta.');
check('A note with tags appears as text', () => {
  equal(document.querySelectorAll('#list b').length, 0);
  equal(document.querySelectorAll('#list li')[0].textContent.trim(), '07.05 Rina, Rp 30.000, <b>Tanpa gula</b>');
}, 'What others wrote goes into textContent.');
