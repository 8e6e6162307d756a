check('Keeps the rent', () => equal(rent, 850000), 'No dots and no quotes in a price.');
check('Keeps the price of electricity', () => equal(electricity, 120000));
check('Adds both for the month', () => equal(monthly, 970000));
