/** Reads and writes of a person's learning. A person's rows are always named by `user_id` first. */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { containing } from '#platform/db/search.server.ts';
import { statement } from '#platform/db/statement.server.ts';
import type { ProgressState, VideoSummary } from '../rules.ts';
import { actionItemCompletions, moduleProgress, modules, notes, transcriptLines } from './schema.ts';

/** A module as one person sees it, before it is decided whether it is open to them. */
export interface ModuleRow extends Record<string, unknown> {
  id: number;
  title: string;
  summary: string;
  description: string;
  tier: Tier;
  is_free_preview: boolean;
  is_published: boolean;
  duration_minutes: number;
  video_library_id: number;
  video_guid: string;
  video: VideoSummary | null;
  video_checked_at: string | null;
  order: number;
  course_id: string | null;
  course_slug: string | null;
  course_title: string | null;
  percent: number | null;
  position_seconds: number | null;
  furthest_seconds: number | null;
  completed_at: string | null;
  action_item_count: number;
}

const moduleColumns = (userId: string) => sql`
  select m.id, m.title, m.summary, m.description, m.tier, m.is_free_preview, m.is_published, m.duration_minutes,
         m.video_library_id, m.video_guid, m.video, m.video_checked_at, m."order", m.course_id,
         c.slug as course_slug, c.title as course_title,
         p.percent, p.position_seconds, p.furthest_seconds, p.completed_at,
         (select count(*)::int from action_items a where a.module_id = m.id and a.hidden_at is null) as action_item_count
  from modules m
  left join courses c on c.id = m.course_id and c.deleted_at is null
  left join module_progress p on p.user_id = ${userId} and p.module_id = m.id`;

export interface ModuleFilter {
  tier?: Tier | undefined;
  isPublished?: boolean | undefined;
  courseId?: string | undefined;
  beforeId?: number | undefined;
  afterId?: number | undefined;
  /** All of them when absent. */
  limit?: number;
}

export async function listModules(db: DbOrTx, userId: string, filter: ModuleFilter): Promise<ModuleRow[]> {
  // The page before a module is the one right before it, not the first one.
  const isBackwards = filter.beforeId !== undefined;
  const { rows } = await db.execute<ModuleRow>(sql`
    ${moduleColumns(userId)}
    where m.deleted_at is null
      ${filter.tier ? sql`and m.tier = ${filter.tier}` : sql``}
      ${filter.isPublished === undefined ? sql`` : sql`and m.is_published = ${filter.isPublished}`}
      ${filter.courseId ? sql`and m.course_id = ${filter.courseId}` : sql``}
      ${filter.beforeId ? sql`and (m."order", m.id) < (select b."order", b.id from modules b where b.id = ${filter.beforeId})` : sql``}
      ${filter.afterId ? sql`and (m."order", m.id) > (select b."order", b.id from modules b where b.id = ${filter.afterId})` : sql``}
    order by ${isBackwards ? sql`m."order" desc, m.id desc` : sql`m."order", m.id`}
    limit ${filter.limit ?? null}`);
  return isBackwards ? rows.toReversed() : rows;
}

export async function findModule(db: DbOrTx, userId: string, id: number): Promise<ModuleRow | null> {
  const { rows } = await db.execute<ModuleRow>(
    sql`${moduleColumns(userId)} where m.id = ${id} and m.deleted_at is null`,
  );
  return rows[0] ?? null;
}

/** What a report of progress asks of a module: whether it is open, and how long it is. */
export type ModuleAccess = Pick<
  ModuleRow,
  'tier' | 'is_free_preview' | 'is_published' | 'duration_minutes' | 'video'
>;

const moduleAccess = statement<{ id: number }, ModuleAccess & Record<string, unknown>>(
  (given) => sql`
    select tier, is_free_preview, is_published, duration_minutes, video
    from modules where id = ${given.id} and deleted_at is null`,
);

export async function findModuleAccess(db: DbOrTx, id: number): Promise<ModuleAccess | null> {
  const [row] = await moduleAccess(db, { id });
  return row ?? null;
}

