import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';

/** One row per person and module. `percent` never decreases (product.md#progress). */
export const moduleProgress = pgTable(
  'module_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    percent: integer('percent').notNull().default(0),
    /**
     * Where playback stopped last. Null until the exact second is known: percent is then used (product.md#progress).
     */
    positionSeconds: doublePrecision('position_seconds'),
    furthestSeconds: doublePrecision('furthest_seconds').notNull().default(0),
    completedAt: instant('completed_at'),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_progress_recent_idx').on(table.userId, table.updatedAt),
    check('module_progress_percent_check', sql`percent between 0 and 100`),
  ],
);
