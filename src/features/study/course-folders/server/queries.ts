import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, type RowOf, readRows, text } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';

const learnersRow = { id: int, learners: int, notes: int };

/** How many people have done anything in each of these modules, and their notes. */
export function countLearners(db: DbOrTx, moduleIds: number[]): Promise<RowOf<typeof learnersRow>[]> {
  if (moduleIds.length === 0) return Promise.resolve([]);
  return readRows(
    db,
    learnersRow,
    sql`
    select m.id,
           (select count(*)::int from (
              select p.user_id from module_progress p where p.module_id = m.id
              union select n.user_id from notes n where n.module_id = m.id
              union select c.user_id from action_item_completions c join action_items a on a.id = c.action_item_id
                     where a.module_id = m.id
              union select x.user_id from exercise_progress x join exercises e on e.id = x.exercise_id
                     where e.module_id = m.id) people) as learners,
           (select count(*)::int from notes n where n.module_id = m.id) as notes
    from modules m
    where m.id in (${sql.join(
      moduleIds.map((id) => sql`${id}`),
      sql`, `,
    )})
    order by m."order"`,
  );
}

const draftRow = { id: int, title: text, hasVideo: bool };

/** Those of these modules that nobody has published yet, in their order. */
export function listDrafts(db: DbOrTx, moduleIds: readonly number[]): Promise<RowOf<typeof draftRow>[]> {
  if (moduleIds.length === 0) return Promise.resolve([]);
  return readRows(
    db,
    draftRow,
    sql`
    select m.id, ${textIn('m', 'title')} as title, m.video_guid <> '' as "hasVideo" from modules m
    where m.id = any(${sql.param(moduleIds)}::int[]) and not m.is_published and m.deleted_at is null
    order by m."order"`,
  );
}

const showingRow = { video: text, title: text, course: text.orNull };

/**
 * The modules outside a course that show these videos, in their order, with the titles of their courses.
 * @param atBunny videos at Bunny.
 */
export function listShowing(
  db: DbOrTx,
  {
    mediaIds = [],
    atBunny = [],
    exceptCourseId,
  }: { mediaIds?: readonly string[]; atBunny?: readonly string[]; exceptCourseId: string | null },
): Promise<RowOf<typeof showingRow>[]> {
  if (mediaIds.length + atBunny.length === 0) return Promise.resolve([]);
  return readRows(
    db,
    showingRow,
    sql`
    select coalesce(m.media_id::text, m.video_guid) as video, ${textIn('m', 'title')} as title, ${textIn('c', 'title')} as course
    from modules m left join courses c on c.id = m.course_id and c.deleted_at is null
    where (m.media_id = any(${sql.param(mediaIds)}::uuid[])
           or m.media_id is null and m.video_guid = any(${sql.param(atBunny)}::text[]))
      and m.deleted_at is null
      and m.course_id is distinct from ${exceptCourseId}::uuid
    order by m."order"`,
  );
}
