import { describe, expect, it } from 'vitest';
import { downloadName, foundCountLimit, mostFound, shownRange } from './rules.ts';

describe('the shown range', () => {
  it.each([
    [1, 27, { from: 1, to: 12 }],
    [3, 27, { from: 25, to: 27 }],
    [1, 0, { from: 0, to: 0 }],
  ])('of page %d of %d', (page, total, range) => expect(shownRange(page, 12, total)).toEqual(range));
});

it.each([
  ['CV template (Word)', 'content:cv/cv.docx', 'CV template (Word).docx'],
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
