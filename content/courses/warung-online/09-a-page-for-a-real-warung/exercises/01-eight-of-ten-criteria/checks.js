check(
  '1. Language, letters, viewport, title and style are there',
  () => {
    const parts = {
      lang: document.documentElement.lang !== '',
      charset: document.querySelector('meta[charset]') !== null,
      viewport: document.querySelector('meta[name="viewport"]') !== null,
      title: document.title.trim().length >= 5,
      'style.css': document.querySelector('link[href="style.css"]') !== null,
    };
    equal(Object.keys(parts).filter((part) => parts[part]), Object.keys(parts));
  },
  'The title has five letters or more. Compare with the skeleton of module 6.',
);
check(
  '2. One h1, and no heading skips a level',
  () => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
      Number(heading.localName[1]),
    );
    const isInOrder =
      levels[0] === 1 &&
      levels.length >= 3 &&
      levels.filter((level) => level === 1).length === 1 &&
      levels.every((level, place) => place === 0 || level <= levels[place - 1] + 1);
    equal(isInOrder ? 'h1 h2 h2 …' : levels.map((level) => `h${level}`).join(' '), 'h1 h2 h2 …');
  },
  'These are your headings from top to bottom. Below the only h1 come at least two more, and after an h2 never an h4.',
);
check('3. Header, main and footer are there', () =>
  equal(
    ['header', 'main', 'footer'].flatMap((part) =>
      [...document.querySelectorAll(`body > ${part}`)].map((found) => found.localName),
    ),
    ['header', 'main', 'footer'],
  ),
);
check(
  '4. Five dishes with prices in a list or a table',
  () =>
    equal(
      Math.min(
        [...document.querySelectorAll('main :is(li, tr, article)')].filter(
          (row) => !row.querySelector('li, tr, article') && /Rp\s?\d{1,3}\.\d{3}/.test(row.textContent),
        ).length,
        5,
      ),
      5,
    ),
  'Only rows inside main with a price count. Write each price as Rp18.000.',
);
check(
  '5. At least one picture, and each has an alt',
  () => {
    const texts = [...document.images].map((image) => image.getAttribute('alt'));
    const isDescribed =
      texts.every((text) => text !== null) && texts.some((text) => text.trim().length >= 10);
    equal(isDescribed ? ['…'] : texts, ['…']);
  },
  'The list has the alt of each picture, and null where it is missing. At least one says something in ten letters or more.',
);
check(
  '6. Hours and address are text',
  () => {
    const text = document.body.textContent;
    const hours = /\d{1,2}[.:]\d\d/.test(text) ? ['06.00'] : [];
    const place =
      /\b(jalan|jln?|gang|gg|pasar|desa|dusun|kampung|kp|kompleks?|perum\w*|ruko|rt)\b/i.test(text)
        ? ['Jalan …']
        : [];
    equal([...hours, ...place], ['06.00', 'Jalan …']);
  },
  'Write the hours as 06.00, and the place with a word such as Jalan, Gang, Pasar, Desa or Kompleks.',
);
check(
  '7. An order reaches WhatsApp, and every field has a label',
  () => {
    const order = '[href^="https://wa.me/62"], [action^="https://wa.me/62"]';
    equal(document.querySelector(order) ? 'https://wa.me/62…' : null, 'https://wa.me/62…');
    const unnamed = [...document.querySelectorAll('input, textarea, select')].filter(
      (field) => field.labels.length === 0,
    );
    equal(
      unnamed.map((field) => `<${field.localName} id="${field.id}">`),
      [],
    );
  },
  'The number begins with 62. Fields without a label are named here.',
);
check(
  '8. The page does not scroll sideways',
  () => {
    const tooWide = Math.max(0, document.documentElement.scrollWidth - innerWidth);
    equal(document.body.textContent.trim() === '' ? '<body></body>' : `${tooWide}px`, '0px');
  },
  'The page needs something to read. The number says how many pixels it is wider than the screen.',
);
