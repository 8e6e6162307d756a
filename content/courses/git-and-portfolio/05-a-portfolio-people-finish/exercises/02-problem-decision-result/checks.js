check(
  'The headings are Masalah, Keputusan, Hasil',
  () => equal(Array.from(document.querySelectorAll('article h3'), (heading) => heading.textContent.trim()), ['Masalah', 'Keputusan', 'Hasil']),
);
check(
  'Each part has a sentence of at least six words',
  () => equal(Array.from(document.querySelectorAll('article h3 + p'), (part) => Math.min(part.textContent.trim().split(/\s+/).filter(Boolean).length, 6)), [6, 6, 6]),
  'The list counts the words of each part. Who, what, why: six words are quickly written.',
);
check(
  'The result links to the page',
  () => equal(Math.min(document.querySelectorAll('article a[href^="https://"]').length, 1), 1),
);
