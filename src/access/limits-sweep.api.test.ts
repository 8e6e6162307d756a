import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { createLimits } from './limits.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

it('one statement every five minutes deletes all expired counters, whatever they counted', async () => {
  const pool = new pg.Pool({ connectionString: app.deps.config.databaseUrl, max: 1 });
  const over = Date.now() - 2 * 3_600_000;
  await pool.query(
    "insert into rate_limits (key, points, expire) values ('search/user/60:u:1', 1, $1), ('register/browser/3600:b:1', 1, $1)",
    [over],
  );
  const deleted: Promise<unknown>[] = [];
  const query = pool.query.bind(pool) as (statement: { text: string }) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation(((statement: { text: string }) => {
    const answer = query(statement);
    if (statement.text.startsWith('DELETE')) deleted.push(answer);
    return answer;
  }) as typeof pool.query);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  createLimits(pool);
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  await Promise.all(deleted);
  expect(deleted).toHaveLength(1);
  const left = await query({ text: `select key from rate_limits where expire = ${over}` });
  expect(left).toMatchObject({ rows: [] });
  await pool.end();
});
