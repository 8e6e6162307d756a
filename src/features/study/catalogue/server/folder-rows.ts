/** Courses and modules as `study/course-folders` reads and writes them: whole, with their names in a folder. */
import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { lockShown } from '#features/study/videos/public.server.ts';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { int, readRows } from '#platform/db/rows.server.ts';
import { freeName, slugOf } from '../rules.ts';
import { lastOrder, lockOrder } from './order.ts';
import { actionItems, courses, moduleResources, modules } from './schema.ts';

export type CourseRecord = typeof courses.$inferSelect;
export type ModuleRecord = Omit<typeof modules.$inferSelect, 'teaserWords' | 'words'>;
export type ItemRecord = typeof actionItems.$inferSelect;

/** Without a number in front: `javascript/05-functions` → `functions`. */
const bareName = (slug: string): string => (slug.split('/').at(-1) ?? slug).replace(/^\d+-/, '');

/** Null for a course that does not exist; one that was deleted counts. */
export async function findCourseRecord(
  db: DbOrTx,
  by: { id: string } | { slug: string },
): Promise<CourseRecord | null> {
  const [row] = await db
    .select()
    .from(courses)
    .where('id' in by ? eq(courses.id, by.id) : eq(courses.slug, by.slug));
  return row ?? null;
}

/** Every column except the search words. */
const { words, teaserWords, ...moduleColumns } = getTableColumns(modules);

/** A course's modules in their order, with what belongs to them. */
export async function listModuleRecords(db: DbOrTx, courseId: string) {
  const rows: ModuleRecord[] = await db
    .select(moduleColumns)
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(asc(modules.order), asc(modules.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { modules: rows, items: [] as ItemRecord[], links: [] };
  const items = await db
    .select()
    .from(actionItems)
    .where(and(inArray(actionItems.moduleId, ids), isNull(actionItems.hiddenAt)))
    .orderBy(asc(actionItems.position), asc(actionItems.id));
  const links = await db
    .select()
    .from(moduleResources)
    .where(inArray(moduleResources.moduleId, ids))
    .orderBy(asc(moduleResources.position), asc(moduleResources.resourceId));
  return { modules: rows, items, links };
}

/** Gives every module and action item of a course that has no name in folders one, for good. */
export async function nameModules(db: DbOrTx, courseId: string): Promise<void> {
  const { modules: rows, items } = await listModuleRecords(db, courseId);
  const taken = new Set(rows.flatMap(({ folderName }) => folderName ?? []));
  for (const { id, slug, title, folderName } of rows) {
    if (folderName !== null) continue;
    const name = freeName(slugOf(slug === null ? title : bareName(slug)), taken);
    taken.add(name);
    await db.update(modules).set({ folderName: name }).where(eq(modules.id, id));
  }
  const unnamed = items.filter(({ key }) => key === null);
  if (unnamed.length === 0) return;
  const keys = await db
    .select({ moduleId: actionItems.moduleId, key: actionItems.key })
    .from(actionItems)
    .where(inArray(actionItems.moduleId, [...new Set(unnamed.map(({ moduleId }) => moduleId))]));
  for (const { id, moduleId, title } of unnamed) {
    const used = new Set(keys.flatMap((row) => (row.moduleId === moduleId ? (row.key ?? []) : [])));
    const key = freeName(slugOf(title.slice(0, 60)), used);
    keys.push({ moduleId, key });
    await db.update(actionItems).set({ key }).where(eq(actionItems.id, id));
  }
}

type CourseFields = Pick<
  CourseRecord,
  'slug' | 'title' | 'description' | 'language' | 'translations' | 'isPublished'
>;

/** Nobody else changes the order of courses and modules, or which videos they show, until the transaction ends. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await lockOrder(tx, 'courses');
  await lockOrder(tx, 'modules');
  await lockShown(tx);
}

/** @param id null for a new course, which comes last. A deleted one is there again. */
export async function saveCourseRecord(tx: Tx, id: string | null, fields: CourseFields): Promise<string> {
  await announcePublicContentChange(tx);
  if (id !== null) {
    await tx
      .update(courses)
      .set({ ...fields, deletedAt: null })
      .where(eq(courses.id, id));
    return id;
  }
  const made = newId();
  await tx.insert(courses).values({ ...fields, id: made, order: lastOrder('courses') });
  return made;
}

type ModuleFields = Omit<
  ModuleRecord,
  'id' | 'slug' | 'order' | 'createdAt' | 'updatedAt' | 'revision' | 'deletedAt'
>;

/**
 * @param id null for a new module, which comes last until `orderModules`.
 * @param given.newId the id that a new one gets, of `reserveModuleIds`; without it the next one.
 */
export async function saveModuleRecord(
  tx: Tx,
  id: number | null,
  { fields, now, newId: idOfNew }: { fields: ModuleFields; now: Date; newId?: number | undefined },
): Promise<number> {
  const [row] =
    id === null
      ? await tx
          .insert(modules)
          .values({
            ...fields,
            ...(idOfNew !== undefined && { id: idOfNew }),
            order: lastOrder('modules'),
            createdAt: now,
            updatedAt: now,
          })
          .returning({ id: modules.id })
      : await tx
          .update(modules)
          .set({ ...fields, revision: sql`${modules.revision} + 1`, updatedAt: now, deletedAt: null })
          .where(eq(modules.id, id))
          .returning({ id: modules.id });
  if (!row) throw new Error('the module was not stored');
  return row.id;
}

/** Ids for that many new modules, in their order: addresses name modules by them. */
export async function reserveModuleIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await readRows(
    tx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence('modules', 'id'))::int as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Deleted modules of a course by their names: one that comes back is the same as before. */
export async function findDeletedModules(db: DbOrTx, courseId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: modules.id, name: modules.folderName })
    .from(modules)
    .where(and(eq(modules.courseId, courseId), sql`${modules.deletedAt} is not null`))
    .orderBy(asc(modules.deletedAt));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[name, id] as const])));
}

