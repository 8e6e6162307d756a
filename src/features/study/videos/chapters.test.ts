import { describe, expect, test } from 'vitest';
import type { VideoChapter } from '#providers/video.ts';
import { chapterFor, missingTitles, titlesOf, titlesStored, voiceOf, withHeldTitles } from './chapters.ts';

const place = { startSeconds: 2.5, endSeconds: 7.25 };
const both: VideoChapter = { ...place, title: 'Start', language: 'en', translations: { id: 'Mulai' } };
const unsaid: VideoChapter = { ...place, title: 'Start' };

test.each([
  [[{ srclang: 'en-GB', label: 'English' }], 'en'],
  [
    [
      { srclang: 'id', label: 'Bahasa Indonesia' },
      { srclang: 'en', label: 'English' },
    ],
    'id',
  ],
  [[{ srclang: 'jv', label: 'Basa Jawa' }], null],
  [[], null],
])('the voice of %j is in %j', (captions, language) => {
  expect(voiceOf(captions)).toBe(language);
});

describe('titles', () => {
  test.each([
    [{ en: 'Start', id: 'Mulai' }, 'en', { title: 'Start', language: 'en', translations: { id: 'Mulai' } }],
    [{ en: 'Start', id: 'Mulai' }, 'id', { title: 'Mulai', language: 'id', translations: { en: 'Start' } }],
    [{ en: 'Start', id: '' }, 'id', { title: 'Start', language: 'en' }],
    [{ en: '', id: 'Mulai' }, 'en', { title: 'Mulai', language: 'id' }],
  ] as const)('%j with %s first are stored and read as they were', (titles, first, stored) => {
    expect(titlesStored(titles, first)).toStrictEqual(stored);
    expect(titlesOf({ ...stored, ...place }, first)).toEqual(titles);
  });

  test('that nobody has said the language of count as the given one', () => {
    expect(titlesOf(unsaid, 'id')).toEqual({ en: '', id: 'Start' });
  });

  test('that are missing are counted for each language', () => {
    const chapters = [
      { titles: { en: 'Start', id: ' ' } },
      { titles: { en: '', id: '' } },
      { titles: { en: 'End', id: 'Akhir' } },
    ];
    expect(missingTitles(chapters)).toEqual([
      { language: 'en', count: 1 },
      { language: 'id', count: 2 },
    ]);
    expect(missingTitles([])).toEqual([]);
  });
});

test.each([
  [both, 'en', 'Start', 'en'],
  [both, 'id', 'Mulai', 'id'],
  [{ ...place, title: 'Start', language: 'en' } as const, 'id', 'Start', 'en'],
  [unsaid, 'id', 'Start', 'jv'],
] as const)('%j is for a reader of %s: %s, in %s', (chapter, reader, title, language) => {
  expect(chapterFor(chapter, [{ srclang: 'jv', label: 'Basa Jawa' }], reader)).toEqual({
    title,
    language,
    ...place,
  });
});

test('nobody knows the language of a title without captions beside it', () => {
  expect(chapterFor(unsaid, [], 'en').language).toBe('');
});

describe('what a keeper tells', () => {
  const told = { title: 'Start', startSeconds: 2, endSeconds: 7 };
  test.each([
    ['the same in whole seconds', told, both],
    ['another title', { ...told, title: 'Begin' }, { ...told, title: 'Begin' }],
    ['another second', { ...told, startSeconds: 3 }, { ...told, startSeconds: 3 }],
  ])('%s', (_, chapter, known) => {
    expect(withHeldTitles([chapter], [both])).toStrictEqual([known]);
  });
  test('a chapter that is gone there is gone', () => {
    expect(withHeldTitles([], [both])).toEqual([]);
  });
});
