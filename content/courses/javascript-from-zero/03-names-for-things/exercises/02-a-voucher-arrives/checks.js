check(
  'Takes the voucher off the total',
  () => equal(total, 22000),
  'Add the ongkir first, then subtract the voucher.',
);
check('Prints the answer once, at the end', () => equal(printed(), ['22000']));
