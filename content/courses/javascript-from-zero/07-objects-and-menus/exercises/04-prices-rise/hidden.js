check('Works for another amount', () => equal(raise([{ name: 'Teh', price: 4000 }], 2500), [{ name: 'Teh', price: 6500 }]));
