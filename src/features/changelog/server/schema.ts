import { date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { Change } from '../rules.ts';

export const changelogVersions = pgTable(
  'changelog_versions',
  {
    id: idColumn().primaryKey(),
    version: text('version').notNull(),
    /** A business date: YYYY-MM-DD. */
    date: date('date', { mode: 'string' }).notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('changelog_versions_version_key').on(table.version),
    index('changelog_versions_date_idx').on(table.date),
  ],
);
