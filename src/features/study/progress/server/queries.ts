/** A person's progress. Every statement filters by `user_id` first. */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { hasRole, type RoleHolder } from '#access/roles.ts';
import type { AccessHolder } from '#access/tiers.ts';
import { isOpenTo, openCondition } from '#features/study/catalogue/public.server.ts';
import { type CourseTexts, momentOf, type VideoSummary } from '#features/study/catalogue/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import {
  bool,
  float,
  instant,
  int,
  json,
  type RowOf,
  readRow,
  readRows,
  text,
  uuid,
} from '#platform/db/rows.server.ts';
import type { Translations } from '#platform/db/translated.server.ts';
import type { ProgressState } from '../rules.ts';
import { moduleProgress } from './schema.ts';

export interface ProgressChange {
  userId: string;
  moduleId: number;
  percent: number;
  positionSeconds: number | null;
  isCompleted: boolean;
  /** When it happened: in the past for an offline device. */
  at: Date;
  watched: Watched;
}

/** For the counts of a module (product.md#watching). */
export interface Watched {
  /** False for people who run the school: they look at modules, and do not learn in them. */
  isCounted: boolean;
  /** Seconds of the video that the person went back to. */
  backTo: readonly number[];
}

export interface ProgressResult extends ProgressState {
  /** Whether this write completed the module. */
  completedNow: boolean;
}

const savedProgress = {
  percent: int,
  position_seconds: float.orNull,
  furthest_seconds: float,
  completed_at: instant.orNull,
};

type SavedProgress = RowOf<typeof savedProgress>;

const progressColumns = sql`
  module_progress as p
    (user_id, module_id, percent, position_seconds, furthest_seconds, completed_at, started_at, updated_at)`;

/**
 * Parallel reports from two devices cannot lower anything: percent and the furthest second only grow, completion stays
 * (product.md#progress), and an older position does not replace a newer one.
 */
const orGrow = sql`
  on conflict (user_id, module_id) do update set
    percent = greatest(p.percent, excluded.percent),
    position_seconds = case when excluded.updated_at >= p.updated_at
      then coalesce(excluded.position_seconds, p.position_seconds)
      else coalesce(p.position_seconds, excluded.position_seconds) end,
    furthest_seconds = greatest(p.furthest_seconds, excluded.furthest_seconds),
    completed_at = coalesce(p.completed_at, excluded.completed_at),
    updated_at = greatest(p.updated_at, excluded.updated_at)`;

/**
 * Counts, without names: once a person, each tenth of the video that they reached, and each moment that they went back
 * to. `before` and `saved` are the row before and after. Two devices that save at the same moment may count one tenth twice.
 */
function counted(moduleId: number, { isCounted, backTo }: Watched): SQL {
  const slots = backTo.map(momentOf).toSorted((a, b) => a - b);
  return sql`
  reached as (
    insert into module_watching as w (module_id, kind, slot, count)
    select ${moduleId}::integer, 'reached', tenth, 1
    from saved, generate_series(
      case when saved.is_first then 0 else (select before.percent / 10 + 1 from before) end, saved.percent / 10) tenth
    where ${isCounted}::boolean
    order by tenth
    on conflict (module_id, kind, slot) do update set count = w.count + 1
  ), back as (
    insert into module_watching as w (module_id, kind, slot, count)
    select ${moduleId}::integer, 'back', moment, count(*)
    from saved, unnest(${sql.param(slots)}::integer[]) moment
    where ${isCounted}::boolean
    group by moment order by moment
    on conflict (module_id, kind, slot) do update set count = w.count + excluded.count
  )`;
}

/** The row before a change. */
const before = (userId: string, moduleId: number) => sql`
  before as (select percent from module_progress where user_id = ${userId} and module_id = ${moduleId})`;

const savedState = (row: SavedProgress) => ({
  percent: row.percent,
  positionSeconds: row.position_seconds,
  furthestSeconds: row.furthest_seconds,
  isCompleted: row.completed_at !== null,
});

/** The caller must have checked that the module is open. */
export async function saveProgress(db: DbOrTx, change: ProgressChange): Promise<ProgressResult> {
  const { userId, moduleId, percent, positionSeconds: position } = change;
  const at = change.at.toISOString();
  const completedAt = change.isCompleted ? at : null;
  const furthest = position ?? 0;
  const row = await readRow(
    db,
    { ...savedProgress, completed_now: bool },
    sql`
    with ${before(userId, moduleId)}, saved as (
      insert into ${progressColumns}
      values (${userId}, ${moduleId}, ${percent}, ${position}, ${furthest}, ${completedAt}::timestamptz, ${at}, ${at})
      ${orGrow}
      returning percent, position_seconds, furthest_seconds, completed_at, xmax = 0 as is_first,
                coalesce(completed_at = ${completedAt}::timestamptz, false) as completed_now
    ), ${counted(moduleId, change.watched)}
    select percent, position_seconds, furthest_seconds, completed_at, completed_now from saved`,
  );
  if (!row) throw new Error('progress was not saved');
  return { ...savedState(row), completedNow: row.completed_now };
}

