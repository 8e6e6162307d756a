import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { StoryStatus } from '../rules.ts';

/** One story per learner; approved ones may appear on the home page. */
export const testimonials = pgTable(
  'testimonials',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    id: idColumn(),
    rating: integer('rating'),
    /** “Starting point” on the screen (product.md#stories). */
    careerBackground: text('career_background').notNull(),
    currentRole: text('current_role').notNull().default(''),
    /** “Story” on the screen (product.md#stories). */
    testimonial: text('testimonial').notNull(),
    photoFileId: uuid('photo_file_id').references(() => storedFiles.id),
    status: text('status').$type<StoryStatus>().notNull(),
    moderatedAt: instant('moderated_at'),
    moderatedBy: uuid('moderated_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('testimonials_photo_idx').on(table.photoFileId).where(sql`photo_file_id is not null`),
    index('testimonials_status_idx').on(table.status, table.updatedAt),
    index('testimonials_queue_idx').on(sql`(status = 'PENDING')`, table.updatedAt),
    check('testimonials_rating_check', sql`rating between 1 and 5`),
  ],
);
