/** Exercises for their editors: drafts and deleted ones too. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { bool, float, instant, int, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
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

const figuresRow = {
  id: uuid,
  tried: int,
  passed: int,
  median_attempts: float.orNull,
  hardest_name: text.orNull,
  hardest_count: int.orNull,
};

/** Goes through all that learners did in the module's exercises. */
export const countFigures = (db: DbOrTx, moduleId: number): Promise<RowOf<typeof figuresRow>[]> =>
  readRows(
    db,
    figuresRow,
    sql`
    with own as (
      select id, revision from exercises where module_id = ${moduleId} and deleted_at is null
    ), people as (
      select p.exercise_id, count(*) filter (where p.attempts > 0)::int as tried, count(p.passed_at)::int as passed
      from exercise_progress p join own on own.id = p.exercise_id
      group by p.exercise_id
    ), ways as (
      select a.exercise_id, count(*) as attempts
      from exercise_attempts a
      join own on own.id = a.exercise_id
      join exercise_progress p on p.user_id = a.user_id and p.exercise_id = a.exercise_id
      where a.made_at <= p.passed_at
      group by a.exercise_id, a.user_id
    ), medians as (
      select exercise_id, percentile_cont(0.5) within group (order by attempts) as median from ways group by exercise_id
    ), failures as (
      select a.exercise_id, f.name, count(*)::int as times
      from exercise_attempts a
      join own on own.id = a.exercise_id and own.revision = a.revision
      cross join lateral (select coalesce(
        case when a.verified_passed = false then
          (select r ->> 'name' from jsonb_array_elements(a.verified_result) r where r ->> 'ok' = 'false' limit 1) end,
        a.result ->> 'failed') as name) f
      where f.name is not null
      group by a.exercise_id, f.name
    ), hardest as (
      select distinct on (exercise_id) exercise_id, name, times from failures order by exercise_id, times desc, name
    )
    select own.id, coalesce(p.tried, 0) as tried, coalesce(p.passed, 0) as passed, m.median as median_attempts,
           h.name as hardest_name, h.times as hardest_count
    from own
    left join people p on p.exercise_id = own.id
    left join medians m on m.exercise_id = own.id
    left join hardest h on h.exercise_id = own.id`,
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
