import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { searchColumn } from '#platform/db/columns.server.ts';

/** A video's captions with their times, so search finds the second at which something is said. */
export const transcriptLines = pgTable(
  'transcript_lines',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** Of the text: `en`, `id`. */
    language: text('language').notNull().default('en'),
    startSeconds: doublePrecision('start_seconds').notNull(),
    text: text('text').notNull(),
    words: searchColumn('words', sql`text`),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.language, table.startSeconds] }),
    index('transcript_lines_words_idx').using('gin', table.words),
  ],
);
