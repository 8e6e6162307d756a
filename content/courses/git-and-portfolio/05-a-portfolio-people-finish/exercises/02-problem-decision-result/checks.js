check(
  'The headings are Masalah, Keputusan, Hasil',
  () => equal(Array.from(document.querySelectorAll('article h3'), (heading) => heading.textContent.trim()), ['Masalah', 'Keputusan', 'Hasil']),
);
check(
  'Each part has a sentence of at least six words',
  () => equal(Array.from(document.querySelectorAll('article h3 + p'), (part) => part.textContent.trim().split(/\s+/).length >= 6), [true, true, true]),
  'Who, what, why: six words are quickly written.',
);
check(
  'The result links to the page',
  () => equal(document.querySelectorAll('article a[href^="https://"]').length >= 1, true),
);
