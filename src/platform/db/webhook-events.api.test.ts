import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { dayMs } from '#kernel/time.ts';
import { webhookEvents } from './schema.ts';
import { finishWebhookEvent, insertWebhookEvent, pruneWebhookEventsJob } from './webhook-events.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('processed webhooks are deleted after 90 days; unprocessed ones stay', async () => {
  const { db, jobs, clock } = app.deps;
  const now = clock.now();
  const add = async (days: number, isDone: boolean) => {
    const receivedAt = new Date(now.getTime() - days * dayMs);
    const id = await insertWebhookEvent(db, { provider: 'test', body: {}, receivedAt });
    if (isDone) await finishWebhookEvent(db, id, 'done', receivedAt);
    return id;
  };
  await add(91, true);
  const kept = [await add(89, true), await add(400, false)];
  await jobs.enqueue(db, pruneWebhookEventsJob, {});
  await app.runJobs();
  const left = await db.select({ id: webhookEvents.id }).from(webhookEvents);
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});
