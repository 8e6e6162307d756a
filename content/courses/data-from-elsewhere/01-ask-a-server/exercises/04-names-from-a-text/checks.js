check('Reads two names', () => equal(dishNames('[{"name":"Teh"},{"name":"Kopi"}]'), ["Teh", "Kopi"]), 'A text has no entries. Parse it first.');
check('Reads an empty menu', () => equal(dishNames("[]"), []));
