check('Adds up all three prices', () => equal(total, 35000), 'What throws the sum away in every round?');
check('Prints the total at the end', () => equal(printed()[printed().length - 1], '35000'));
