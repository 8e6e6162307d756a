check('200 went well', () => equal(whoActs(200), "tidak ada"));
check('404 is yours', () => equal(whoActs(404), "kamu"));
check('503 is the server’s', () => equal(whoActs(503), "server"));
check('302 is none of them', () => equal(whoActs(302), "?"), 'Both borders count: from 200 to 299.');
