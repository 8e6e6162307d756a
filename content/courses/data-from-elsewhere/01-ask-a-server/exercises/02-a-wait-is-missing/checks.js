check('Counts the menu', async () => equal(await menuSize("/api/menu"), 3), 'Reading the text takes time as well.');
check('Counts an empty list', async () => equal(await menuSize("/api/empty"), 0));
