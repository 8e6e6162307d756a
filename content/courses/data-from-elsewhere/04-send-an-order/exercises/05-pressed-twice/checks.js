check('Pressed twice is one order', async () => {
  type('#who', 'Rina');
  click('#send');
  click('#send');
  await new Promise((done) => setTimeout(done, 200));
  equal(document.querySelector('#info').textContent.trim(), 'Nomor 1');
}, 'Switch the button off before the first await.');
check('The form is empty afterwards, and the button is on', () => equal([document.querySelector('#who').value, document.querySelector('#send').disabled], ['', false]));
check('Without a network it says so', async () => {
  type('#who', 'Jaringan');
  click('#send');
  await new Promise((done) => setTimeout(done, 200));
  equal(document.querySelector('#info').textContent.trim(), 'Belum terkirim. Coba lagi.');
}, 'Catch what fetch throws.');
check('And nothing that was typed is lost', () => equal([document.querySelector('#who').value, document.querySelector('#send').disabled], ['Jaringan', false]), 'Empty the form only after success, and switch the button on in finally.');
