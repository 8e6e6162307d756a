check(
  'Works for a long evening',
  () => equal(bestSeller(['a', 'b', 'c', 'b', 'c', 'c', 'a', 'b', 'c']), 'c'),
);
