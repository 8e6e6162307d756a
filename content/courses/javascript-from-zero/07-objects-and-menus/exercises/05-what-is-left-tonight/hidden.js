check('Keeps the order of the menu', () =>
  equal(leftTonight([{ name: 'B', soldOut: false }, { name: 'A', soldOut: false }, { name: 'C', soldOut: true }]), ['B', 'A']),
);
