check('The title is the name', () =>
  equal(document.querySelector('meta[property="og:title"]').content, 'Warung Bu Sri'),
);
check('The sentence has five words or more', () => {
  const words = document.querySelector('meta[property="og:description"]').content.split(/\s+/).filter(Boolean);
  equal(Math.min(words.length, 5), 5);
});
check(
  'The picture has its whole address',
  () =>
    equal(
      document.querySelector('meta[property="og:image"]').content,
      'https://sari.github.io/warung/foto/soto.jpg',
    ),
  'foto/soto.jpg alone is not enough here.',
);
