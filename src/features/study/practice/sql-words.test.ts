import { createRequire } from 'node:module';
import type { Database } from 'sql.js/dist/sql-wasm-browser.js';
import { expect, test } from 'vitest';
import { sqlWords } from './sql-words.ts';
import { runStatements } from './web/run/sql-results.ts';

type OpenSqlJs = () => Promise<{ Database: new () => Database }>;

const tables = `pragma foreign_keys = on; create table dish (id integer primary key, name text not null unique);
  create table sale (dish_id integer references dish (id), cups integer check (cups > 0));
  insert into dish values (1, 'kopi');`;

test.each([
  ['select * from sales', 'There is no table called sales here.'],
  ['update main.stock set a = 1', 'There is no table called stock here.'],
  ['select nam from dish', 'There is no column called nam.'],
  ['insert into dish (price) values (1)', 'There is no column called price.'],
  ['select total(1), warung(2)', 'SQLite has no function called warung.'],
  ['selec 1', 'SQLite can’t read the statement near “selec”.'],
  ['select (1', 'A statement isn’t finished.'],
  ["select 'kopi", 'A statement isn’t finished.'],
  ['create table dish (a)', 'There already is a table called dish.'],
  ["insert into dish values (2, 'kopi')", 'dish.name must be different in each row'],
  ['insert into dish values (2, null)', 'dish.name must have a value in each row.'],
  ['insert into sale values (1, 0)', 'A row breaks the rule of the table: cups > 0.'],
  ['insert into sale values (9, 1)', 'A row refers to another row that does not exist.'],
  ['insert into sale values (1)', 'The number of values is not the number of columns.'],
  ['select 1 union select 1, 2', 'SQLite says: '],
])('what SQLite says about %j is in plain words', async (statement, words) => {
  const open = createRequire(import.meta.url)('sql.js') as OpenSqlJs;
  const { Database: Maker } = await open();
  const { error } = runStatements(new Maker(), `${tables}${statement}`);
  expect(sqlWords(error ?? 'no error')).toContain(words);
});

test('in an exercise, a table that is missing leads to those that are listed', () => {
  const words = sqlWords('no such table: menus', true);
  expect(words).toContain('There is no table called menus.');
  expect(words).not.toContain('empty database');
});
