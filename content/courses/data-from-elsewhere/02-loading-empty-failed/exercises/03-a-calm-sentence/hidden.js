check('Counts the drinks', async () => equal(await sentence("/api/drinks"), "2 menu"));
