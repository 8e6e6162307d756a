import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createStatementNames, preparedClient } from './prepared-client.server.ts';

const connect = async (isPrepared: boolean) => {
  const Client = preparedClient(isPrepared ? createStatementNames() : null);
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  return client;
};

const preparedOn = async (client: pg.Client) =>
  (await client.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

describe('a frequent statement', () => {
  const ask = (client: pg.Client, value: number) =>
    client.query<{ sum: number }>({ text: 'select $1::int + 1 as sum', values: [value] });

  it('is prepared once and answers as before', async () => {
    const client = await connect(true);
    for (let value = 0; value < 10; value += 1)
      expect((await ask(client, value)).rows[0]?.sum).toBe(value + 1);
    expect(await preparedOn(client)).toEqual(['select $1::int + 1 as sum']);
    await client.end();
  });

  it('is not prepared behind a pooler, even if a library gives it a name', async () => {
    const client = await connect(false);
    for (let value = 0; value < 10; value += 1) await ask(client, value);
    await client.query({ name: 'given', text: 'select $1::int', values: [1] });
    expect(await preparedOn(client)).toEqual([]);
    await client.end();
  });

  it('is sent again after it failed once', async () => {
    const client = await connect(true);
    const divide = (by: number) => client.query({ text: 'select 6 / $1::int as share', values: [by] });
    for (let time = 0; time < 6; time += 1) await divide(2);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ share: 2 }]);
    await client.end();
  });
});

it('an unbounded number of texts fills no memory: 150 get a name, the others are sent without one', () => {
  const { nameOf } = createStatementNames();
  const names = Array.from({ length: 5_000 }, (_, number) => {
    let name: string | undefined;
    for (let time = 0; time < 7; time += 1) name = nameOf(`select ${number}`);
    return name;
  });
  expect(names.filter((name) => name !== undefined)).toHaveLength(150);
  expect(new Set(names).size).toBe(151);
});
