check('The viewport is named', () => equal(document.querySelectorAll('meta[name="viewport"]').length, 1));
check('It is as wide as the device', () => {
  const { content } = document.querySelector('meta[name="viewport"]');
  equal(content.includes('width=device-width') ? 'width=device-width' : content, 'width=device-width');
});
check(
  'Nobody is kept from zooming',
  () => equal(document.querySelector('meta[name="viewport"]').content.match(/user-scalable=no/g) ?? [], []),
  'Some people need larger letters.',
);
