import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { forwardSupportRequestJob } from '#features/site/support/server/jobs.ts';
import { supportRequests } from '#features/site/support/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { deadLetterQueue, listDeadLetters } from './dead-letters.server.ts';
import { defineJob, handleJob, startJobs } from './jobs.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.sandboxes.setSwitches('mail', { down: false }));

async function addRequest(subject: string): Promise<string> {
  const id = newId();
  await app.deps.db.insert(supportRequests).values({
    id,
    userId: null,
    name: 'Sari',
    email: 'sari@example.com',
    subject,
    message: 'Ten letters and more.',
    createdAt: new Date(),
  });
  return id;
}

const sent = (subject: string) => app.mails('support@langkah.test', subject);
const { name } = forwardSupportRequestJob;

async function waiting(queue: string): Promise<number> {
  const { rows } = await app.deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${queue} and state in ('created', 'retry')`,
  );
  return rows[0]?.count ?? 0;
}

describe('a job', () => {
  it('exists exactly when its transaction commits', async () => {
    const requestId = await addRequest('Rolled back');
    const rolledBack = app.deps.db.transaction(async (tx) => {
      await app.deps.jobs.enqueue(tx, forwardSupportRequestJob, { requestId });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await app.runJobs();
    expect(await sent('Rolled back')).toEqual([]);
    await app.deps.db.transaction((tx) => app.deps.jobs.enqueue(tx, forwardSupportRequestJob, { requestId }));
    await app.runJobs();
    expect(await sent('Rolled back')).toHaveLength(1);
  });

  it('with a key waits once, without one as often as it is enqueued', async () => {
    const requestId = await addRequest('Keyed');
    const enqueue = (key?: string) =>
      app.deps.jobs.enqueue(app.deps.db, forwardSupportRequestJob, { requestId }, key ? { key } : {});
    await Promise.all(Array.from({ length: 10 }, () => enqueue('one')));
    expect(await waiting(name)).toBe(1);
    await enqueue();
    await enqueue();
    expect(await waiting(name)).toBe(3);
    await app.runJobs();
    expect(await waiting(name)).toBe(0);
  });

  it('runs once however many workers look for it', async () => {
    const requestId = await addRequest('Workers');
    await app.deps.jobs.enqueue(app.deps.db, forwardSupportRequestJob, { requestId });
    await Promise.all(Array.from({ length: 6 }, () => app.runJobs()));
    expect(await sent('Workers')).toHaveLength(1);
  });

  it('that keeps failing is retried, then moved to the dead-letter queue', async () => {
    await app.sandboxes.setSwitches('mail', { down: true });
    const requestId = await addRequest('Hopeless');
    await app.deps.jobs.enqueue(app.deps.db, forwardSupportRequestJob, { requestId });
    await app.runJobs();
    for (let attempt = 1; attempt < forwardSupportRequestJob.retryLimit; attempt += 1) {
      expect(await waiting(deadLetterQueue)).toBe(0);
      await app.retryJobs();
    }
    await app.retryJobs();
    await app.retryJobs();
    expect(await waiting(name)).toBe(0);
    expect(await waiting(deadLetterQueue)).toBe(1);
    await app.sandboxes.setSwitches('mail', { down: false });
    await app.retryJobs();
    expect(await sent('Hopeless')).toEqual([]);
  });

  it('that fails leaves a reason without signatures and parameters, in the queue as in the log', async () => {
    const signed = defineJob('jobs-test.signed', 'A test job', z.object({}), {
      retryLimit: 0,
      pollSeconds: 0.5,
    });
    const address = 'https://files.test/cv.pdf?X-Amz-Signature=secret-1';
    const failed = new Error('Something went wrong', {
      cause: new DrizzleQueryError('select $1', ['secret-2'], new Error(`no answer from ${address}`)),
    });
    const jobs = await startJobs({
      url: app.deps.config.databaseDirectUrl,
      handlers: [handleJob(signed, () => Promise.reject(failed))],
      deps: async () => null,
      log: app.deps.log,
      runWorkers: true,
    });
    try {
      await jobs.enqueue(app.deps.db, signed, {});
      const letter = async () => {
        const { rows } = await listDeadLetters(app.deps.db, { limit: 10, offset: 0 });
        return rows.find(({ queue }) => queue === signed.name)?.error;
      };
      await expect
        .poll(letter, { timeout: 15_000 })
        .toBe('Something went wrong (a query failed: no answer from https://files.test/cv.pdf)');
      const { rows } = await app.deps.db.execute(
        sql`select 1 from pgboss.job where output::text like '%secret-%' or source_output::text like '%secret-%'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await jobs.stop();
    }
  });
});
