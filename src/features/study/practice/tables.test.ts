import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { likelyColumns, tablesIn, tablesQuery } from './tables.ts';

interface Database {
  run: (sql: string) => void;
  exec: (sql: string) => { values: unknown[][] }[];
}

async function rowsAfter(seed: string) {
  const open = createRequire(import.meta.url)('sql.js') as () => Promise<{ Database: new () => Database }>;
  const { Database } = await open();
  const database = new Database();
  database.run(seed);
  return database.exec(tablesQuery)[0]?.values ?? [];
}

test('tables and views are named with their columns and types, as the seed makes them', async () => {
  const rows = await rowsAfter(`
    create table menu (id integer primary key autoincrement, name TEXT, price integer);
    create table "a b'c" (x);
    create index by_price on menu (price);
    create view cheap as select name from menu where price < 10000;`);
  expect(tablesIn(rows)).toEqual([
    {
      name: 'menu',
      columns: [
        { name: 'id', type: 'integer', isKey: true },
        { name: 'name', type: 'text', isKey: false },
        { name: 'price', type: 'integer', isKey: false },
      ],
    },
    { name: "a b'c", columns: [{ name: 'x', type: '', isKey: false }] },
    { name: 'cheap', columns: [{ name: 'name', type: 'text', isKey: false }] },
  ]);
});

test('a database without tables has none', async () => {
  expect(tablesIn(await rowsAfter('select 1;'))).toEqual([]);
});

test('rows of another shape are left out, and long names are cut', () => {
  const odd = [null, 'menu', [], [1, 2, 3, 4], [{}, [], null, 1], ['menu', null, 'text', 0]];
  expect(tablesIn(odd)).toEqual([]);
  const [table] = tablesIn([['m'.repeat(900), 'c'.repeat(900), 7, 'yes']]);
  expect(table?.name).toHaveLength(80);
  expect(table?.columns).toEqual([{ name: 'c'.repeat(80), type: '', isKey: false }]);
});

test('the room for tables is guessed from the text of the seed', () => {
  const seed = `create table menu (id integer primary key, name text, price decimal(10, 2));
    insert into menu values (1, 'Kopi', 15000);
    CREATE TABLE IF NOT EXISTS orders (
      id integer primary key,
      menu_id integer references menu (id),
      unique (id, menu_id)
    );`;
  expect(likelyColumns(seed)).toEqual([3, 2]);
  expect(likelyColumns('select 1')).toEqual([]);
});
