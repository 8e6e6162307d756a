check(
  'Works for another menu and other money',
  () => equal(affordable([{ name: 'Soto', price: 18000 }, { name: 'Es jeruk', price: 6000 }], 17999), [{ name: 'Es jeruk', price: 6000 }]),
);
