/** Tells people that the videos which they have uploaded are ready or failed: all of them together (product.md#own-videos). */
import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { notify } from '#features/school/notifications/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { media } from './schema.ts';

/** An upload of which nothing has come for so long waits for the person, and nobody waits for it. */
const stalledMs = 600_000;

/**
 * Tells the person, in the caller's transaction, once nothing of theirs is on its way any more. Their rows say what was
 * not told yet, so nothing is told twice or forgotten, however often this is asked.
 */
async function tellEnds(tx: Tx, userId: string, now: Date): Promise<void> {
  const [open] = await tx
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        eq(media.createdBy, userId),
        eq(media.isArchive, false),
        eq(media.isFromFolder, false),
        or(
          inArray(media.state, ['queued', 'encoding']),
          and(eq(media.state, 'uploading'), gt(media.updatedAt, new Date(now.getTime() - stalledMs))),
        ),
      ),
    )
    .limit(1);
  if (open) return;
  const ended = await tx
    .update(media)
    .set({ isEndUntold: false })
    .where(and(eq(media.createdBy, userId), eq(media.isEndUntold, true)))
    .returning({ id: media.id, state: media.state, name: media.name });
  const ready = ended.filter(({ state }) => state === 'ready').length;
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const [first] = ended;
  if (!first || ready + failed === 0) return;
  await notify(tx, {
    userId,
    causeKey: `videos-ended:${first.id}:${now.toISOString()}`,
    event: 'studio',
    text: () => ({
      title:
        failed === 0
          ? m.videosReady({ count: ready })
          : ready === 0
            ? m.videosNeedYou({ count: failed })
            : m.videosReadyAndNeedYou({ ready, failed }),
      message: failed === 0 ? m.videosReadyText() : m.videosNeedYouText(),
    }),
    actionUrl: '/admin/studio',
    createdAt: now,
  });
}

/** A video that was uploaded has become ready or failed, in the caller's transaction. */
export async function noteEnd(
  tx: Tx,
  { id, createdBy, isFromFolder }: Pick<typeof media.$inferSelect, 'id' | 'createdBy' | 'isFromFolder'>,
  now: Date,
): Promise<void> {
  // Moves and imports say on their own pages how far they are.
  if (createdBy === null || isFromFolder) return;
  await tx.update(media).set({ isEndUntold: true }).where(eq(media.id, id));
  await tellEnds(tx, createdBy, now);
}

/** For those whose last upload has stalled, or was removed, since the others ended. */
export async function tellLeftEnds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const people = await db
    .selectDistinct({ userId: media.createdBy })
    .from(media)
    .where(and(eq(media.isEndUntold, true), isNotNull(media.createdBy)))
    .orderBy(desc(media.createdBy));
  for (const { userId } of people)
    if (userId) await db.transaction((tx) => tellEnds(tx, userId, clock.now()));
}
