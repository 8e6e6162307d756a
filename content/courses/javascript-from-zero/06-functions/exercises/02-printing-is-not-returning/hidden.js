check('Adds other prices too', () => equal(addPrices(7250, 41500), 48750));
