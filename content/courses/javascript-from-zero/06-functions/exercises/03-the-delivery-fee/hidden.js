check(
  'Small and very large orders are right',
  () => equal([deliveryFee(0), deliveryFee(1000), deliveryFee(2500000)], [9000, 9000, 0]),
);
