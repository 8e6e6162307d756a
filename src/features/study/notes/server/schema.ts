import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

export const notes = pgTable(
  'notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    timestampSeconds: integer('timestamp_seconds').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('notes_module_idx').on(table.userId, table.moduleId, table.timestampSeconds),
  ],
);
