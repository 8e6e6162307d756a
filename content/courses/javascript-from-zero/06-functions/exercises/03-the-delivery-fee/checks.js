check('A large order is free', () => equal(deliveryFee(60000), 0));
check(
  'Exactly 50,000 is free',
  () => equal(deliveryFee(50000), 0),
  'The border belongs to the customer: >= and not >.',
);
check('One rupiah less pays 9,000', () => equal(deliveryFee(49999), 9000));
