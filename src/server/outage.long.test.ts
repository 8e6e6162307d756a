/** What people see while something that we depend on is unavailable. */

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atScale, isProof, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/**
 * Fifty calls a second, started on schedule whether or not earlier ones have finished. @returns milliseconds each.
 */
async function fiftyASecond(seconds: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < seconds * 50; index += 1) {
    await sleep(Math.max(0, startedAt + index * 20 - performance.now()));
    const begunAt = performance.now();
    times.push(call(index).then(() => performance.now() - begunAt));
  }
  return Promise.all(times);
}

// First, while the pool's connections are intact: the tests below cut them.
describe('an unavailable provider', () => {
  const paths = ['/api/dashboard', '/api/modules', '/api/resources', '/api/notes', '/api/notifications'];
  const seconds = atScale(1, 35);
  const slowMs = atScale(1_500, 30_000);

  // In the quick form other tests share the machine: their noise goes away with a retry, a wait for the provider does
  // not.
  const retry = isProof ? 0 : 2;
  it('or a slow one delays nobody who does not need it', {
    timeout: timeAtScale(20_000, 3),
    retry,
  }, async () => {
    const payers = await Promise.all(Array.from({ length: 5 }, () => app.person()));
    const learner = await app.person({ tier: 'ESSENTIAL' });
    await app.sandboxes.setSwitches('xendit', { slow: slowMs });
    let paid = 0;
    const paying = payers.map(async (payer) => {
      const { status } = await payer.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
      paid += 1;
      return status;
    });
    const times = await fiftyASecond(seconds, async (index) => {
      expect((await learner.call('GET', paths[index % paths.length] ?? '')).status).toBe(200);
    });
    if (!isProof) expect(paid).toBe(0);
    expect(p95(times)).toBeLessThan(300);
    await app.sandboxes.setSwitches('xendit', { slow: 0 });
    // People who waited get a clear answer and may try again immediately.
    for (const status of await Promise.all(paying)) expect(isProof ? [502] : [200]).toContain(status);
    for (const payer of payers)
      expect((await payer.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' })).status).toBe(200);
    measured(
      `payment ${slowMs / 1000} s slow, ${times.length} requests at 50/s: p95 ${p95(times).toFixed(0)} ms`,
    );
  });

  it('keeps its jobs, which each finish once when it is back', {
    timeout: timeAtScale(20_000, 3),
  }, async () => {
    await app.sandboxes.setSwitches('mail', { down: true });
    const people = await Promise.all(Array.from({ length: atScale(5, 100) }, () => app.person()));
    for (const { email } of people) await app.browser().call('POST', '/api/auth/forgot-password', { email });
    await app.runJobs();
    await app.retryJobs();
    await app.sandboxes.setSwitches('mail', { down: false });
    for (let round = 0; round < 3; round += 1) await app.retryJobs();
    const counts = await Promise.all(
      people.map(async ({ email }) => (await app.mails(email, 'Reset your password')).length),
    );
    expect(counts).toEqual(people.map(() => 1));
    measured(`mail down for ${people.length} mails: each came once afterwards`);
  });
});

describe('a database that cut every connection', () => {
  it('is found again by the very next requests', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    await Promise.all(Array.from({ length: 10 }, () => person.call('GET', '/api/dashboard')));
    await app.deps.db.execute(cut);
    const replies = await Promise.all(Array.from({ length: 20 }, () => person.call('GET', '/api/dashboard')));
    // A cut connection that is not detected yet may cost a request, which gets a clear answer.
    for (const reply of replies) expect([200, 503]).toContain(reply.status);
    expect((await person.call('GET', '/api/dashboard')).status).toBe(200);
    // The queue counts as not ready for a moment after it too lost its connections.
    await expect
      .poll(async () => (await app.browser().fetch('/readyz')).status, { timeout: 8_000 })
      .toBe(200);
  });

  it('in the middle of requests answers 503 with an id and reveals no internals', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const lock = app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notes in access exclusive mode`);
      const waiting = Array.from({ length: 5 }, () => person.call('GET', '/api/notes'));
      // Wait until the database shows all five waiting for the lock.
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
