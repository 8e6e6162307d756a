import { createRequire } from 'node:module';
import type { Database } from 'sql.js/dist/sql-wasm-browser.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { changesRows, runStatements } from './sql-results.ts';

type OpenSqlJs = () => Promise<{ Database: new () => Database }>;

let Maker: new () => Database;
beforeAll(async () => {
  const open = createRequire(import.meta.url)('sql.js') as OpenSqlJs;
  Maker = (await open()).Database;
});
const run = (text: string) => runStatements(new Maker(), text);

const many = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`;

describe('statements of a lesson', () => {
  test('each statement has its own result, in order', () => {
    const text = `create table t (a, b); insert into t values (1, null), (2, 'x'); select a, b from t;
      create index i on t (a); update t set b = 'y'; select a, a from t where a > 5; -- the end`;
    expect(run(text)).toEqual({
      error: null,
      results: [
        { is: 'done' },
        { is: 'changed', count: 2 },
        {
          is: 'rows',
          columns: ['a', 'b'],
          rows: [
            [1, null],
            [2, 'x'],
          ],
          more: 0,
        },
        { is: 'done' },
        { is: 'changed', count: 2 },
        { is: 'rows', columns: ['a', 'a'], rows: [], more: 0 },
      ],
    });
  });

  test.each([
    [50, 50, 0],
    [51, 50, 1],
    [1_000, 50, 950],
  ])('%i rows are shown as %i, and %i are counted', (count, shown, more) => {
    const [result] = run(many(count)).results;
    expect(result).toMatchObject({ is: 'rows', more });
    expect(result?.is === 'rows' && result.rows.length).toBe(shown);
  });

  test('the results before an error are kept', () => {
    expect(run('select 1 as one; select * from sales; select 2')).toEqual({
      error: 'no such table: sales',
      results: [{ is: 'rows', columns: ['one'], rows: [[1]], more: 0 }],
    });
  });

  test('comments alone give nothing', () => {
    expect(run('-- nothing\n/* here */')).toEqual({ error: null, results: [] });
  });

  test.each([
    ['insert into t values (1)', true],
    ['-- a note\n/* and\nanother */ DELETE from t', true],
    ['with a as (select 1) insert into t select * from a', true],
    ['create table insert_log (a)', false],
    ['begin', false],
    ['drop table t -- update', false],
  ])('whether %j changes rows: %s', (statement, expected) => {
    expect(changesRows(statement)).toBe(expected);
  });
});
