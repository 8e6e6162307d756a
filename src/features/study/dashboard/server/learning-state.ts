/** The dashboard's learning data in one statement, whatever its size. */

import { sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, json, type RowOf, readRow } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';

export interface NextActionRow {
  id: string;
  title: string;
  language: Language;
  module_id: number;
  module_title: string;
}

const learningState = {
  /** The number of modules open to the person, and of the finished ones among them. */
  total: int,
  completed: int,
  /** The action items of those modules, and the ticked ones among them. */
  items: int,
  ticked: int,
  /** The published exercises of those modules, and the passed ones among them. */
  exercises: int,
  passed: int,
  /** Unticked action items of started modules, in learning order. */
  actions: json.as<NextActionRow[]>(),
};

export type LearningState = RowOf<typeof learningState>;

const nothing: LearningState = {
  total: 0,
  completed: 0,
  items: 0,
  ticked: 0,
  exercises: 0,
  passed: 0,
  actions: [],
};

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
      select m.id, m."order", p.user_id is not null as is_begun, p.completed_at
      from modules m left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
      where ${openCondition(holder)}
    )
    select modules.*, items.*, practice.*,
      coalesce((select json_agg(next) from (
        select a.id, ${textIn('a', 'title')} as title, ${languageIn('a')} as language,
               m.id as module_id, ${textIn('m', 'title')} as module_title
        from mine
        join modules m on m.id = mine.id
        join action_items a on a.module_id = m.id and a.hidden_at is null
        left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
        where mine.is_begun and d.user_id is null
        order by mine."order", a.position
        limit ${mostActions}
      ) next), '[]'::json) as actions
    from (select count(*)::int as total, count(completed_at)::int as completed from mine) modules,
      (select count(*)::int as items, count(d.user_id)::int as ticked
       from mine join action_items a on a.module_id = mine.id and a.hidden_at is null
       left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id) items,
      (select count(*)::int as exercises, count(x.passed_at)::int as passed
       from mine join exercises e on e.module_id = mine.id and e.deleted_at is null and e.is_published
       left join exercise_progress x on x.user_id = ${userId} and x.exercise_id = e.id) practice`,
  );
  return state ?? nothing;
}
