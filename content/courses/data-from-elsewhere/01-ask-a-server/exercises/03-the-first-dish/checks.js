check('Finds the first dish of the menu', async () => equal(await firstDish("/api/menu"), "Kopi susu"), 'Wait for the answer, then for its text.');
