import { and, eq, sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { actionItemCompletions } from './schema.ts';

const moduleActionItemsRow = {
  module_id: int,
  module_title: text,
  number: int,
  course: json.as<{ title: string; language: Language }>().orNull,
  language: text.as<Language>(),
  items: json.as<{ id: string; title: string; language: Language; completed: boolean }[]>(),
};

export type ModuleActionItemsRow = RowOf<typeof moduleActionItemsRow>;

/** Every action item of the modules open to the person, by module, in one statement. */
export async function listActionItemsByModule(
  db: DbOrTx,
  userId: string,
  holder: AccessHolder,
): Promise<ModuleActionItemsRow[]> {
  const rows = await readRows(
    db,
    moduleActionItemsRow,
    sql`
    select m.id as module_id, ${textIn('m', 'title')} as module_title, ${languageIn('m')} as language,
           place.number,
           case when c.id is not null
             then json_build_object('title', ${textIn('c', 'title')}, 'language', ${languageIn('c')}) end as course,
           json_agg(json_build_object('id', a.id, 'title', ${textIn('a', 'title')}, 'language', ${languageIn('a')},
                                      'completed', d.user_id is not null)
                    order by a.position, a.id) as items
    from modules m
    join (
      select id, row_number() over (partition by course_id order by "order", id)::int as number
      from modules where deleted_at is null and is_published
    ) place on place.id = m.id
    left join courses c on c.id = m.course_id and c.deleted_at is null
    join action_items a on a.module_id = m.id and a.hidden_at is null
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where ${openCondition(holder)}
    group by m.id, place.number, c.id
    order by m."order", m.id`,
  );
  return rows;
}

const actionItemRow = {
  id: uuid,
  title: text,
  language: text.as<Language>(),
  module_id: int,
  completed: bool,
};

export type ActionItemRow = RowOf<typeof actionItemRow>;

export async function listActionItems(
  db: DbOrTx,
  userId: string,
  moduleId: number,
): Promise<ActionItemRow[]> {
  const rows = await readRows(
    db,
    actionItemRow,
    sql`
    select a.id, ${textIn('a', 'title')} as title, ${languageIn('a')} as language, a.module_id, d.user_id is not null as completed
    from action_items a
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where a.module_id = ${moduleId} and a.hidden_at is null
    order by a.position, a.id`,
  );
  return rows;
}

export async function findActionItem(db: DbOrTx, userId: string, id: string): Promise<ActionItemRow | null> {
  const rows = await readRows(
    db,
    actionItemRow,
    sql`
    select a.id, ${textIn('a', 'title')} as title, ${languageIn('a')} as language, a.module_id, d.user_id is not null as completed
    from action_items a
    join modules m on m.id = a.module_id and m.deleted_at is null
    left join action_item_completions d on d.user_id = ${userId} and d.action_item_id = a.id
    where a.id = ${id} and a.hidden_at is null`,
  );
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
