import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

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

/** What was written and not published, kept when the writing went on after a pause (product.md#lesson-history). */
export const keptDrafts = pgTable(
  'lesson_kept_drafts',
  {
    id: idColumn().primaryKey(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Markdown. */
    description: text('description').notNull(),
    /** Names the published texts on which it is based (`baseOf`). */
    base: text('base').notNull(),
    /** Lines that came and went, compared with what was before it in the history of its language. */
    plus: integer('plus').notNull(),
    minus: integer('minus').notNull(),
    /** Null for someone whose account was deleted. */
    savedBy: uuid('saved_by').references(() => users.id),
    /** When it was saved last, not when it was kept. */
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('lesson_kept_drafts_module_idx').on(table.moduleId, table.savedAt)],
);
