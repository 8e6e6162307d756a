check('The page thanks Rina', () => {
  type('#who', 'Rina');
  submit('#form');
  equal(document.querySelector('#answer').textContent, 'Terima kasih, Rina!');
}, 'Find the paragraph by its id, and look at the console.');
check('The form does not send itself', () => {
  type('#who', 'Made');
  submit('#form');
  equal(printed().filter((line) => line.startsWith('[submit]')), []);
}, 'preventDefault belongs into the listener.');
