check('Other dishes and prices are right', () => equal(receiptLine('Air putih', 500), 'Air putih: Rp 500'));
