check('Works for a longer menu', () =>
  equal(menuTotal([{ price: 5000 }, { price: 1000 }, { price: 500 }, { price: 20000 }]), 26500),
);
