check(
  'The note has at least 4.5 : 1 on white',
  () => {
    const parts = getComputedStyle(document.querySelector('.catatan'))
      .color.match(/[\d.]+/g)
      .slice(0, 3)
      .map(Number);
    const [r, g, b] = parts
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const contrast = 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    equal(Math.min(Math.floor(contrast * 100) / 100, 4.5), 4.5);
  },
  'Choose a darker grey or brown.',
);
check('The link is white', () =>
  equal(getComputedStyle(document.querySelector('.pesan')).color, 'rgb(255, 255, 255)'),
);
check(
  'White has at least 4.5 : 1 on the link',
  () => {
    const parts = getComputedStyle(document.querySelector('.pesan'))
      .backgroundColor.match(/[\d.]+/g)
      .slice(0, 3)
      .map(Number);
    const [r, g, b] = parts
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const contrast = 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    equal(Math.min(Math.floor(contrast * 100) / 100, 4.5), 4.5);
  },
  'Keep the letters white, and darken the background.',
);
