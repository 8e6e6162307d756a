check('Adds up two orders', () => equal(sumOf([{ total: 30000 }, { total: 15000 }]), "Rp 45.000"), 'Texts are joined. Numbers are added.');
check('An order without a total counts as 0', () => equal(sumOf([{ total: 30000 }, { who: "Made" }]), "Rp 30.000"), 'Use ?? for what is missing.');
check('No orders are Rp 0', () => equal(sumOf([]), "Rp 0"));
