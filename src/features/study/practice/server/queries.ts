/** Exercises, and what a person did with them. Statements about a person filter by `user_id` first. */
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AccessHolder, Tier } from '#access/tiers.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, type RowOf, readRow, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { exerciseAttempts, exerciseProgress, exerciseQuestions, exercises } from './schema.ts';

const summaryRow = {
  id: uuid,
  kind: text,
  title: text,
  language: text.as<Language>(),
  minutes: int,
  is_required: bool,
  at_second: int.orNull,
  attempts: int,
  has_passed: bool,
};

export type SummaryRow = RowOf<typeof summaryRow>;

/** The published exercises of a module, in order, with the person's progress. */
export const listExercises = (db: DbOrTx, userId: string, moduleId: number): Promise<SummaryRow[]> =>
  readRows(
    db,
    summaryRow,
    sql`
    select e.id, e.kind, ${textIn('e', 'title')} as title, ${languageIn('e')} as language, e.minutes, e.is_required,
           e.at_second, coalesce(p.attempts, 0) as attempts, p.passed_at is not null as has_passed
    from exercises e
    left join exercise_progress p on p.user_id = ${userId} and p.exercise_id = e.id
    where e.module_id = ${moduleId} and e.deleted_at is null and e.is_published
    order by e.position, e.id`,
  );

const placeRow = {
  module_id: int,
  module_title: text,
  module_language: text.as<Language>(),
  course_slug: text.orNull,
  course_id: uuid.orNull,
  tier: text.as<Tier>(),
  is_free_preview: bool,
  is_published: bool,
};

export type ExercisePlace = RowOf<typeof placeRow>;

/** The module of a published exercise, and who may open it. Null if there is no such exercise. */
export async function findPlace(db: DbOrTx, id: string): Promise<ExercisePlace | null> {
  const rows = await readRows(
    db,
    placeRow,
    sql`
    select m.id as module_id, ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language,
           c.slug as course_slug, m.course_id, m.tier, m.is_free_preview, m.is_published
    from exercises e
    join modules m on m.id = e.module_id and m.deleted_at is null
    left join courses c on c.id = m.course_id
    where e.id = ${id} and e.deleted_at is null and e.is_published`,
  );
  return rows[0] ?? null;
}

/** A common word may be in every title: only this many are ranked. */
const mostRanked = 500;

const foundExercise = {
  id: uuid,
  title: text,
  language: text.as<Language>(),
  module_title: text,
  module_language: text.as<Language>(),
  tier: text.as<Tier>(),
  is_open: bool,
};

export type FoundExercise = RowOf<typeof foundExercise>;

/** Published exercises of published modules, by their titles: what people may know of a locked one too. */
export const searchExercises = (
  db: DbOrTx,
  holder: AccessHolder,
  query: SQL,
  limit: number,
): Promise<FoundExercise[]> =>
  readRows(
    db,
    foundExercise,
    sql`
    select f.id, f.title, f.language, f.module_title, f.module_language, f.tier, f.is_open
    from (
      select e.id, ${textIn('e', 'title')} as title, ${languageIn('e')} as language, e.title_words, e.position,
             ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language, m.tier, m."order",
             (${openCondition(holder)}) as is_open
      from exercises e join modules m on m.id = e.module_id and m.deleted_at is null and m.is_published
      where e.title_words @@ ${query} and e.deleted_at is null and e.is_published
      limit ${mostRanked}
    ) f
    order by ts_rank(f.title_words, ${query}) desc, f."order", f.position, f.id
    limit ${limit}`,
  );

/** Every column except the search words, which only the database uses. */
export const { titleWords: _, ...exerciseColumns } = getTableColumns(exercises);

export type ExerciseRow = Omit<typeof exercises.$inferSelect, 'titleWords'>;

export async function findExercise(db: DbOrTx, id: string): Promise<ExerciseRow | null> {
  const [row] = await db.select(exerciseColumns).from(exercises).where(eq(exercises.id, id));
  return row ?? null;
}

export type ProgressRow = typeof exerciseProgress.$inferSelect;
export type AttemptRow = typeof exerciseAttempts.$inferSelect;

export async function findProgress(
  db: DbOrTx,
  userId: string,
  exerciseId: string,
): Promise<ProgressRow | null> {
  const [row] = await db
    .select()
    .from(exerciseProgress)
    .where(and(eq(exerciseProgress.userId, userId), eq(exerciseProgress.exerciseId, exerciseId)));
  return row ?? null;
}

export async function findLastAttempt(
  db: DbOrTx,
  userId: string,
  exerciseId: string,
): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(exerciseAttempts)
    .where(and(eq(exerciseAttempts.userId, userId), eq(exerciseAttempts.exerciseId, exerciseId)))
    .orderBy(desc(exerciseAttempts.madeAt))
    .limit(1);
  return row ?? null;
}

/** What the person handed in for an exercise, the newest first. */
export const listAttempts = (
  db: DbOrTx,
  userId: string,
  exerciseId: string,
  limit: number,
): Promise<AttemptRow[]> =>
  db
    .select()
    .from(exerciseAttempts)
    .where(and(eq(exerciseAttempts.userId, userId), eq(exerciseAttempts.exerciseId, exerciseId)))
    .orderBy(desc(exerciseAttempts.madeAt))
    .limit(limit);

