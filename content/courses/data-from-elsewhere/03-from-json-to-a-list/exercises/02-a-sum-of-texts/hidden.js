check('Adds up a long day', () => equal(sumOf([{ total: 900000 }, { total: 350000 }, { total: 1000 }]), "Rp 1.251.000"));
