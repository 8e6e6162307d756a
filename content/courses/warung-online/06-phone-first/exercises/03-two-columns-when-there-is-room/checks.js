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
check('In it, the parts are in two columns', () => {
  const found = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.media)
    .flatMap((rule) => [...rule.cssRules])
    .filter((rule) => rule.selectorText === '.dua')
    .map(({ style }) => `display: ${style.display}; grid-template-columns: ${style.gridTemplateColumns}`);
  const wanted = 'display: grid; grid-template-columns: 1fr 1fr';
  equal(found.includes(wanted) ? wanted : (found[0] ?? ''), wanted);
});
check(
  'On a small screen they are below each other',
  () =>
    equal(innerWidth >= 640 ? 'block' : getComputedStyle(document.querySelector('.dua')).display, 'block'),
  'The grid belongs inside the media query.',
);
