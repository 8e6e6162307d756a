check('Works for larger orders', () => equal(totalCups(['12', '30', '8', '', '100']), 150));
