check('Works for an empty menu', () => equal(totalOf({ id: 1, cups: 1 }, []), null));
