check('Says another number', async () => equal(await send({ who: "Ayu", cups: 9 }), "Nomor 11"));
