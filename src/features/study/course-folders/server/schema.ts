import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { courses } from '#features/study/catalogue/server/schema.ts';
import type { FolderVideoFacts } from '#features/study/videos/public.server.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { CourseFolder } from '../folder.ts';
import type { ForeignReport } from './foreign/convert.ts';

/** What an import made, by id. */
export interface ImportedThings {
  modules: number[];
  /** Those of `modules` that were there before, deleted: people may have learned in them then. */
  revived?: number[];
  resources: string[];
  media: string[];
  /** Modules that left the course because people had learned in them, by their names. */
  hidden: Record<string, number>;
  /** Uploads that nothing shows any more. They are deleted with this row. */
  dropped: string[];
  /** What was said before of videos that were here, by their ids. Missing in rows of earlier versions. */
  described?: Record<string, FolderVideoFacts>;
  /** Of another system's course: what stayed behind. Missing in rows of earlier versions. */
  foreign?: ForeignReport;
}

/** Imports of the last day, with what is needed to take one back (product.md#undo-import). */
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
