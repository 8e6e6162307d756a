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
check('The focus is not hidden', () =>
  equal(
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .some((rule) => rule.style && rule.style.outlineStyle === 'none'),
    false,
  ),
);
