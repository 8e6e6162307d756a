import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { VideoDetails } from '#providers/video.ts';
import { statusOf } from '../rules.ts';
import { media } from './schema.ts';

export type MediaRow = typeof media.$inferSelect;

export async function findMedia(db: DbOrTx, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ?? null;
}

export const detailsOf = (row: MediaRow): VideoDetails => ({
  guid: row.id,
  title: row.name,
  status: statusOf[row.state],
  isReady: row.state === 'ready',
  lengthSeconds: row.lengthSeconds,
  width: row.width,
  height: row.height,
  resolutions: row.resolutions,
  captions: row.captions,
  chapters: row.chapters,
});

/**
 * Which module shows which video changes in one transaction at a time: they need the rows of modules and of videos in
 * different orders. Call it before any of these rows is locked, and after the order of modules is.
 */
export async function lockShown(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('videos.shown'))`);
}

/** A module shows this video now. @returns the video; null when it is gone. */
export async function keepMedia(tx: Tx, id: string): Promise<MediaRow | null> {
  const [row] = await tx.update(media).set({ replacedAt: null }).where(eq(media.id, id)).returning();
  return row ?? null;
}

/**
 * A module shows another video now. While no other module shows this one, it is deleted after a month. The month
 * begins again with each module that replaces it.
 */
export async function replaceMedia(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(media)
    .set({ replacedAt: now })
    .where(and(eq(media.id, id), isNull(media.folder)));
}
