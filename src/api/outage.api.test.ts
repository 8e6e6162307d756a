/** What people meet while something that we depend on is away. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

// First, while the pool's connections are whole: what follows cuts them.
describe('a provider that is slow', () => {
  it('holds up nobody who does not need it', async () => {
    const [payer, learner] = await Promise.all([app.person(), app.person({ tier: 'ESSENTIAL' })]);
    await app.sandboxes.setSwitches('xendit', { slow: 1_500 });
    let isPaid = false;
    const paying = payer.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' }).then((reply) => {
      isPaid = true;
      return reply;
    });
    const times: number[] = [];
    for (let index = 0; index < 50; index += 1) {
      const startedAt = performance.now();
      expect((await learner.call('GET', '/api/dashboard')).status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    expect(isPaid).toBe(false);
    expect(times.toSorted((a, b) => a - b)[47]).toBeLessThan(300);
    await app.sandboxes.setSwitches('xendit', { slow: 0 });
    expect((await paying).status).toBe(200);
  });
});

describe('a database that cut every connection', () => {
  it('is found again by the very next requests', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    await Promise.all(Array.from({ length: 10 }, () => person.call('GET', '/api/dashboard')));
    await app.deps.db.execute(cut);
    const replies = await Promise.all(Array.from({ length: 20 }, () => person.call('GET', '/api/dashboard')));
    // A connection that was cut but not yet known to be may cost a request; it is told so in words.
    for (const reply of replies) expect([200, 503]).toContain(reply.status);
    expect((await person.call('GET', '/api/dashboard')).status).toBe(200);
    // The queue counts as not ready for a moment after it lost its connections too.
    await expect
      .poll(async () => (await app.browser().fetch('/readyz')).status, { timeout: 8_000 })
      .toBe(200);
  });

  it('in the middle of requests is told as 503 with an id and without a trace of the inside', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const lock = app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notes in access exclusive mode`);
      const waiting = Array.from({ length: 5 }, () => person.call('GET', '/api/notes'));
      // The five wait for the lock when the database shows them doing so.
      for (let count = 0; count < 5; ) {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        count = rows[0]?.count ?? 0;
      }
      await tx.execute(cut);
      return Promise.all(waiting);
    });
    for (const reply of await lock) {
      expect(reply.status).toBe(503);
      expect(reply.body).toMatchObject({
        code: 'UNAVAILABLE',
        message: 'The service is not available right now. Please try again in a moment.',
      });
      expect(JSON.stringify(reply.body)).not.toMatch(/terminat|administrator|57P01|pg_|postgres/i);
    }
    expect((await person.call('GET', '/api/notes')).status).toBe(200);
  });
});
