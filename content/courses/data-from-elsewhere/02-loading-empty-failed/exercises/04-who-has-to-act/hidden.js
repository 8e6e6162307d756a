check('The borders are right', () => equal([299, 300, 400, 499, 500, 599, 600].map((status) => whoActs(status)), ["tidak ada", "?", "kamu", "kamu", "server", "server", "?"]));
