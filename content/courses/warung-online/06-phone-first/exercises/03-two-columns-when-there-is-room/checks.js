check(
  'There is a rule for screens from 40rem',
  () =>
    equal(
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.media && rule.media.mediaText.includes('min-width: 40rem')).length,
      1,
    ),
  'Write @media (min-width: 40rem) with the brackets.',
);
check('In it, the parts are in two columns', () =>
  equal(
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule.media)
      .flatMap((rule) => [...rule.cssRules])
      .some(
        (rule) =>
          rule.selectorText === '.dua' &&
          rule.style.gridTemplateColumns === '1fr 1fr' &&
          rule.style.display === 'grid',
      ),
    true,
  ),
);
check(
  'On a small screen they are below each other',
  () =>
    equal(innerWidth >= 640 || getComputedStyle(document.querySelector('.dua')).display === 'block', true),
  'The grid belongs inside the media query.',
);
