/** What providers tell us: stored before it is acknowledged, worked through by a job (security rule 10). */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
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

/** Takes away what was worked through before `before`. */
export async function pruneWebhookEvents(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before)));
}
