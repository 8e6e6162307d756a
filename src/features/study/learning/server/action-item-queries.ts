import { sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { openCondition } from './open-modules.ts';

export interface ModuleActionItemsRow extends Record<string, unknown> {
  module_id: number;
  module_title: string;
  items: { id: string; title: string; completed: boolean }[];
}

/** Every action item of the modules that the person may open, by module, in one statement. */
export async function listActionItemsByModule(
  db: DbOrTx,
  userId: string,
  holder: AccessHolder,
): Promise<ModuleActionItemsRow[]> {
  const { rows } = await db.execute<ModuleActionItemsRow>(sql`
    select m.id as module_id, m.title as module_title,
           json_agg(json_build_object('id', a.id, 'title', a.title, 'completed', d.user_id is not null)
                    order by a.position, a.id) as items
    from modules m
    join action_items a on a.module_id = m.id and a.hidden_at is null
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where ${openCondition(holder)}
    group by m.id
    order by m."order", m.id`);
  return rows;
}
