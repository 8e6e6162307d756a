check(
  'Two cups and one cup are three',
  () => equal(totalCups(['2', '1']), 3),
  'Make a number of each text before you add it.',
);
check('An empty field counts as zero', () => equal(totalCups(['2', '', '4']), 6));
check('No field at all is zero', () => equal(totalCups([]), 0));