export type QuestionRow = typeof exerciseQuestions.$inferSelect;

export async function insertQuestion(tx: DbOrTx, question: QuestionRow) {
  await tx.insert(exerciseQuestions).values(question);
}

/** @param userId whose it must be; null for a coach, who may read everyone's. */
export async function findQuestion(
  db: DbOrTx,
  userId: string | null,
  threadId: string,
): Promise<QuestionRow | null> {
  const [row] = await db
    .select()
    .from(exerciseQuestions)
    .where(
      and(
        userId ? eq(exerciseQuestions.userId, userId) : undefined,
        eq(exerciseQuestions.threadId, threadId),
      ),
    )
    .limit(1);
  return row ?? null;
}

const moduleOfRow = {
  module_title: text,
  module_language: text.as<Language>(),
  course_slug: text.orNull,
  course_id: uuid.orNull,
  tier: text.as<Tier>(),
  is_free_preview: bool,
};

/** The module of an exercise, also of one that is a draft or deleted. */
export const findModuleOf = (db: DbOrTx, id: string): Promise<RowOf<typeof moduleOfRow> | null> =>
  readRow(
    db,
    moduleOfRow,
    sql`
    select ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language, c.slug as course_slug,
           m.course_id, m.tier, m.is_free_preview
    from exercises e
    join modules m on m.id = e.module_id
    left join courses c on c.id = m.course_id
    where e.id = ${id}`,
  );

export async function findAttempt(db: DbOrTx, userId: string, id: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(exerciseAttempts)
    .where(and(eq(exerciseAttempts.userId, userId), eq(exerciseAttempts.id, id)));
  return row ?? null;
}

/** @returns false when the attempt was here before. */
export async function insertAttempt(
  db: DbOrTx,
  attempt: typeof exerciseAttempts.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(exerciseAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ id: exerciseAttempts.id });
  return rows.length > 0;
}

interface ProgressChange {
  userId: string;
  exerciseId: string;
  now: Date;
}

/** Counts an attempt. A pass is kept. @param passedAt null when the attempt did not pass. */
export async function countAttempt(
  db: DbOrTx,
  { userId, exerciseId, now }: ProgressChange,
  passedAt: Date | null,
) {
  await db
    .insert(exerciseProgress)
    .values({ userId, exerciseId, attempts: 1, passedAt, updatedAt: now })
    .onConflictDoUpdate({
      target: [exerciseProgress.userId, exerciseProgress.exerciseId],
      set: {
        attempts: sql`${exerciseProgress.attempts} + 1`,
        passedAt: sql`coalesce(${exerciseProgress.passedAt}, excluded.passed_at)`,
        updatedAt: now,
      },
    });
}

/** The number of opened hints only grows. */
export async function recordHints(db: DbOrTx, { userId, exerciseId, now }: ProgressChange, count: number) {
  await db
    .insert(exerciseProgress)
    .values({ userId, exerciseId, hintsUsed: count, updatedAt: now })
    .onConflictDoUpdate({
      target: [exerciseProgress.userId, exerciseProgress.exerciseId],
      set: { hintsUsed: sql`greatest(${exerciseProgress.hintsUsed}, excluded.hints_used)`, updatedAt: now },
    });
}

export async function countSolutionAsk(db: DbOrTx, { userId, exerciseId, now }: ProgressChange) {
  await db
    .insert(exerciseProgress)
    .values({ userId, exerciseId, solutionAsks: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: [exerciseProgress.userId, exerciseProgress.exerciseId],
      set: {
        // After a pass people compare it with their own, which tells their editor nothing.
        solutionAsks: sql`${exerciseProgress.solutionAsks} + (${exerciseProgress.passedAt} is null)::int`,
        updatedAt: now,
      },
    });
}

/** Whether the server's own run has passed an answer to this revision. */
export async function hasVerifiedPass(
  db: DbOrTx,
  { userId, exerciseId, revision }: { userId: string; exerciseId: string; revision: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: exerciseAttempts.id })
    .from(exerciseAttempts)
    .where(
      and(
        eq(exerciseAttempts.userId, userId),
        eq(exerciseAttempts.exerciseId, exerciseId),
        eq(exerciseAttempts.revision, revision),
        eq(exerciseAttempts.verifiedPassed, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Stores what the server's own run found. */
export async function saveVerdict(
  db: DbOrTx,
  attempt: Pick<AttemptRow, 'userId' | 'id' | 'exerciseId'>,
  verdict: { passed: boolean; result: NonNullable<AttemptRow['verifiedResult']>; now: Date },
) {
  await db
    .update(exerciseAttempts)
    .set({ verifiedPassed: verdict.passed, verifiedResult: verdict.result, verifiedAt: verdict.now })
    .where(and(eq(exerciseAttempts.userId, attempt.userId), eq(exerciseAttempts.id, attempt.id)));
  if (!verdict.passed) return;
  await db
    .update(exerciseProgress)
    .set({
      passedAt: sql`coalesce(${exerciseProgress.passedAt}, ${verdict.now.toISOString()}::timestamptz)`,
      verifiedAt: sql`coalesce(${exerciseProgress.verifiedAt}, ${verdict.now.toISOString()}::timestamptz)`,
    })
    .where(
      and(eq(exerciseProgress.userId, attempt.userId), eq(exerciseProgress.exerciseId, attempt.exerciseId)),
    );
}
