import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { courses } from '#features/study/catalogue/server/schema.ts';
import type { FolderVideoFacts } from '#features/study/videos/public.server.ts';
import { media } from '#features/study/videos/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { CourseFolder } from '../folder.ts';
import { type RunState, type RunStep, runStates, runSteps } from '../progress.ts';
import type { ForeignReport } from './foreign/convert.ts';
import type { LeftOutGroup } from './foreign/foreign-course.ts';
import type { BunnyChange } from './settle-bunny.ts';

/** What an import made, by id. */
export interface ImportedThings {
  modules: number[];
  /** Those of `modules` that were there before, deleted: people may have learned in them then. */
  revived?: number[];
  resources: string[];
  media: string[];
  /**
   * Resources that were drafts before it, by their ids: the published modules that listed them all the same. Those that it
   * made count as drafts too. Missing in rows of earlier versions.
   */
  drafts?: Record<string, number[]>;
  /** Modules that left the course because people had learned in them, by their names. */
  hidden: Record<string, number>;
  /** Uploads that nothing shows any more. They are deleted with this row. */
  dropped: string[];
  /** What was said before of videos that were here, by their ids. Missing in rows of earlier versions. */
  described?: Record<string, FolderVideoFacts>;
  /** Of another system's course: what stayed behind. Missing in rows of earlier versions. */
  foreign?: ForeignReport;
  /** Captions and chapters for videos at Bunny. Missing where it has none, and in rows of earlier versions. */
  bunny?: { changes: SentChange[]; left: LeftOutGroup[] };
}

/**
 * What is sent to Bunny once the changes are made. `changed`: Bunny had something else than what was compared, so it was
 * not sent. Once the import is taken back: `back` where what was there before was sent, `kept` where it was not.
 */
export type SentChange = BunnyChange & {
  state: 'waiting' | 'sent' | 'changed' | 'failed' | 'back' | 'kept';
};

/** Imports of the last 30 days, with what is needed to take one back (product.md#undo-import). */
export const courseImports = pgTable(
  'course_imports',
  {
    id: idColumn().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Of the file. */
    name: text('name').notNull(),
    /** Null for one from the command line by nobody. */
    importedBy: uuid('imported_by').references(() => users.id),
    importedAt: instant('imported_at').notNull(),
    /** The course before it; null where the import made the course. */
    before: jsonb('before').$type<CourseFolder>(),
    /** Names the state of the course after it. */
    after: text('after').notNull(),
    made: jsonb('made').$type<ImportedThings>().notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('course_imports_imported_at_idx').on(table.importedAt),
    index('course_imports_course_idx').on(table.courseId),
    index('course_imports_imported_by_idx').on(table.importedBy).where(sql`imported_by is not null`),
  ],
);

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/**
 * What happens to an upload, and how far it is: its page may be closed, and the server may be killed meanwhile. It goes
 * with the upload, so one that was applied is in `courseImports` alone.
 */
export const importRuns = pgTable(
  'course_import_runs',
  {
    uploadId: uuid('upload_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    state: text('state').$type<RunState>().notNull(),
    step: text('step').$type<RunStep>().notNull(),
    doneFiles: integer('done_files').notNull().default(0),
    totalFiles: integer('total_files').notNull().default(0),
    doneBytes: bigint('done_bytes', { mode: 'number' }).notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    current: text('current'),
    /** The state of the course that someone has looked at; null before Apply. */
    seen: text('seen'),
    /** Of a course of another system, as someone chose it. */
    courseLanguage: text('course_language').$type<Language>(),
    /** In which it says what went wrong. */
    language: text('language').$type<Language>().notNull(),
    /** What went wrong, in words. */
    failure: text('failure'),
    /** Tries that broke off, in a row. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that makes the changes now; after `leaseUntil`, by the database's clock, another process may. */
    leaseKey: text('lease_key'),
    leaseUntil: instant('lease_until'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('course_import_runs_waiting_idx').on(table.updatedAt).where(sql`state in ('waiting', 'running')`),
    check('course_import_runs_state_check', sql.raw(`state in (${listed(runStates)})`)),
    check('course_import_runs_step_check', sql.raw(`step in (${listed(runSteps)})`)),
    check('course_import_runs_failure_check', sql`state <> 'failed' or failure is not null`),
  ],
);

export type RunRow = typeof importRuns.$inferSelect;
