check('Writes a line with a note', () => equal(toLine({ who: "Rina", cups: 2, total: 30000, note: "Tanpa gula" }), "Rina: 2 gelas, Rp 30.000, Tanpa gula"));
check('Stays calm without a note', () => equal(toLine({ who: "Made", cups: 1, total: 15000 }), "Made: 1 gelas, Rp 15.000, tanpa catatan"), 'A key that is missing is undefined.');
check('Writes all lines', () => equal(toLines([{ who: "A", cups: 1, total: 1000 }, { who: "B", cups: 2, total: 2000, note: "x" }]), ["A: 1 gelas, Rp 1.000, tanpa catatan", "B: 2 gelas, Rp 2.000, x"]));
check('No orders are no lines', () => equal(toLines([]), []));
