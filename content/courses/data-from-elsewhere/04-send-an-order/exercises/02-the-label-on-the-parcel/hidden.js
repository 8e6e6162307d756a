check('Works for another order', () => equal(optionsFor({ who: "Made" }).body, '{"who":"Made"}'));
