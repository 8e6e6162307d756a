check(
  'Other sums are right',
  () => equal([change(0, 0), change(12500, 100000), change(100, 99)], [0, 87500, 'kurang']),
);
