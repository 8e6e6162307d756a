check('Says the number', async () => equal(await send({ who: "Rina", cups: 2 }), "Nomor 4"));
check('Says what the server has refused', async () => equal(await send({ who: "Made", cups: 50 }), "Pesan 1 sampai 20 gelas."), 'A 400 does not throw. Ask response.ok.');
check('Stays calm when nobody answers', async () => equal(await send({ who: "Jaringan", cups: 1 }), "Belum terkirim."), 'fetch throws inside try.');
