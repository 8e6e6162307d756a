check('Keeps the newest list', () => {
  const kept = new Map();
  const box = { setItem: (name, text) => kept.set(name, String(text)), getItem: (name) => kept.get(name) ?? null };
  keep(box, [{ who: 'Rina', cups: 2 }]);
  keep(box, []);
  equal(read(box), []);
});
