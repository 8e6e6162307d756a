import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '#dev/testing/database-url.ts';
import { createTestApp } from '#dev/testing/test-app.ts';
import { openDatabase } from './database.server.ts';
import { openReader, type Reader } from './replica.server.ts';

const primary = openDatabase({ url: inject('databaseUrl'), poolSize: 2 });
let reader: Reader | undefined;
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});
afterAll(() => primary.close());

const read = (url: string): Reader => {
  const opened = openReader({ url, poolSize: 2, isPrepared: true, log: pino({ level: 'silent' }) }, primary);
  reader = opened;
  return opened;
};
const whereFrom = async () =>
  (await reader?.db.execute<{ name: string }>(sql`select current_database() as name`))?.rows[0]?.name;

describe('what may be a moment old', () => {
  it('is read from the copy', async () => {
    read(withDatabase(inject('databaseUrl'), 'template1'));
    expect(await whereFrom()).toBe('template1');
  });

  it('is read from the database itself while the copy is away, at once and without a fault', async () => {
    read('postgresql://nobody@127.0.0.1:1/gone');
    const itself = new URL(inject('databaseUrl')).pathname.slice(1);
    expect(await Promise.all([whereFrom(), whereFrom(), whereFrom()])).toEqual([itself, itself, itself]);
  });

  it('is refused for the same reasons as anywhere', async () => {
    await expect(
      read(withDatabase(inject('databaseUrl'), 'template1')).db.execute(sql`select nothing`),
    ).rejects.toThrow();
    expect(await whereFrom()).toBe('template1');
  });
});

it('a product whose copy is away answers as if it had none', async () => {
  const app = await createTestApp({ env: { DATABASE_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/gone' } });
  try {
    const person = await app.person({ tier: 'ESSENTIAL' });
    expect((await person.call('GET', '/api/courses')).status).toBe(200);
    expect((await person.call('GET', '/api/search?query=loops')).status).toBe(200);
    expect((await app.browser().call('GET', '/api/posts')).status).toBe(200);
  } finally {
    await app.close();
  }
});
