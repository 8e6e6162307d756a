import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.server.ts';

/** Figures that take too long to count for a page: a job counts them, pages read them. */
export const countedFigures = pgTable('counted_figures', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  countedAt: instant('counted_at').notNull(),
});
