check('Prints that the angkot leaves', () => equal(printed()[0], 'Angkot 05 berangkat'));
check('Prints whose fare it is', () => equal(printed()[1], 'Ongkos dua orang:'));
check('Prints the fare for two', () => equal(printed()[2], '10000'), 'No dots between the thousands.');
