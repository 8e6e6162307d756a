check(
  '1. Language, letters, viewport, title and style are there',
  () =>
    equal(
      document.documentElement.lang !== '' &&
        document.title.trim().length >= 5 &&
        ['meta[charset]', 'meta[name="viewport"]', 'link[href="style.css"]'].every(
          (part) => document.querySelector(part) !== null,
        ),
      true,
    ),
  'Five things belong in the head: look at the skeleton of module 6.',
);
check(
  '2. One h1, and no heading skips a level',
  () => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
      Number(heading.localName[1]),
    );
    equal(
      levels[0] === 1 &&
        levels.length >= 3 &&
        levels.filter((level) => level === 1).length === 1 &&
        levels.every((level, place) => place === 0 || level <= levels[place - 1] + 1),
      true,
    );
  },
  'Below the h1 come at least two h2.',
);
check('3. Header, main and footer are there', () =>
  equal(
    ['header', 'main', 'footer'].map((part) => document.querySelectorAll(`body > ${part}`).length),
    [1, 1, 1],
  ),
);
check(
  '4. Five dishes with prices in a list or a table',
  () =>
    equal(
      [...document.querySelectorAll('main :is(li, tr, article)')].filter(
        (row) => !row.querySelector('li, tr, article') && /Rp\s?\d{1,3}\.\d{3}/.test(row.textContent),
      ).length >= 5,
      true,
    ),
  'Write each price as Rp18.000.',
);
check(
  '5. At least one picture, and each has an alt',
  () =>
    equal(
      document.images.length >= 1 &&
        [...document.images].every((image) => image.hasAttribute('alt')) &&
        [...document.images].some((image) => image.alt.trim().length >= 10),
      true,
    ),
  'At least one alt says something in ten letters or more.',
);
check(
  '6. Hours and address are text',
  () =>
    equal(
      /\d{1,2}[.:]\d\d/.test(document.body.textContent) &&
        /\b(jalan|jln?|gang|gg|pasar|desa|dusun|kampung|kp|kompleks?|perum\w*|ruko|rt)\b/i.test(
          document.body.textContent,
        ),
      true,
    ),
  'Write the hours as 06.00, and the place with a word such as Jalan, Gang, Pasar, Desa or Kompleks.',
);
check(
  '7. An order reaches WhatsApp, and every field has a label',
  () =>
    equal(
      document.querySelector('[href^="https://wa.me/62"], [action^="https://wa.me/62"]') !== null &&
        [...document.querySelectorAll('input, textarea, select')].every((field) => field.labels.length > 0),
      true,
    ),
  'The number begins with 62.',
);
check('8. The page does not scroll sideways', () =>
  equal(document.body.textContent.trim() !== '' && document.documentElement.scrollWidth <= innerWidth, true),
);
