check(
  'Writes an amount as rupiah',
  () => equal(formatRupiah(15000), 'Rp 15.000'),
  'There is one space after Rp.',
);
check('Writes millions with two dots', () => equal(formatRupiah(1250000), 'Rp 1.250.000'));
check('Writes a line of the receipt', () => equal(receiptLine('Kopi susu', 15000), 'Kopi susu: Rp 15.000'));
