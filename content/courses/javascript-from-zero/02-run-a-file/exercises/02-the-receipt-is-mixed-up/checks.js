check(
  'Prints the three lines in order',
  () => equal(printed(), ['Warung Sari', 'Total:', '23000']),
  'Name first, sum last.',
);
