check('The viewport is named', () => equal(document.querySelectorAll('meta[name="viewport"]').length, 1));
check('It is as wide as the device', () =>
  equal(document.querySelector('meta[name="viewport"]').content.includes('width=device-width'), true),
);
check(
  'Nobody is kept from zooming',
  () => equal(document.querySelector('meta[name="viewport"]').content.includes('user-scalable=no'), false),
  'Some people need larger letters.',
);
