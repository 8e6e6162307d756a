check('The links are in one row', () =>
  equal(
    new Set([...document.querySelectorAll('nav li')].map((li) => Math.round(li.getBoundingClientRect().top)))
      .size,
    1,
  ),
);
check('There are 16 pixels between them', () =>
  equal(getComputedStyle(document.querySelector('nav ul')).columnGap, '16px'),
);
check('They may wrap', () => equal(getComputedStyle(document.querySelector('nav ul')).flexWrap, 'wrap'));
check('There are no bullets', () =>
  equal(getComputedStyle(document.querySelector('nav ul')).listStyleType, 'none'),
);
