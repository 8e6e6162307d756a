check('Prints the day', () => equal(printed()[0], 'Senin'));
check('Prints the sum of three prices', () => equal(printed()[1], '19000'));
check('Prints the end last, and nothing after it', () => equal(printed().slice(2), ['Selesai']));
