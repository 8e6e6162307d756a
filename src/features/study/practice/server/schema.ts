import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { modules } from '#features/study/catalogue/server/schema.ts';
import { idColumn, inAllLanguages, instant, searchColumn } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import {
  type CheckResult,
  type Exercise,
  type ExerciseAnswer,
  type ExerciseKind,
  type ExerciseTexts,
  type ExerciseWork,
  exerciseKinds,
  type Phrases,
} from '../exercise.ts';

/** An exercise's texts in another language than its own. */
export type TranslatedExercise = ExerciseTexts & { phrases: Phrases };

export const exercises = pgTable(
  'exercises',
  {
    id: idColumn().primaryKey(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** The name of its folder in the module; unique there. */
    slug: text('slug').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<ExerciseKind>().notNull(),
    /** The second of the video at which it is asked; null if it is only under the module. */
    atSecond: integer('at_second'),
    isRequired: boolean('is_required').notNull().default(true),
    minutes: integer('minutes').notNull(),
    title: text('title').notNull(),
    /** Markdown. */
    task: text('task').notNull(),
    /** Markdown, from the first to the last. */
    hints: jsonb('hints').$type<string[]>().notNull(),
    ...translatedColumns<TranslatedExercise>(),
    work: jsonb('work').$type<ExerciseWork>().notNull(),
    checks: text('checks').notNull(),
    /** Never sent to a browser. */
    hiddenChecks: text('hidden_checks').notNull(),
    /** What a page must hold; the server's check of it. */
    structure: jsonb('structure').$type<Exercise['structure']>().notNull(),
    /** Sent only to people who may see it (product.md#exercises). */
    solution: jsonb('solution').$type<ExerciseAnswer>().notNull(),
    /** Grows with each change of work or checks; attempts keep theirs. */
    revision: integer('revision').notNull().default(1),
    /** Grows with each change of what the form shows, so that an open form never overwrites another editor's. */
    formRevision: integer('form_revision').notNull().default(1),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
    /** What the search looks at; a title is the only part of an exercise that everyone may know. */
    titleWords: searchColumn('title_words', inAllLanguages('title')),
  },
  (table) => [
    index('exercises_title_words_idx').using('gin', table.titleWords),
    uniqueIndex('exercises_slug_key').on(table.moduleId, table.slug),
    index('exercises_module_idx').on(table.moduleId, table.position),
    check(
      'exercises_kind_check',
      sql.raw(`kind in (${exerciseKinds.map((kind) => `'${kind}'`).join(', ')})`),
    ),
    check('exercises_minutes_check', sql`minutes between 1 and 60`),
  ],
);

/** What a browser reported of a run of the visible checks. */
export interface ClaimedResult {
  passed: number;
  total: number;
  /** The first check that failed. */
  failed: string | null;
}

/** Each time a learner pressed Check. `claimed` is the browser's word; `verified` the server's own run. */
export const exerciseAttempts = pgTable(
  'exercise_attempts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the browser, so an attempt that is sent twice is one. */
    id: idColumn(),
    exerciseId: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    answer: jsonb('answer').$type<ExerciseAnswer>().notNull(),
    result: jsonb('result').$type<ClaimedResult>().notNull(),
    claimedPassed: boolean('claimed_passed').notNull(),
    /** Null until the server has checked. */
    verifiedPassed: boolean('verified_passed'),
    verifiedResult: jsonb('verified_result').$type<CheckResult[]>(),
    verifiedAt: instant('verified_at'),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('exercise_attempts_exercise_idx').on(table.userId, table.exerciseId, table.madeAt),
  ],
);

/** One row per person and exercise. A pass is never taken back. */
export const exerciseProgress = pgTable(
  'exercise_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    exerciseId: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    hintsUsed: integer('hints_used').notNull().default(0),
    /** How often the model answer was asked for. */
    solutionAsks: integer('solution_asks').notNull().default(0),
    passedAt: instant('passed_at'),
    /** When the server's own run passed; only this counts for certificates. */
    verifiedAt: instant('verified_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.exerciseId] }),
    // For the figures of editors: the latest learners who tried.
    index('exercise_progress_latest_idx').on(table.exerciseId, table.updatedAt).where(sql`attempts > 0`),
    check('exercise_progress_counts_check', sql`attempts >= 0 and hints_used >= 0 and solution_asks >= 0`),
  ],
);

/** What a question to a coach is about: the code as it was, what it printed, and the place in the video. */
export const exerciseQuestions = pgTable(
  'exercise_questions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Of the conversation. */
    threadId: uuid('thread_id').notNull(),
    exerciseId: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    answer: jsonb('answer').$type<ExerciseAnswer>().notNull(),
    output: text('output').notNull(),
    second: integer('second'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('exercise_questions_thread_idx').on(table.threadId),
    index('exercise_questions_exercise_idx').on(table.exerciseId),
  ],
);