/** Published modules in order, with what decides whether they are open: for Previous/Next and "8 of 12". */
export async function listModulePlaces(db: DbOrTx, courseId: string | null) {
  return db
    .select({
      id: modules.id,
      title: modules.title,
      order: modules.order,
      minTier: modules.tier,
      isFreePreview: modules.isFreePreview,
    })
    .from(modules)
    .where(
      and(
        sql`${modules.deletedAt} is null`,
        eq(modules.isPublished, true),
        courseId === null ? undefined : eq(modules.courseId, courseId),
      ),
    )
    .orderBy(asc(modules.order), asc(modules.id));
}

export interface ActionItemRow extends Record<string, unknown> {
  id: string;
  title: string;
  module_id: number;
  completed: boolean;
}

export async function listActionItems(
  db: DbOrTx,
  userId: string,
  moduleId: number,
): Promise<ActionItemRow[]> {
  const { rows } = await db.execute<ActionItemRow>(sql`
    select a.id, a.title, a.module_id, d.user_id is not null as completed
    from action_items a
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where a.module_id = ${moduleId} and a.hidden_at is null
    order by a.position, a.id`);
  return rows;
}

export interface ModuleResourceRow extends Record<string, unknown> {
  id: string;
  title: string;
  type: 'TEMPLATE' | 'CHEATSHEET' | 'GUIDE';
  min_tier: Tier;
  files: { id: string; name: string; size: number; location: string }[];
}

export async function listModuleResources(db: DbOrTx, moduleId: number): Promise<ModuleResourceRow[]> {
  const { rows } = await db.execute<ModuleResourceRow>(sql`
    select r.id, r.title, r.type, r.min_tier,
           coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size_bytes, 'location', f.location) order by f.position)
                     from resource_files f where f.resource_id = r.id), '[]') as files
    from module_resources mr join resources r on r.id = mr.resource_id
    where mr.module_id = ${moduleId}
    order by mr.position, r.title`);
  return rows;
}

export async function findActionItem(db: DbOrTx, userId: string, id: string): Promise<ActionItemRow | null> {
  const { rows } = await db.execute<ActionItemRow>(sql`
    select a.id, a.title, a.module_id, d.user_id is not null as completed
    from action_items a
    join modules m on m.id = a.module_id and m.deleted_at is null
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where a.id = ${id} and a.hidden_at is null`);
  return rows[0] ?? null;
}

export async function completeActionItem(db: DbOrTx, userId: string, actionItemId: string, now: Date) {
  await db
    .insert(actionItemCompletions)
    .values({ userId, actionItemId, completedAt: now })
    .onConflictDoNothing();
}

export async function uncompleteActionItem(db: DbOrTx, userId: string, actionItemId: string) {
  await db
    .delete(actionItemCompletions)
    .where(
      and(eq(actionItemCompletions.userId, userId), eq(actionItemCompletions.actionItemId, actionItemId)),
    );
}

export interface NoteRow {
  id: string;
  moduleId: number;
  content: string;
  timestampSeconds: number;
  createdAt: Date;
  updatedAt: Date;
}

const noteColumns = {
  id: notes.id,
  moduleId: notes.moduleId,
  content: notes.content,
  timestampSeconds: notes.timestampSeconds,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};

export interface NotePlace {
  moduleId: number;
  timestampSeconds: number;
  id: string;
}

