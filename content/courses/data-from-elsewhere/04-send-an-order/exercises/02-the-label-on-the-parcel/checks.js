check('The body is JSON', () => equal(optionsFor({ who: "Rina", cups: 2 }).body, '{"who":"Rina","cups":2}'), 'Use JSON.stringify.');
check('The label says so', () => equal(optionsFor({ who: "Rina", cups: 2 }).headers, { "Content-Type": "application/json" }));
check('It is a POST', () => equal(optionsFor({}).method, "POST"));
