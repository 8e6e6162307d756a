import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

/** What a file was uploaded for. */
export type FilePurpose = 'review' | 'review-feedback' | 'avatar' | 'story' | 'resource' | 'cover';

/** An uploaded file. Its bytes are in the files store under `key`, outside the web root (product.md#uploads). */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** Who uploaded it: the owner, or the administrator. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    key: text('key').notNull(),
    /** The name people see, cleaned. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until something points at it; what nothing points at for a day is removed. */
    attachedAt: instant('attached_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('stored_files_id_key').on(table.id),
    uniqueIndex('stored_files_key_key').on(table.key),
    index('stored_files_orphans_idx').on(table.createdAt).where(sql`attached_at is null`),
  ],
);
