import { describe, expect, it } from 'vitest';
import type { RichNode } from '#kernel/rich-text.ts';
import {
  downloadName,
  fileKind,
  forReader,
  foundCountLimit,
  inReadersOrder,
  mostFound,
  shownRange,
  teaserOf,
} from './rules.ts';

describe('the shown range', () => {
  it.each([
    [1, 27, { from: 1, to: 12 }],
    [3, 27, { from: 25, to: 27 }],
    [1, 0, { from: 0, to: 0 }],
  ])('of page %d of %d', (page, total, range) => expect(shownRange(page, 12, total)).toEqual(range));
});

it.each([
  ['CV template (Word)', 'content:cv/cv.docx', 'CV template.docx'],
  ['Invoice (PDF untuk melihat hasilnya, Bahasa Indonesia)', 'content:a/invoice.id.pdf', 'Invoice.pdf'],
  ['kopi-app (ZIP)', 'content:a/kopi-app.zip', 'kopi-app.zip'],
  ['Prices (2026)', 'content:a/prices.csv', 'Prices (2026).csv'],
  ['sheet.pdf', 'content:a/b.pdf', 'sheet.pdf'],
  ['SHEET.PDF', 'content:a/b.pdf', 'SHEET.PDF'],
  ['page.html', 'content:a/b.pdf', 'page.html.pdf'],
  ['Licence', 'content:a/LICENCE', 'Licence'],
])('%s at %s is saved as %s', (name, location, expected) => {
  expect(downloadName(name, location)).toBe(expected);
});

it.each([
  [{ search: 'git' }, mostFound],
  [{ tags: 'css' }, mostFound],
  [{ search: '  ', tags: ' , ' }, undefined],
  [{}, undefined],
])('with %j the list counts up to %s', (asked, limit) => expect(foundCountLimit(asked)).toBe(limit));

it.each([
  ['CV template (Word)', 'content:cv/cv.docx', 'DOCX'],
  ['sheet.pdf', 'file:0192', 'PDF'],
  ['Licence', 'content:a/LICENCE', null],
  ['Slides', 'https://example.com/deck.key?v=1.2', 'KEY'],
  ['A page elsewhere', 'https://example.com', null],
])('%s at %s is a file of kind %s', (name, location, expected) => {
  expect(fileKind({ name, location })).toBe(expected);
});

describe('the files of a resource', () => {
  const [word, pdf, wordId, pdfId, zip] = ['cv.docx', 'cv.pdf', 'cv.id.docx', 'cv.id.pdf', 'page.zip'].map(
    (name) => ({ location: `content:cv/${name}` }),
  );
  const upload = { location: 'file:0192' };
  const files = [word, pdf, wordId, pdfId, upload, zip].filter((file) => file !== undefined);

  it.each([
    ['en', [word, pdf, upload, zip, wordId, pdfId]],
    ['id', [wordId, pdfId, upload, word, pdf, zip]],
  ] as const)('end with those in another language than the reader’s, "%s"', (reader, expected) => {
    expect(inReadersOrder(files, reader)).toEqual(expected);
  });

  it.each([
    ['en', [word, pdf, upload, zip]],
    ['id', [wordId, pdfId, upload, zip]],
  ] as const)(
    'are in a lesson those in the reader’s language, "%s", and what has no twin',
    (reader, expected) => {
      expect(forReader(files, reader)).toEqual(expected);
    },
  );
});

describe('the teaser of a description', () => {
  const p = (...children: RichNode[]): RichNode => ({ tag: 'p', children });
  const rest = p('The rest, which is for people with the plan.');

  it('is its first paragraph, as plain text', () => {
    expect(teaserOf([p('Read ', { tag: 'strong', children: ['this'] }, ' first.'), '\n', rest])).toBe(
      'Read this first.',
    );
  });

  it('is empty when there is nothing else, or something else comes first', () => {
    expect(teaserOf([p('All of it.'), '\n'])).toBe('');
    expect(teaserOf([{ tag: 'pre', children: ['code'] }, rest])).toBe('');
    expect(teaserOf([])).toBe('');
  });

  it('is cut between two words when it is long', () => {
    const teaser = teaserOf([p('word '.repeat(200)), rest]);
    expect(teaser).toMatch(/ word…$/);
    expect(teaser.length).toBeLessThanOrEqual(321);
  });
});