/** Checks in the same statement that the module is open to the person. Null if it is not. */
export async function saveOpenPercent(
  db: DbOrTx,
  holder: AccessHolder & RoleHolder,
  { at, ...change }: { userId: string; moduleId: number; percent: number; at: Date; watched: Watched },
) {
  const isOpen = isOpenTo(holder);
  const row = await readRow(
    db,
    { ...savedProgress, duration_minutes: int, video: json.as<VideoSummary>().orNull },
    sql`
    with ${before(change.userId, change.moduleId)}, module as (
      select m.id, m.duration_minutes, m.video from modules m
      where m.id = ${change.moduleId} and m.deleted_at is null
        and (${hasRole(holder, 'editor')}::boolean or (m.is_published and ${isOpen}))
    ), saved as (
      insert into ${progressColumns}
      select ${change.userId}::uuid, module.id, ${change.percent}::integer, null, 0, null,
             ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from module
      ${orGrow}
      returning percent, position_seconds, furthest_seconds, completed_at, xmax = 0 as is_first
    ), ${counted(change.moduleId, change.watched)}
    select saved.percent, saved.position_seconds, saved.furthest_seconds, saved.completed_at, module.duration_minutes,
           module.video
    from saved, module`,
  );
  return row ? { state: savedState(row), module: row } : null;
}

/** Nothing of what the module `m` asks for is left to the person of the progress `p`. */
const nothingLeft = sql`(m.completes_with = 'video' or (
  not exists (
    select 1 from action_items a
    left join action_item_completions d on d.user_id = p.user_id and d.action_item_id = a.id
    where a.module_id = m.id and a.hidden_at is null and d.user_id is null)
  and not exists (
    select 1 from exercises e
    left join exercise_progress x on x.user_id = p.user_id and x.exercise_id = e.id and x.passed_at is not null
    where e.module_id = m.id and e.is_required and e.is_published and e.deleted_at is null and x.user_id is null)))`;

/**
 * Makes what a person does for one module wait for what they did just before: two things that are done at the same
 * moment would otherwise both find the other one missing. @returns false where the video alone completes the module.
 */
export async function lockWork(db: DbOrTx, userId: string, moduleId: number): Promise<boolean> {
  const rows = await readRows(
    db,
    { is_locked: bool },
    sql`
    select pg_advisory_xact_lock(hashtextextended(${`module-work:${userId}:${moduleId}`}, 0)) is not null as is_locked
    from modules where id = ${moduleId} and completes_with = 'everything'`,
  );
  return rows.length > 0;
}

/**
 * Completes the module for people whose video has ended and who have nothing left to do there.
 * @param userId null for everyone. @returns whom it was completed for.
 */
export async function completeSettled(
  db: DbOrTx,
  { moduleId, userId, at }: { moduleId: number; userId: string | null; at: Date },
): Promise<string[]> {
  const rows = await readRows(
    db,
    { user_id: uuid },
    sql`
    update module_progress p set completed_at = ${at.toISOString()}::timestamptz
    from modules m
    where m.id = ${moduleId} and p.module_id = m.id and p.percent = 100 and p.completed_at is null
      ${userId === null ? sql`` : sql`and p.user_id = ${userId}`} and ${nothingLeft}
    returning p.user_id`,
  );
  return rows.map((row) => row.user_id);
}

/** The course of the module if the person has now completed all of its published modules; otherwise null. */
export async function findFinishedCourse(db: DbOrTx, userId: string, moduleId: number) {
  const rows = await readRows(
    db,
    {
      id: uuid,
      slug: text,
      title: text,
      language: text.as<Language>(),
      translations: json.as<Translations<CourseTexts>>(),
    },
    sql`
    select c.id, c.slug, c.title, c.language, c.translations
    from courses c join modules own on own.course_id = c.id and own.id = ${moduleId}
    where not exists (
      select 1 from modules m
      left join module_progress p on p.user_id = ${userId} and p.module_id = m.id and p.completed_at is not null
      where m.course_id = c.id and m.is_published and m.deleted_at is null and p.module_id is null)`,
  );
  return rows[0] ?? null;
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

/** How many of the modules open to a person are finished. */
export async function countFinished(db: DbOrTx, userId: string, holder: AccessHolder): Promise<number> {
  const row = await readRow(
    db,
    { completed: int },
    sql`
    select count(*)::int as completed
    from modules m join module_progress p on p.user_id = ${userId} and p.module_id = m.id
    where p.completed_at is not null and ${openCondition(holder)}`,
  );
  return row?.completed ?? 0;
}
