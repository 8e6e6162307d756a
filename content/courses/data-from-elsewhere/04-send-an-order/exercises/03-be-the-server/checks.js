check('Accepts a good order', () => equal(errorsIn({ who: "Rina", cups: 2 }), {}));
check('Asks for the name', () => equal(errorsIn({ who: "", cups: 2 }), { who: "Tulis namanya." }));
check('Refuses fifty cups', () => equal(errorsIn({ who: "Made", cups: 50 }), { cups: "Pesan 1 sampai 20 gelas." }));
check('Refuses a text as a number', () => equal(errorsIn({ who: "Made", cups: "2" }), { cups: "Pesan 1 sampai 20 gelas." }), 'Anyone can send a text: ask with typeof.');
check('Names both at the same time', () => equal(errorsIn({ who: "", cups: 0 }), { who: "Tulis namanya.", cups: "Pesan 1 sampai 20 gelas." }), 'Do not return after the first mistake.');
