import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import type { StoredPublication } from '#features/site/content/rules.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { Change } from '../rules.ts';

export const changelogVersions = pgTable(
  'changelog_versions',
  {
    id: idColumn().primaryKey(),
    version: text('version').notNull(),
    /** A business date: YYYY-MM-DD. */
    date: date('date', { mode: 'string' }).notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    ...translatedColumns<{ changes: Change[] }>(),
    status: text('status').$type<StoredPublication['status']>().notNull().default('PUBLISHED'),
    /** A time in the future: the version appears by itself then. Null: it has always been there. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Counts changes, so two editors cannot overwrite each other unnoticed. */
    revision: integer('revision').notNull().default(1),
    updatedBy: uuid('updated_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('changelog_versions_version_key').on(table.version),
    index('changelog_versions_date_idx').on(table.date),
  ],
);
