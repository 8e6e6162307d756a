check('No br is left', () => equal(document.querySelectorAll('br').length, 0));
check(
  'The space between paragraphs comes from CSS',
  () => equal(getComputedStyle(document.querySelector('main p')).margin, '24px 0px'),
  'Write a rule for `p` in style.css: `margin: 24px 0;`. Above and below are 24px, at the sides 0.',
);
check(
  'What is important is still bold',
  () => equal(getComputedStyle(document.querySelector('.penting')).fontWeight, '700'),
  'Rename the class in style.css too.',
);
check('The address is no longer in main', () =>
  equal([...document.querySelectorAll('main .alamat')].map((part) => part.textContent.trim()), []),
);
check('The footer has the address', () =>
  equal(
    [...document.querySelectorAll('footer .alamat')].map((part) => part.textContent.trim()),
    ['Gang Mawar 3, Madiun'],
  ),
);
