import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import { type MessageSide, type ThreadKind, threadKinds } from '../rules.ts';

/** A conversation between a learner, to whom it belongs, and a coach (product.md#conversations). */
export const threads = pgTable(
  'threads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    kind: text('kind').$type<ThreadKind>().notNull(),
    /** The id of the exercise, review or session. */
    subjectId: uuid('subject_id').notNull(),
    /** What it is about, in both languages, as it was called when the question was asked. */
    about: jsonb('about').$type<Record<Language, string>>().notNull(),
    title: text('title').notNull(),
    /** The coach who answered first, or whose review or session it is about. */
    coachId: uuid('coach_id').references(() => users.id),
    /** How many messages the learner has written. */
    learnerMessages: integer('learner_messages').notNull(),
    /** When the oldest message without an answer was written; null when no answer is due. */
    waitingSince: instant('waiting_since'),
    learnerWroteAt: instant('learner_wrote_at').notNull(),
    coachWroteAt: instant('coach_wrote_at'),
    learnerReadAt: instant('learner_read_at'),
    coachReadAt: instant('coach_read_at'),
    /** Of the newest message. */
    lastAt: instant('last_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('threads_id_idx').on(table.id),
    index('threads_waiting_idx').on(table.waitingSince, table.id).where(sql`waiting_since is not null`),
    index('threads_coach_idx').on(table.coachId, table.lastAt).where(sql`coach_id is not null`),
    index('threads_last_idx').on(table.lastAt),
    // One conversation for each review and session; an exercise may be asked about again.
    uniqueIndex('threads_subject_key')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`kind <> 'exercise'`),
    check('threads_kind_check', sql.raw(`kind in (${threadKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    check('threads_messages_check', sql`learner_messages >= 1`),
  ],
);

export const threadMessages = pgTable(
  'thread_messages',
  {
    /** The learner's, also of messages that a coach wrote: a conversation is deleted with its learner. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the client, so a message that is sent twice is one. */
    id: idColumn(),
    threadId: uuid('thread_id').notNull(),
    side: text('side').$type<MessageSide>().notNull(),
    /** Null when the author was removed with the demo. */
    authorId: uuid('author_id').references(() => users.id),
    /** Markdown. */
    text: text('text').notNull(),
    /** The line of the code that it is about, from 1. */
    line: integer('line'),
    /** The file that has the line; null where the code has only one. Never without a line. */
    file: text('file'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('thread_messages_thread_idx').on(table.userId, table.threadId, table.createdAt),
  ],
);

export const threadFiles = pgTable(
  'thread_files',
  {
    /** The learner's, as in messages. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    threadId: uuid('thread_id').notNull(),
    messageId: uuid('message_id').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId, table.messageId, table.fileId] }),
    index('thread_files_file_idx').on(table.fileId),
  ],
);

/** Answers that a coach keeps to use again. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    text: text('text').notNull(),
    uses: integer('uses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
