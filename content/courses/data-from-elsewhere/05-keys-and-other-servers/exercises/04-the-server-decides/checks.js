check('Takes the price from the menu', () => equal(totalOf({ id: 2, cups: 3, price: 1 }, [{ id: 1, price: 15000 }, { id: 2, price: 12000 }]), 36000), 'Never calculate with a price that a page has sent.');
check('Needs no price from the page', () => equal(totalOf({ id: 1, cups: 2 }, [{ id: 1, price: 15000 }]), 30000));
check('Knows no total for a strange dish', () => equal(totalOf({ id: 9, cups: 1, price: 500 }, [{ id: 1, price: 15000 }]), null));
