check('Works for another menu', () => equal(names([{ name: 'Soto', price: 18000 }]), ['Soto']));
