/** The videos that modules showed before (product.md#earlier-videos): every change of a module's video is kept here. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { replaceMedia } from '#features/study/videos/public.server.ts';
import { replacedKeptDays } from '#features/study/videos/rules.ts';
import { dayMs } from '#kernel/time.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { bool, float, instant, int, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import { earlierVideos, modules } from './schema.ts';

/** What is known of the video that a module shows. */
export const shownColumns = {
  id: modules.id,
  videoLibraryId: modules.videoLibraryId,
  videoGuid: modules.videoGuid,
  mediaId: modules.mediaId,
  video: modules.video,
};
export type ShownVideo = Pick<typeof modules.$inferSelect, keyof typeof shownColumns>;

const keptSince = (now: Date) => new Date(now.getTime() - replacedKeptDays * dayMs);

/** Also of a module that was deleted. */
export async function readShown(tx: Tx, moduleId: number): Promise<ShownVideo | null> {
  const [row] = await tx.select(shownColumns).from(modules).where(eq(modules.id, moduleId));
  return row ?? null;
}

/**
 * A module shows another video now: its former one becomes an earlier one. Call after the module's row has changed.
 * @param before the module's row before that; nothing happens if its video is still the same.
 */
export async function keepEarlier(
  tx: Tx,
  before: ShownVideo,
  { guid, now }: { guid: string; now: Date },
): Promise<void> {
  const { id: moduleId, videoLibraryId, videoGuid, mediaId, video } = before;
  if (videoGuid === '' || videoGuid === guid) return;
  const row = { videoLibraryId, mediaId, lengthSeconds: video?.lengthSeconds ?? 0, replacedAt: now };
  await tx
    .insert(earlierVideos)
    .values({ moduleId, videoGuid, ...row })
    .onConflictDoUpdate({ target: [earlierVideos.moduleId, earlierVideos.videoGuid], set: row });
  if (mediaId !== null) await replaceMedia(tx, mediaId, now);
  // Rows of our own videos go with the video; nobody says when one at Bunny is deleted there.
  await tx
    .delete(earlierVideos)
    .where(
      and(
        eq(earlierVideos.moduleId, moduleId),
        isNull(earlierVideos.mediaId),
        lt(earlierVideos.replacedAt, keptSince(now)),
      ),
    );
}

const earlierRow = {
  videoGuid: text,
  videoLibraryId: int,
  mediaId: uuid.orNull,
  name: text.orNull,
  lengthSeconds: float,
  replacedAt: instant,
  mediaReplacedAt: instant.orNull,
  isOfProduct: bool,
  isShown: bool,
  shownIn: text.orNull,
};

/** More than anyone looks through. */
const mostListed = 50;

/** Those that can be shown again, the last one first. Null if there is no such module. */
export async function listEarlierRows(db: DbOrTx, moduleId: number, now: Date) {
  const [module] = await readRows(
    db,
    { id: int },
    sql`select m.id from modules m where m.id = ${moduleId} and m.deleted_at is null`,
  );
  if (!module) return null;
  return readRows(
    db,
    earlierRow,
    sql`
    select e.video_guid as "videoGuid", e.video_library_id as "videoLibraryId", e.media_id as "mediaId", v.name,
           coalesce(v.length_seconds, e.length_seconds) as "lengthSeconds", e.replaced_at as "replacedAt",
           v.replaced_at as "mediaReplacedAt", v.folder is not null as "isOfProduct",
           exists (select 1 from modules o where o.video_guid = e.video_guid) as "isShown",
           (select ${textIn('o', 'title')} from modules o
             where o.video_guid = e.video_guid and o.deleted_at is null order by o."order", o.id limit 1) as "shownIn"
    from module_earlier_videos e
    join modules m on m.id = e.module_id
    left join media v on v.id = e.media_id
    where e.module_id = ${moduleId} and e.video_guid <> m.video_guid
      and case when e.media_id is null then e.replaced_at >= ${keptSince(now).toISOString()}::timestamptz
               else v.state = 'ready' end
    order by e.replaced_at desc, e.video_guid
    limit ${mostListed}`,
  );
}
