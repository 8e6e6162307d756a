/** The dashboard's learning data in one statement, whatever its size. */

import { sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, json, type RowOf, readRow } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';

export interface LastModuleRow {
  id: number;
  title: string;
  summary: string;
  percent: number;
  duration_minutes: number;
  course_slug: string | null;
}

export interface NextActionRow {
  id: string;
  title: string;
  module_id: number;
  module_title: string;
}

const learningState = {
  /** The number of modules open to the person, and of the finished ones among them. */
  total: int,
  completed: int,
  /**
   * Where to continue: the unfinished module that was worked on last; otherwise the first unfinished one; if all are
   * finished, the last one. Null for a person who has not started.
   */
  last: json.as<LastModuleRow>().orNull,
  /** Unticked action items of started modules, in learning order. */
  actions: json.as<NextActionRow[]>(),
};

export type LearningState = RowOf<typeof learningState>;

const nothing: LearningState = { total: 0, completed: 0, last: null, actions: [] };

/** @param mostActions how many action items at the most. */
export async function findLearningState(
  db: DbOrTx,
  userId: string,
  holder: AccessHolder,
  mostActions: number,
): Promise<LearningState> {
  const state = await readRow(
    db,
    learningState,
    sql`
    with mine as (
      select m.id, ${textIn('m', 'title')} as title, ${textIn('m', 'summary')} as summary, m.duration_minutes, m."order", m.course_id,
             p.user_id is not null as is_begun, p.percent, p.completed_at, p.updated_at
      from modules m left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
      where ${openCondition(holder)}
    )
    select count(*)::int as total, count(completed_at)::int as completed,
      (select row_to_json(last) from (
        select mine.id, mine.title, mine.summary, coalesce(percent, 0) as percent, duration_minutes, c.slug as course_slug
        from mine left join courses c on c.id = mine.course_id and c.deleted_at is null
        where exists (select 1 from module_progress begun where begun.user_id = ${userId})
        order by case when completed_at is not null then 2 when is_begun then 0 else 1 end,
                 mine.updated_at desc nulls last, mine."order"
        limit 1
      ) last) as last,
      coalesce((select json_agg(next) from (
        select a.id, ${textIn('a', 'title')} as title, mine.id as module_id, mine.title as module_title
        from mine
        join action_items a on a.module_id = mine.id and a.hidden_at is null
        left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
        where mine.is_begun and d.user_id is null
        order by mine."order", a.position
        limit ${mostActions}
      ) next), '[]'::json) as actions
    from mine`,
  );
  return state ?? nothing;
}
