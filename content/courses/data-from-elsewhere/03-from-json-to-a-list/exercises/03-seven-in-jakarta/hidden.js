check('After midnight', () => equal(timeOf("2026-11-26T17:30:00Z"), "00.30"));
