/** A person's progress. Their rows are always named by `user_id` first. */

import { and, eq, sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import {
  isOfTiers,
  isOpenAmong,
  type ModuleAccess,
  openTiers,
} from '#features/study/catalogue/public.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { statement } from '#platform/db/statement.server.ts';
import type { ProgressState } from '../rules.ts';
import { moduleProgress } from './schema.ts';

export interface ProgressChange {
  userId: string;
  moduleId: number;
  percent: number;
  positionSeconds: number | null;
  isCompleted: boolean;
  /** When it was: earlier than now for what was kept on a device. */
  at: Date;
}

export interface ProgressResult extends ProgressState {
  /** Whether this very write completed the module. */
  completedNow: boolean;
}

interface SavedProgress extends Record<string, unknown> {
  percent: number;
  position_seconds: number | null;
  furthest_seconds: number;
  completed_at: string | null;
}

const progressColumns = sql`
  module_progress as p
    (user_id, module_id, percent, position_seconds, furthest_seconds, completed_at, started_at, updated_at)`;

/**
 * Two devices reporting at once cannot lower anything: percent and the furthest second only grow, completion is kept
 * (D9), and a position from before the last word of another device moves nothing back.
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

type ProgressValues = {
  userId: string;
  moduleId: number;
  percent: number;
  position: number | null;
  furthest: number;
  completedAt: string | null;
  at: string;
};

const upsertProgress = statement<ProgressValues, SavedProgress & { completed_now: boolean }>(
  (given) => sql`
    insert into ${progressColumns}
    values (${given.userId}, ${given.moduleId}, ${given.percent}, ${given.position}, ${given.furthest},
            ${given.completedAt}::timestamptz, ${given.at}, ${given.at})
    ${orGrow}
    returning percent, position_seconds, furthest_seconds, completed_at,
              coalesce(completed_at = ${given.completedAt}::timestamptz, false) as completed_now`,
);

const savedState = (row: SavedProgress) => ({
  percent: row.percent,
  positionSeconds: row.position_seconds,
  furthestSeconds: row.furthest_seconds,
  isCompleted: row.completed_at !== null,
});

/** In a module that was seen to be open. */
export async function saveProgress(db: DbOrTx, change: ProgressChange): Promise<ProgressResult> {
  const { userId, moduleId, percent, positionSeconds: position } = change;
  const at = change.at.toISOString();
  const completedAt = change.isCompleted ? at : null;
  const furthest = position ?? 0;
  const values = { userId, moduleId, percent, position, furthest, completedAt, at };
  const [row] = await upsertProgress(db, values);
  if (!row) throw new Error('progress was not saved');
  return { ...savedState(row), completedNow: row.completed_now };
}

const growPercent = statement<
  { userId: string; moduleId: number; percent: number; at: string; isAdmin: boolean; open: string[] },
  SavedProgress & Pick<ModuleAccess, 'video' | 'duration_minutes'>
>(
  (given) => sql`
    with module as (
      select m.id, m.duration_minutes, m.video from modules m
      where m.id = ${given.moduleId} and m.deleted_at is null and (${given.isAdmin}::boolean or (m.is_published and ${isOfTiers(given.open)}))
    ), saved as (
      insert into ${progressColumns}
      select ${given.userId}::uuid, module.id, ${given.percent}::integer, null, 0, null, ${given.at}::timestamptz, ${given.at}::timestamptz
      from module
      ${orGrow}
      returning percent, position_seconds, furthest_seconds, completed_at
    )
    select saved.*, module.duration_minutes, module.video from saved, module`,
);

/** In a module that is open to that person, judged in the same statement. Null: it is not. */
export async function saveOpenPercent(
  db: DbOrTx,
  holder: AccessHolder,
  { at, ...change }: { userId: string; moduleId: number; percent: number; at: Date },
) {
  const open = openTiers(holder);
  const values = { ...change, at: at.toISOString(), isAdmin: holder.isAdmin, open };
  const [row] = await growPercent(db, values);
  return row ? { state: savedState(row), module: row } : null;
}

/** The course of a module when the person has now completed all of its published modules; otherwise null. */
export async function findFinishedCourse(db: DbOrTx, userId: string, moduleId: number) {
  const { rows } = await db.execute<{ id: string; slug: string; title: string }>(sql`
    select c.id, c.slug, c.title
    from courses c join modules own on own.course_id = c.id and own.id = ${moduleId}
    where not exists (
      select 1 from modules m
      left join module_progress p on p.user_id = ${userId} and p.module_id = m.id and p.completed_at is not null
      where m.course_id = c.id and m.is_published and m.deleted_at is null and p.module_id is null)`);
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

const finished = statement<{ userId: string; open: string[] }, { completed: number }>(
  (given) => sql`
    select count(*)::int as completed
    from modules m join module_progress p on p.user_id = ${given.userId} and p.module_id = m.id
    where p.completed_at is not null and ${isOpenAmong(given.open)}`,
);

/** How many modules a person has finished, of those that are open to them. */
export async function countFinished(db: DbOrTx, userId: string, holder: AccessHolder): Promise<number> {
  const [count] = await finished(db, { userId, open: openTiers(holder) });
  return count?.completed ?? 0;
}
