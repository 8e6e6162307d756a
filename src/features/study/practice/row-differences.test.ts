import { describe, expect, it } from 'vitest';
import { differencesOf } from './row-differences.ts';

const columns = ['name', 'price'];
const es = ['Es jeruk', 7_000];
const teh = ['Teh tarik', 12_000];
const pisang = ['Pisang goreng', 8_000];
const work = (rows: (string | number | null)[][], ordered = false) => ({
  expected: { columns, rows },
  ordered,
});
const marks = (...args: Parameters<typeof differencesOf>) =>
  differencesOf(...args).rows.map(({ mark }) => mark);

describe('the rows of a query', () => {
  it('that should not be there are marked where they are, and the missing ones follow', () => {
    const found = differencesOf(work([es, teh]), { columns, rows: [pisang, es] });
    expect(found).toEqual({
      hasColumns: true,
      rows: [
        { cells: pisang, mark: 'extra' },
        { cells: es, mark: 'right' },
        { cells: teh, mark: 'missing' },
      ],
      extra: 1,
      missing: 1,
      moved: 0,
    });
  });

  it('count as often as they come', () => {
    expect(marks(work([es, es]), { columns, rows: [es] })).toEqual(['right', 'missing']);
    expect(marks(work([es]), { columns, rows: [es, es] })).toEqual(['right', 'extra']);
  });

  it('may come in any order, unless it counts', () => {
    expect(marks(work([es, teh]), { columns, rows: [teh, es] })).toEqual(['right', 'right']);
    const found = differencesOf(work([es, pisang, teh], true), { columns, rows: [pisang, es, teh] });
    expect(found.rows.map(({ mark }) => mark)).toEqual(['moved', 'moved', 'right']);
    expect(found.moved).toBe(2);
  });

  it('are told apart by type: a number is no text, and no value is neither', () => {
    expect(marks(work([[1, null]]), { columns, rows: [['1', null]] })).toEqual(['extra', 'missing']);
    expect(marks(work([['', null]]), { columns, rows: [[null, null]] })).toEqual(['extra', 'missing']);
  });

  it('are not compared when there are more or fewer columns', () => {
    const found = differencesOf(work([es]), { columns: ['name'], rows: [['Es jeruk']] });
    expect(found).toMatchObject({ hasColumns: false, extra: 0, missing: 0 });
  });
});
