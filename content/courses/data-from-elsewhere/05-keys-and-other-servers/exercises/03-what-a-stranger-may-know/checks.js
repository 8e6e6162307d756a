check('Sends name and price only', () => equal(publicMenu([{ name: "Kopi susu", price: 15000, cost: 6000, supplierKey: "abc" }]), [{ name: "Kopi susu", price: 15000 }]), 'The browser gets it, so people can read it.');
check('Leaves the dishes of the kitchen as they are', () => {
  const dishes = [{ name: "Teh", price: 8000, cost: 2000 }];
  publicMenu(dishes);
  equal(dishes, [{ name: "Teh", price: 8000, cost: 2000 }]);
});
