import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

export type FilePurpose =
  | 'review'
  | 'review-feedback'
  | 'message'
  | 'answer'
  | 'avatar'
  | 'story'
  | 'resource'
  | 'cover'
  | 'lesson'
  | 'transfer-proof';

/** An uploaded file. Its bytes are in the files store under `key`, outside the web root (product.md#uploads). */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** The uploader: the file's owner, or an administrator. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    key: text('key').notNull(),
    /** The name people see, cleaned by `cleanFileName`. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until a record uses the file; a file unused for a day is removed. */
    attachedAt: instant('attached_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('stored_files_id_key').on(table.id),
    uniqueIndex('stored_files_key_key').on(table.key),
    index('stored_files_orphans_idx').on(table.createdAt).where(sql`attached_at is null`),
  ],
);
