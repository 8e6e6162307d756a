check('Finds that the money is just enough', () => equal(answer, 'Cukup'), 'Exactly enough is enough.');
check('Prints the answer once', () => equal(printed(), ['Cukup']));
