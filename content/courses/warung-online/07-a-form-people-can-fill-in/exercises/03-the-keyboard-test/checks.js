check('The button can have the focus', () => {
  document.querySelector('form button').focus();
  equal(document.activeElement.localName, 'button');
});
check('Tab follows the order of the page', () =>
  equal(
    [...document.querySelectorAll('input, textarea, button')].map((field) => field.tabIndex),
    [0, 0, 0],
  ),
);
check(
  'The focus is not hidden',
  () =>
    equal(
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.style && rule.style.outlineStyle === 'none')
        .map((rule) => rule.selectorText),
      [],
    ),
  'The list names the rules of style.css that hide it.',
);
