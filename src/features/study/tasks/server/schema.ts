import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { actionItems } from '#features/study/catalogue/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';

export const actionItemCompletions = pgTable(
  'action_item_completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    actionItemId: uuid('action_item_id')
      .notNull()
      .references(() => actionItems.id, { onDelete: 'cascade' }),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.actionItemId] })],
);
