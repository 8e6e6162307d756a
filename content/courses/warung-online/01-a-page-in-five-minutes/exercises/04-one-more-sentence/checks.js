check('The hours are on the page', () => {
  const text = document.body.textContent;
  equal(['06.00', '14.00'].filter((time) => text.includes(time)), ['06.00', '14.00']);
});
check('The address is on the page', () =>
  equal(['Jalan Melati 12'].filter((place) => document.body.textContent.includes(place)), ['Jalan Melati 12']),
);
check(
  'Hours and address are two paragraphs',
  () =>
    equal(
      [...document.querySelectorAll('p')].filter(
        (p) => p.textContent.includes('06.00') && p.textContent.includes('Jalan'),
      ).length,
      0,
    ),
  'Close the first pair before you open the next.',
);
