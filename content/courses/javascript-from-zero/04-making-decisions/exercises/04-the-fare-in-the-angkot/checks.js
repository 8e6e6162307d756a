check('Adi rides free', () => equal(fareAdi, 0), 'Ask about the age before you ask about school.');
check('Bima pays as a student', () => equal(fareBima, 3000));
check('Cici pays the full fare', () => equal(fareCici, 5000));
