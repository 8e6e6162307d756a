check('Returns an empty list, which is no error', async () => equal(await getMenu("/api/empty"), []));
