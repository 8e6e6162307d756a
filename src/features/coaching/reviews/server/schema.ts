import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { idColumn, idEndIndex, instant } from '#platform/db/columns.server.ts';
import type { ReviewStatus, ReviewType } from '../rules.ts';

export const reviews = pgTable(
  'reviews',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    type: text('type').$type<ReviewType>().notNull(),
    status: text('status').$type<ReviewStatus>().notNull(),
    notes: text('notes').notNull().default(''),
    /** For CODE: the repository; shown to the coach, never fetched (product.md#submitting-a-review). */
    repositoryUrl: text('repository_url'),
    /** For CODE: the module that the exercise belongs to (product.md#submitting-a-review). */
    moduleId: integer('module_id').references(() => modules.id, { onDelete: 'set null' }),
    /** The cause key of the ledger entry that paid for it. */
    creditCause: text('credit_cause').notNull(),
    feedbackSummary: text('feedback_summary'),
    feedbackFileId: uuid('feedback_file_id').references(() => storedFiles.id),
    /** When a coach picked it up: from then on it cannot be deleted (product.md#reviews). */
    pickedUpAt: instant('picked_up_at'),
    reviewerId: uuid('reviewer_id').references(() => users.id),
    completedAt: instant('completed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('reviews_id_idx').on(table.id),
    index('reviews_created_idx').on(table.createdAt),
    // Includes the key, so the page of one status is found by the index alone.
    index('reviews_queue_idx').on(table.status, table.createdAt, table.id, table.userId),
    index('reviews_type_idx').on(table.type, table.createdAt),
    idEndIndex('reviews_id_end_idx', table.id),
    index('reviews_feedback_file_idx').on(table.feedbackFileId).where(sql`feedback_file_id is not null`),
    index('reviews_waiting_idx').on(table.createdAt).where(sql`status <> 'COMPLETED'`),
  ],
);

export const reviewFiles = pgTable(
  'review_files',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reviewId: uuid('review_id').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reviewId, table.fileId] }),
    index('review_files_file_idx').on(table.fileId),
  ],
);
