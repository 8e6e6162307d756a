import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import {
  bool,
  float,
  instant,
  int,
  json,
  numeric,
  readRow,
  readRows,
  type Shape,
  text,
  texts,
  uuid,
  uuids,
} from './rows.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('reads each kind of column as the driver returns it', async () => {
  const shape = {
    text,
    uuid,
    instant,
    int,
    count: int,
    float,
    numeric,
    bool,
    json,
    texts,
    uuids,
    none: text.orNull,
  };
  const id = '0190a000-0000-7000-8000-000000000000';
  const row = await readRow(
    app.deps.db,
    shape,
    sql`select 'a' as text, ${id}::uuid as uuid, 'epoch'::timestamptz as instant, 1 as int, 2::bigint as count, 1.5::float8 as float,
      1.50::numeric as numeric, true as bool, '{"a":1}'::jsonb as json, array['a', 'b'] as texts, array[${id}::uuid] as uuids, null as none`,
  );
  expect(row).toEqual({
    text: 'a',
    uuid: id,
    instant: expect.stringMatching(/^1970-01-01 /),
    int: 1,
    count: 2,
    float: 1.5,
    numeric: '1.50',
    bool: true,
    json: { a: 1 },
    texts: ['a', 'b'],
    uuids: [id],
    none: null,
  });
});

it.each<[string, Shape, ReturnType<typeof sql>]>([
  ['there is no name', { name: text }, sql`select 1 where false`],
  ['total is of type 25, not 21 or 23 or 20', { total: int }, sql`select '3' as total`],
  ['name is null', { name: text }, sql`select null as name`],
  ['more is named by nobody', { name: text }, sql`select 'a' as name, 1 as more`],
])('refuses an answer when %s', async (complaint, shape, statement) => {
  await expect(readRows(app.deps.db, shape, statement)).rejects.toThrow(complaint);
});
