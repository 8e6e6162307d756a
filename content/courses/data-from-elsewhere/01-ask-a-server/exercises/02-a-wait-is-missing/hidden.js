check('Counts the drinks', async () => equal(await menuSize("/api/drinks"), 2));
