check('Gives change for 50,000', () => equal(change(35000, 50000), 15000));
check('Says when it is too little', () => equal(change(35000, 20000), 'kurang'));
check('Exactly enough gives zero', () => equal(change(35000, 35000), 0), 'Exactly enough is not too little.');
