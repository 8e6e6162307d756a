check('Works for another dish', () => equal(costOf({ name: 'Es jeruk', price: 7000 }, 3), 21000));
