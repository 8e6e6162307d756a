/** Exercises for their editors: drafts and deleted ones too. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { bool, instant, int, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { answersCounted, learnersCounted } from '../figures.ts';
import { exerciseColumns } from './queries.ts';
import { exercises } from './schema.ts';

const listedRow = {
  id: uuid,
  kind: text,
  title: text,
  language: text.as<Language>(),
  minutes: int,
  isRequired: bool,
  atSecond: int.orNull,
  isPublished: bool,
  isTranslated: bool,
  deletedAt: instant.orNull,
};

/** In order; deleted ones, the latest first. */
export const listEdited = (
  db: DbOrTx,
  moduleId: number,
  isDeleted: boolean,
): Promise<RowOf<typeof listedRow>[]> =>
  readRows(
    db,
    listedRow,
    sql`
    select e.id, e.kind, ${textIn('e', 'title')} as title, ${languageIn('e')} as language, e.minutes,
           e.is_required as "isRequired", e.at_second as "atSecond", e.is_published as "isPublished",
           e.translations <> '{}'::jsonb as "isTranslated", e.deleted_at as "deletedAt"
    from exercises e
    where e.module_id = ${moduleId} and ${isDeleted ? sql`e.deleted_at is not null` : sql`e.deleted_at is null`}
    order by e.deleted_at desc, e.position, e.id`,
  );

const moduleRow = { id: int, title: text };

/** Null for a module that does not exist or is deleted. */
export async function findModule(db: DbOrTx, id: number): Promise<RowOf<typeof moduleRow> | null> {
  const [row] = await readRows(
    db,
    moduleRow,
    sql`select m.id, ${textIn('m', 'title')} as title from modules m where m.id = ${id} and m.deleted_at is null`,
  );
  return row ?? null;
}

const figuresRow = { id: uuid, tried: int, passed: int };

/** Of the latest learners who have handed in an answer to an exercise. */
const latestLearners = (exerciseId: SQL) => sql`
  select p.user_id, p.passed_at, p.hints_used, p.solution_asks
  from exercise_progress p
  where p.exercise_id = ${exerciseId} and p.attempts > 0
  order by p.updated_at desc
  limit ${learnersCounted}`;

/** Of each exercise of a module. */
export const countFigures = (db: DbOrTx, moduleId: number): Promise<RowOf<typeof figuresRow>[]> =>
  readRows(
    db,
    figuresRow,
    sql`
    select e.id, count(l.user_id)::int as tried, count(l.passed_at)::int as passed
    from exercises e left join lateral (${latestLearners(sql`e.id`)}) l on true
    where e.module_id = ${moduleId} and e.deleted_at is null
    group by e.id`,
  );

/** The check that an answer failed: by the server's own run if there was one. */
const failedCheck = sql`coalesce(
  case when a.verified_passed = false then
    (select r ->> 'name' from jsonb_array_elements(a.verified_result) r where r ->> 'ok' = 'false' limit 1) end,
  a.result ->> 'failed')`;

/** The latest answers of learner `l` to an exercise. */
const latestAnswers = (exerciseId: string) => sql`
  select a.made_at, a.revision, ${failedCheck} as failed
  from exercise_attempts a
  where a.user_id = l.user_id and a.exercise_id = ${exerciseId}
  order by a.made_at desc
  limit ${answersCounted}`;

const wayRow = {
  hasPassed: bool,
  answersToPass: int.orNull,
  stoppedAt: text.orNull,
  hintsUsed: int,
  solutionAsks: int,
};

/** One row for each of the latest learners. */
export const listWays = (
  db: DbOrTx,
  { id, revision }: { id: string; revision: number },
): Promise<RowOf<typeof wayRow>[]> =>
  readRows(
    db,
    wayRow,
    sql`
    select l.passed_at is not null as "hasPassed", l.hints_used as "hintsUsed", l.solution_asks as "solutionAsks",
           w.answers as "answersToPass", s.failed as "stoppedAt"
    from (${latestLearners(sql`${id}`)}) l
    left join lateral (
      select nullif(count(*), 0)::int as answers from (
        select 1 from exercise_attempts a
        where a.user_id = l.user_id and a.exercise_id = ${id} and a.made_at <= l.passed_at
        limit ${answersCounted}) up_to_pass
    ) w on true
    left join lateral (
      select ${failedCheck} as failed from exercise_attempts a
      where a.user_id = l.user_id and a.exercise_id = ${id} and a.revision = ${revision}
      order by a.made_at desc
      limit 1
    ) s on true`,
  );

const failuresRow = { name: text, answers: int };

/** How often the latest learners' answers to this revision failed each check, the most frequent first. */
export const countFailures = (
  db: DbOrTx,
  { id, revision }: { id: string; revision: number },
): Promise<RowOf<typeof failuresRow>[]> =>
  readRows(
    db,
    failuresRow,
    sql`
    select a.failed as name, count(*)::int as answers
    from (${latestLearners(sql`${id}`)}) l
    join lateral (${latestAnswers(id)}) a on a.revision = ${revision} and a.failed is not null
    group by a.failed
    order by answers desc, name
    limit 50`,
  );

export async function findEdited(db: DbOrTx, id: string) {
  const [row] = await db
    .select(exerciseColumns)
    .from(exercises)
    .where(and(eq(exercises.id, id), isNull(exercises.deletedAt)));
  return row ?? null;
}

/** One editor at a time changes the order and the names of a module's exercises. */
export async function lockModule(tx: Tx, moduleId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exercises.${moduleId}`}))`);
}

/** Names in the module that are taken, those of deleted exercises included. */
export async function takenSlugs(tx: Tx, moduleId: number): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: exercises.slug })
    .from(exercises)
    .where(eq(exercises.moduleId, moduleId));
  return new Set(rows.map(({ slug }) => slug));
}

/** After all others; deleted ones count, so each restored exercise has its own place. */
export const lastPosition = (moduleId: number) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from exercises where module_id = ${moduleId})`;

const idsInOrder = async (tx: Tx, moduleId: number): Promise<string[]> =>
  (
    await tx
      .select({ id: exercises.id })
      .from(exercises)
      .where(and(eq(exercises.moduleId, moduleId), isNull(exercises.deletedAt)))
      .orderBy(exercises.position, exercises.id)
  ).map(({ id }) => id);

/** From 0, among the module's exercises that are not deleted. */
export const placeOf = async (tx: Tx, { id, moduleId }: { id: string; moduleId: number }): Promise<number> =>
  (await idsInOrder(tx, moduleId)).indexOf(id);

/** Puts an exercise at `place` among those of its module that are not deleted; all get whole numbers again. */
export async function placeAt(
  tx: Tx,
  { id, moduleId, place }: { id: string; moduleId: number; place: number },
) {
  const others = (await idsInOrder(tx, moduleId)).filter((other) => other !== id);
  const ordered = [...others.slice(0, place), id, ...others.slice(place)];
  await tx.execute(sql`
    update exercises e set position = o.position - 1
    from unnest(${sql.param(ordered)}::uuid[]) with ordinality as o(id, position)
    where e.id = o.id`);
}
