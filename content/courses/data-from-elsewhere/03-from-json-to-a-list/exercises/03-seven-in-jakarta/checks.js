check('Twelve past seven in the morning', () => equal(timeOf("2026-11-26T00:12:00Z"), "07.12"), 'Jakarta is seven hours ahead of UTC.');
check('Noon', () => equal(timeOf("2026-11-26T05:00:00Z"), "12.00"));
