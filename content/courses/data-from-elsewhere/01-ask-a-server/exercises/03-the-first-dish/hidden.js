check('Finds the first drink', async () => equal(await firstDish("/api/drinks"), "Es jeruk"));
