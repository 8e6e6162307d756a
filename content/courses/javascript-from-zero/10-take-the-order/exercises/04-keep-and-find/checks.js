check('Keeps the list as JSON', () => {
  const kept = new Map();
  const box = { setItem: (name, text) => kept.set(name, String(text)), getItem: (name) => kept.get(name) ?? null };
  keep(box, [{ who: 'Rina', cups: 2 }]);
  equal(kept.get('orders'), '[{"who":"Rina","cups":2}]');
}, 'localStorage keeps only text: use JSON.stringify.');
check('Finds what was kept', () => {
  const kept = new Map();
  const box = { setItem: (name, text) => kept.set(name, String(text)), getItem: (name) => kept.get(name) ?? null };
  keep(box, [{ who: 'Made', cups: 1 }]);
  equal(read(box), [{ who: 'Made', cups: 1 }]);
});
check(
  'The first time there is an empty list',
  () => equal(read({ getItem: () => null }), []),
  'Ask for null before you parse.',
);
