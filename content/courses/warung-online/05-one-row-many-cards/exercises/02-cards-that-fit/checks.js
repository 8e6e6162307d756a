check('The dishes are in a grid', () =>
  equal(getComputedStyle(document.querySelector('.kartu')).display, 'grid'),
);
check('There are 16 pixels between the cards', () =>
  equal(getComputedStyle(document.querySelector('.kartu')).gap, '16px'),
);
check(
  'Nothing is wider than the preview',
  () => equal(`${Math.max(0, document.documentElement.scrollWidth - innerWidth)}px`, '0px'),
  'The page is this many pixels wider than the screen.',
);
check(
  'As many columns as there is room',
  () => {
    const grid = document.querySelector('.kartu');
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    equal(columns, Math.max(1, Math.floor((grid.clientWidth + 16) / (256 + 16))));
  },
  'Copy the line of the task, with all of its brackets.',
);
