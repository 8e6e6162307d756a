check('Says how many there are', async () => equal(await sentence("/api/menu"), "3 menu"));
check('Says that it is empty', async () => equal(await sentence("/api/empty"), "Menunya masih kosong."));
check('Stays calm at a 404', async () => equal(await sentence("/api/menus"), "Menunya belum bisa dimuat."), 'A 404 does not throw. Ask response.ok.');
check('Stays calm when nobody answers', async () => equal(await sentence("/api/gone"), "Menunya belum bisa dimuat."), 'fetch throws inside try.');
