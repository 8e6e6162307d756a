/** What the dashboard asks of learning: three statements, whatever the size of the data. */

import { sql } from 'drizzle-orm';
import type { AccessHolder } from '#features/plans/rules.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { openCondition } from './open-modules.ts';

export async function countProgress(db: DbOrTx, userId: string, holder: AccessHolder) {
  const { rows } = await db.execute<{ total: number; completed: number }>(sql`
    select count(*)::int as total, count(p.completed_at)::int as completed
    from modules m left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
    where ${openCondition(holder)}`);
  return rows[0] ?? { total: 0, completed: 0 };
}

export interface LastModuleRow extends Record<string, unknown> {
  id: number;
  title: string;
  summary: string;
  percent: number;
  duration_minutes: number;
  course_slug: string | null;
}

/**
 * Where to go on: the module that was worked on last and is not finished; otherwise the first one that is not
 * finished; when everything is, the last one. Null for a person who has not begun.
 */
export async function findLastModule(
  db: DbOrTx,
  userId: string,
  holder: AccessHolder,
): Promise<LastModuleRow | null> {
  const { rows } = await db.execute<LastModuleRow>(sql`
    select m.id, m.title, m.summary, coalesce(p.percent, 0) as percent, m.duration_minutes, c.slug as course_slug
    from modules m
    left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
    left join courses c on c.id = m.course_id and c.deleted_at is null
    where ${openCondition(holder)}
      and exists (select 1 from module_progress begun where begun.user_id = ${userId})
    order by case when p.completed_at is not null then 2 when p.user_id is not null then 0 else 1 end,
             p.updated_at desc nulls last, m."order"
    limit 1`);
  return rows[0] ?? null;
}

export interface NextActionRow extends Record<string, unknown> {
  id: string;
  title: string;
  module_id: number;
  module_title: string;
}

/** Unticked action items of modules that were begun, in learning order. */
export async function listNextActions(
  db: DbOrTx,
  userId: string,
  holder: AccessHolder,
  limit: number,
): Promise<NextActionRow[]> {
  const { rows } = await db.execute<NextActionRow>(sql`
    select a.id, a.title, m.id as module_id, m.title as module_title
    from modules m
    join module_progress p on p.user_id = ${userId} and p.module_id = m.id
    join action_items a on a.module_id = m.id and a.hidden_at is null
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where ${openCondition(holder)} and d.user_id is null
    order by m."order", a.position
    limit ${limit}`);
  return rows;
}
