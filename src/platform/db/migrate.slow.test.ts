import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { withDatabase } from '#dev/testing/database-url.ts';
import { migrateUpTo } from './dump.server.ts';
import { migrate } from './migrate.server.ts';

const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
const adminUrl = inject('databaseUrl');
const url = withDatabase(adminUrl, database);

async function query<Row extends pg.QueryResultRow>(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(adminUrl, `create database ${database}`));
afterAll(() => query(adminUrl, `drop database if exists ${database} with (force)`));

const applied = async () =>
  (await query<{ count: number }>(url, 'select count(*)::int as count from schema_migrations'))[0]?.count;

describe('migrations', () => {
  it('are applied once when four processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(url, 'drizzle')));
    const files = readdirSync('drizzle').filter((name) => name.endsWith('.sql'));
    expect(await applied()).toBe(files.length);
    await query(url, 'select 1 from users, orders, notes, modules, rate_limits limit 0');
  });

  it('do nothing the second time', async () => {
    const before = await applied();
    await migrate(url, 'drizzle');
    expect(await applied()).toBe(before);
  });

  it('leave nothing behind when their process is killed, and do not block the next one', async () => {
    const other = `${database}_k`;
    await query(adminUrl, `create database ${other}`);
    const target = withDatabase(adminUrl, other);
    await migrateUpTo(target, 'drizzle', 1);
    // Another session locks a table of the first migration, so migrations run until the one that changes that table.
    const holder = new pg.Client({ connectionString: target });
    await holder.connect();
    await holder.query('begin; lock table sessions in access exclusive mode');
    const isKilled = migrate(target, 'drizzle').then(
      () => false,
      () => true,
    );
    await vi.waitFor(
      async () => {
        const waiting = await query(
          adminUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${other}' and application_name = 'langkah-migrate' and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
        // The earlier ones take more than a second on a busy machine.
      },
      { timeout: 15_000 },
    );
    expect(await isKilled).toBe(true);
    await holder.end();
    expect(await query(target, 'select count(*)::int as count from schema_migrations')).toEqual([
      { count: 1 },
    ]);
    expect(await query(target, `select to_regclass('posts') as posts`)).toEqual([{ posts: null }]);
    await migrate(target, 'drizzle');
    await query(target, 'select 1 from users, orders, notes, modules, rate_limits limit 0');
    await query(adminUrl, `drop database ${other} with (force)`);
  });
});
