check('Adds up what four neighbours gave', () => equal(total, 225000));
check('Prints the total once', () => equal(printed(), ['225000']), 'Print after the loop, not inside it.');
