/** Webhooks from providers: stored before they are acknowledged, processed by a job (product.md#webhooks). */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import * as m from '#kernel/messages/m.ts';
import { dayMs } from '#kernel/time.ts';
import { defineJob } from '../jobs/jobs.server.ts';
import type { DbOrTx } from './database.server.ts';
import { webhookEvents } from './schema.ts';

export async function insertWebhookEvent(
  tx: DbOrTx,
  event: { provider: string; body: unknown; receivedAt: Date },
): Promise<number> {
  const [row] = await tx
    .insert(webhookEvents)
    .values({
      provider: event.provider,
      body: sql`${JSON.stringify(event.body)}::jsonb`,
      receivedAt: event.receivedAt,
    })
    .returning({ id: webhookEvents.id });
  if (!row) throw new Error('the webhook was not stored');
  return row.id;
}

export async function finishWebhookEvent(db: DbOrTx, id: number, outcome: string, now: Date) {
  await db.update(webhookEvents).set({ processedAt: now, outcome }).where(eq(webhookEvents.id, id));
}

/** Long enough to look into a complaint about a payment. */
const keptMs = 90 * dayMs;

export const pruneWebhookEventsJob = defineJob('webhooks.prune', m.pruneWebhooks, z.object({}), {
  cron: '41 3 * * *',
  pollSeconds: 60,
});

export const pruneOldWebhookEvents = (deps: { db: DbOrTx; clock: { now: () => Date } }): Promise<void> =>
  pruneWebhookEvents(deps.db, new Date(deps.clock.now().getTime() - keptMs));

export async function pruneWebhookEvents(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before)));
}
