check('Finds the origin', () => equal(originOf("http://localhost:3000/api/menu"), "http://localhost:3000"));
check('A page reads its own server', () => equal(mayRead("http://localhost:3000/index.html", "http://localhost:3000/api/menu", []), true));
check('Another port is another origin', () => equal(mayRead("http://localhost:3000/", "http://localhost:4000/rates", []), false));
check('The other server can allow it', () => equal(mayRead("http://localhost:3000/", "http://localhost:4000/rates", ["http://localhost:3000"]), true), 'Look for the origin of the page in the list.');
