check('Writes large totals', () => equal(toLine({ who: "Ayu", cups: 20, total: 1250000, note: null }), "Ayu: 20 gelas, Rp 1.250.000, tanpa catatan"));