/**
 * Puts the modules of a course in this order. They keep the places that they have among other courses' modules; new
 * ones come behind the last of them.
 */
export async function orderModules(
  tx: Tx,
  ids: readonly number[],
  newIds: ReadonlySet<number>,
): Promise<void> {
  const rows = await tx
    .select({ id: modules.id, order: modules.order })
    .from(modules)
    .where(inArray(modules.id, [...ids]));
  const orderOf = new Map(rows.map(({ id, order }) => [id, order]));
  const places = ids
    .filter((id) => !newIds.has(id))
    .map((id) => orderOf.get(id) ?? 0)
    .sort((one, other) => one - other);
  const last = places.at(-1);
  const more = ids.length - places.length;
  if (last !== undefined && more > 0) {
    await tx
      .update(modules)
      .set({ order: sql`${modules.order} + ${more}` })
      .where(and(sql`${modules.order} > ${last}`, notInArray(modules.id, [...ids])));
    for (let step = 1; step <= more; step += 1) places.push(last + step);
  } else if (last === undefined) {
    places.push(...rows.map(({ order }) => order).sort((one, other) => one - other));
  }
  for (const [at, id] of ids.entries()) {
    const order = places[at];
    if (order !== undefined && order !== orderOf.get(id))
      await tx.update(modules).set({ order }).where(eq(modules.id, id));
  }
}

/** Takes a module out of its course: hidden where someone has learned in it, deleted (it can be restored) otherwise. */
export async function leaveCourse(
  tx: Tx,
  id: number,
  { isHidden, now }: { isHidden: boolean; now: Date },
): Promise<void> {
  await tx
    .update(modules)
    .set(
      isHidden
        ? {
            isPublished: false,
            publishWhenReady: false,
            courseId: null,
            revision: sql`${modules.revision} + 1`,
            updatedAt: now,
          }
        : { deletedAt: now },
    )
    .where(eq(modules.id, id));
}

/**
 * Takes back a course that an import made: it and its modules are deleted, and can be restored. Its address is free
 * again.
 */
export async function takeBackCourse(
  tx: Tx,
  { courseId, now }: { courseId: string; now: Date },
): Promise<void> {
  await tx
    .update(modules)
    .set({ deletedAt: now, isPublished: false, publishWhenReady: false })
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)));
  await tx
    .update(courses)
    .set({
      deletedAt: now,
      isPublished: false,
      slug: sql`left(${courses.slug}, 60) || '-' || right(id::text, 12)`,
    })
    .where(eq(courses.id, courseId));
}

interface NamedItem {
  key: string;
  title: string;
  translations: ItemRecord['translations'];
}

/** The items by their names: those that are no longer named are hidden, because people's ticks belong to them. */
export async function saveItems(
  tx: Tx,
  moduleId: number,
  { items, now }: { items: readonly NamedItem[]; now: Date },
): Promise<void> {
  const known = await tx
    .select({ id: actionItems.id, key: actionItems.key })
    .from(actionItems)
    .where(eq(actionItems.moduleId, moduleId))
    .orderBy(sql`${actionItems.hiddenAt} is null`);
  const idOf = new Map(known.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])));
  const rows = items.map(({ key, title, translations }, position) => ({
    id: idOf.get(key) ?? newId(),
    moduleId,
    key,
    title,
    translations,
    position,
    hiddenAt: null,
  }));
  const kept = rows.map(({ id }) => id);
  await tx
    .update(actionItems)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(actionItems.moduleId, moduleId),
        isNull(actionItems.hiddenAt),
        kept.length > 0 ? notInArray(actionItems.id, kept) : undefined,
      ),
    );
  if (rows.length > 0)
    await tx
      .insert(actionItems)
      .values(rows)
      .onConflictDoUpdate({
        target: actionItems.id,
        set: {
          title: sql`excluded.title`,
          translations: sql`excluded.translations`,
          position: sql`excluded.position`,
          hiddenAt: null,
        },
      });
}
