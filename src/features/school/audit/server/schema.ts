import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

/** What administrators changed, who did it, and a copy of the former state (product.md#audit-log). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn().primaryKey(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_log_order_idx').on(table.createdAt, table.id),
    // Dropped in the next release: dropping it waits for readers, and everyone else then waits for the drop.
    index('audit_log_recent_idx').on(table.createdAt),
    index('audit_log_subject_idx').on(table.subjectType, table.subjectId),
    index('audit_log_subject_id_idx').on(table.subjectId),
    index('audit_log_actor_idx').on(table.actorId, table.createdAt),
    index('audit_log_action_idx').on(table.action.op('text_pattern_ops'), table.createdAt),
  ],
);
