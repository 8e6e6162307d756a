check('The dishes are in a grid', () =>
  equal(getComputedStyle(document.querySelector('.kartu')).display, 'grid'),
);
check('There are 16 pixels between the cards', () =>
  equal(getComputedStyle(document.querySelector('.kartu')).gap, '16px'),
);
check('Nothing is wider than the preview', () =>
  equal(document.documentElement.scrollWidth <= innerWidth, true),
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