export function listNotes(
  db: DbOrTx,
  userId: string,
  filter: {
    moduleId?: number | undefined;
    search?: string | undefined;
    after?: NotePlace | undefined;
    limit: number;
  },
): Promise<NoteRow[]> {
  const { after } = filter;
  return db
    .select(noteColumns)
    .from(notes)
    .where(
      and(
        eq(notes.userId, userId),
        filter.moduleId === undefined ? undefined : eq(notes.moduleId, filter.moduleId),
        filter.search ? sql`${notes.content} ilike ${containing(filter.search)}` : undefined,
        after
          ? sql`(${notes.moduleId}, ${notes.timestampSeconds}, ${notes.id}) > (${after.moduleId}, ${after.timestampSeconds}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(notes.moduleId), asc(notes.timestampSeconds), asc(notes.id))
    .limit(filter.limit);
}

/** A repeated create with the same id answers the note that is there, so that an offline client may send twice. */
export async function insertNote(
  db: DbOrTx,
  note: {
    userId: string;
    id?: string | undefined;
    moduleId: number;
    content: string;
    timestampSeconds: number;
    now: Date;
  },
): Promise<NoteRow> {
  const { now, ...values } = note;
  const [row] = await db
    .insert(notes)
    .values({ ...values, id: note.id ?? newId(), createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [notes.userId, notes.id], set: { userId: notes.userId } })
    .returning(noteColumns);
  if (!row) throw new Error('the note was not saved');
  return row;
}

export async function updateNote(
  db: DbOrTx,
  userId: string,
  id: string,
  change: { content?: string | undefined; timestampSeconds?: number | undefined; now: Date },
): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({
      ...(change.content !== undefined && { content: change.content }),
      ...(change.timestampSeconds !== undefined && { timestampSeconds: change.timestampSeconds }),
      updatedAt: change.now,
    })
    .where(and(eq(notes.userId, userId), eq(notes.id, id)))
    .returning(noteColumns);
  return row ?? null;
}

export async function deleteNote(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(notes)
    .where(and(eq(notes.userId, userId), eq(notes.id, id)))
    .returning({ id: notes.id });
  return removed.length > 0;
}

export async function storeVideoSummary(db: DbOrTx, guid: string, video: VideoSummary | null, now: Date) {
  await db.update(modules).set({ video, videoCheckedAt: now }).where(eq(modules.videoGuid, guid));
}

export async function findProgress(
  db: DbOrTx,
  userId: string,
  moduleId: number,
): Promise<ProgressState | null> {
  const [row] = await db
    .select({
      percent: moduleProgress.percent,
      positionSeconds: moduleProgress.positionSeconds,
      furthestSeconds: moduleProgress.furthestSeconds,
      completedAt: moduleProgress.completedAt,
    })
    .from(moduleProgress)
    .where(and(eq(moduleProgress.userId, userId), eq(moduleProgress.moduleId, moduleId)));
  return row ? { ...row, isCompleted: row.completedAt !== null } : null;
}

export interface CourseRow extends Record<string, unknown> {
  id: string;
  slug: string;
  title: string;
  description: string;
  lesson_count: number;
  duration_minutes: number;
  tiers: Tier[];
  has_free_preview: boolean;
}

export async function listCourses(db: DbOrTx, slug?: string): Promise<CourseRow[]> {
  const { rows } = await db.execute<CourseRow>(sql`
    select c.id, c.slug, c.title, c.description,
           count(m.id)::int as lesson_count,
           coalesce(sum(m.duration_minutes), 0)::int as duration_minutes,
           coalesce(array_agg(distinct m.tier) filter (where m.tier is not null), '{}') as tiers,
           coalesce(bool_or(m.is_free_preview), false) as has_free_preview
    from courses c
    left join modules m on m.course_id = c.id and m.is_published and m.deleted_at is null
    where c.is_published and c.deleted_at is null ${slug === undefined ? sql`` : sql`and c.slug = ${slug}`}
    group by c.id
    order by c."order", c.title`);
  return rows;
}

export async function findModuleOfVideo(db: DbOrTx, guid: string) {
  const [row] = await db
    .select({ id: modules.id, video: modules.video })
    .from(modules)
    .where(eq(modules.videoGuid, guid))
    .limit(1);
  return row ?? null;
}

/** Of every module that shows this film. */
export async function replaceTranscript(tx: DbOrTx, guid: string, lines: ReadonlyMap<number, string>) {
  const shown = await tx.select({ id: modules.id }).from(modules).where(eq(modules.videoGuid, guid));
  for (const { id: moduleId } of shown) {
    await tx.delete(transcriptLines).where(eq(transcriptLines.moduleId, moduleId));
    const rows = [...lines].map(([startSeconds, text]) => ({ moduleId, startSeconds, text }));
    if (rows.length > 0) await tx.insert(transcriptLines).values(rows);
  }
}
