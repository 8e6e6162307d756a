import { describe, expect, it } from 'vitest';
import { pastedFiles, sortFiles, titleOf } from './given-files.ts';

const file = (name: string, type = '') => ({ name, type });
const png = file('image.png', 'image/png');
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('files that are given to the editor', () => {
  it('are pictures of the text where browsers show them; the others are for downloading', () => {
    const given = [
      png,
      file('a.PDF'),
      file('b.jpeg'),
      file('c.svg', 'image/svg+xml'),
      file('d.gif', 'image/gif'),
    ];
    const { pictures, others } = sortFiles(given);
    expect([names(pictures), names(others)]).toEqual([
      ['image.png', 'b.jpeg'],
      ['a.PDF', 'c.svg', 'd.gif'],
    ]);
  });

  it.each<[string, { name: string; type: string }[], string, string[]]>([
    ['a screenshot', [png], '', ['image.png']],
    ['a text of Word, with its picture', [png], 'Objects\nkeep facts', []],
    ['a document, whatever is beside it', [file('a.csv', 'text/csv')], 'tea,5000', ['a.csv']],
    ['a picture of a file manager', [png], 'image.png', ['image.png']],
    ['a picture by its path', [png], '/home/wulan/image.png\n', ['image.png']],
    ['a picture and a document', [png, file('a.zip')], 'some words', ['image.png', 'a.zip']],
    ['no file', [], 'words', []],
  ])('are known in a paste: %s', (_, files, text, expected) => {
    expect(names(pastedFiles(files, text))).toEqual(expected);
  });

  it.each([
    ['menu-warung_2026.pdf', 'Menu warung 2026'],
    ['Menu - warung.xlsx', 'Menu - warung'],
    ['archive.tar.gz', 'Archive.tar'],
    ['.env', '.env'],
  ])('get a title of their name: %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
