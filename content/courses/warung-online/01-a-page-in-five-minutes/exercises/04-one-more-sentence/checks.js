check('The hours are on the page', () => {
  const text = document.body.textContent;
  equal(text.includes('06.00') && text.includes('14.00'), true);
});
check('The address is on the page', () => equal(document.body.textContent.includes('Jalan Melati 12'), true));
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
