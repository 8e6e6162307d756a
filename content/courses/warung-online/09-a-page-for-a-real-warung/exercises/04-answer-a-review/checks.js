check('The space comes from CSS', () =>
  equal(
    [document.querySelectorAll('br').length, getComputedStyle(document.querySelector('main p')).margin],
    [0, '24px 0px'],
  ),
);
check(
  'What is important is still bold',
  () => equal(getComputedStyle(document.querySelector('.penting')).fontWeight, '700'),
  'Rename the class in style.css too.',
);
check('The address moved to the footer', () =>
  equal(
    [document.querySelectorAll('main .alamat').length, document.querySelectorAll('footer .alamat').length],
    [0, 1],
  ),
);
