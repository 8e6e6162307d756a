check('Leaves out what is sold out', () =>
  equal(
    leftTonight([
      { name: 'Soto', soldOut: false },
      { name: 'Sate', soldOut: true },
      { name: 'Rawon', soldOut: false },
    ]),
    ['Soto', 'Rawon'],
  ), 'Ask the key soldOut before you push.',
);
check('An empty list when everything is gone', () => equal(leftTonight([{ name: 'Sate', soldOut: true }]), []));
