check('The background is cream', () =>
  equal(getComputedStyle(document.querySelector('.kotak')).backgroundColor, 'rgb(253, 246, 236)'),
);
check('There are 16 pixels inside', () =>
  equal(getComputedStyle(document.querySelector('.kotak')).padding, '16px'),
);
check(
  'The border is 2 pixels of solid brown',
  () => equal(getComputedStyle(document.querySelector('.kotak')).border, '2px solid rgb(138, 75, 8)'),
  'Width, kind, colour: three values in this order.',
);
check('There are 24 pixels outside', () =>
  equal(getComputedStyle(document.querySelector('.kotak')).margin, '24px'),
);
