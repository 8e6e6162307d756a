check('The page asks for style.css', () =>
  equal(document.querySelector('link[rel="stylesheet"]').getAttribute('href'), 'style.css'),
);
check('The hours are bold', () => equal(getComputedStyle(document.querySelector('.jam')).fontWeight, '700'));
check('Only the hours have the class', () => equal(document.querySelectorAll('.jam').length, 1));
