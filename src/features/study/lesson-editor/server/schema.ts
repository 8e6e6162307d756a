import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import { instant } from '#platform/db/columns.server.ts';

/** A lesson's text that is being written: one row for each language of a module. Learners never see it. */
export const lessonDrafts = pgTable(
  'lesson_drafts',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
    /** Grows with every save, so that two editors notice each other. */
    revision: integer('revision').notNull(),
    /** Names the published texts on which it is based (`baseOf`). */
    base: text('base').notNull(),
    /** Null for someone whose account was deleted. */
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.moduleId, table.language] })],
);
