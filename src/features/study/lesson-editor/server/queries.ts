import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedLocation } from '#features/school/files/rules.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import {
  courses,
  moduleResources,
  modules,
  moduleVersions,
} from '#features/study/catalogue/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import { keptDrafts, lessonDrafts } from './schema.ts';

const savedByName = sql<string | null>`nullif(${users.name}, '')`;

const draftColumns = {
  moduleId: lessonDrafts.moduleId,
  language: lessonDrafts.language,
  title: lessonDrafts.title,
  summary: lessonDrafts.summary,
  description: lessonDrafts.description,
  revision: lessonDrafts.revision,
  base: lessonDrafts.base,
  savedBy: lessonDrafts.savedBy,
  savedAt: lessonDrafts.savedAt,
  savedByName,
};

/** The drafts of a module with the names of those who saved them last. */
export function listDrafts(db: DbOrTx, moduleId: number) {
  return db
    .select(draftColumns)
    .from(lessonDrafts)
    .leftJoin(users, eq(users.id, lessonDrafts.savedBy))
    .where(eq(lessonDrafts.moduleId, moduleId));
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

export async function findDraft(
  db: DbOrTx,
  { moduleId, language }: { moduleId: number; language: Language },
): Promise<DraftRow | null> {
  const rows = await listDrafts(db, moduleId);
  return rows.find((row) => row.language === language) ?? null;
}

/** A module as its editor needs it; null if it does not exist or was deleted. */
export async function findLesson(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      id: modules.id,
      title: modules.title,
      summary: modules.summary,
      description: modules.description,
      language: modules.language,
      translations: modules.translations,
      tier: modules.tier,
      sign: modules.sign,
      isPublished: modules.isPublished,
      isFreePreview: modules.isFreePreview,
      video: modules.video,
      durationMinutes: modules.durationMinutes,
      courseSlug: courses.slug,
      courseTitle: sql<string | null>`${textIn('courses', 'title')}`,
      place: sql<number>`(select count(*)::int from modules o where o.course_id = ${modules.courseId} and o.deleted_at is null
        and (o."order", o.id) <= (${modules.order}, ${modules.id}))`,
    })
    .from(modules)
    .leftJoin(courses, and(eq(courses.id, modules.courseId), isNull(courses.deletedAt)))
    .where(and(eq(modules.id, id), isNull(modules.deletedAt)));
  return row ?? null;
}

/** More are not shown. */
const mostVersions = 100;

/** The versions of a module, the latest first. */
export function listVersionRows(db: DbOrTx, moduleId: number) {
  return db
    .select({
      id: moduleVersions.id,
      origin: moduleVersions.origin,
      plus: moduleVersions.plus,
      minus: moduleVersions.minus,
      savedAt: moduleVersions.savedAt,
      savedByName,
    })
    .from(moduleVersions)
    .leftJoin(users, eq(users.id, moduleVersions.savedBy))
    .where(eq(moduleVersions.moduleId, moduleId))
    .orderBy(desc(moduleVersions.savedAt), desc(moduleVersions.id))
    .limit(mostVersions);
}

export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

/** One version with its texts, and the one before it. */
export async function findVersion(db: DbOrTx, { moduleId, id }: { moduleId: number; id: string }) {
  const [version] = await db
    .select()
    .from(moduleVersions)
    .where(and(eq(moduleVersions.id, id), eq(moduleVersions.moduleId, moduleId)));
  if (!version) return null;
  const [before] = await db
    .select()
    .from(moduleVersions)
    .where(
      and(
        eq(moduleVersions.moduleId, moduleId),
        sql`(${moduleVersions.savedAt}, ${moduleVersions.id}) <
          (select v.saved_at, v.id from module_versions v where v.id = ${id})`,
      ),
    )
    .orderBy(desc(moduleVersions.savedAt), desc(moduleVersions.id))
    .limit(1);
  return { version, before: before ?? null };
}

const keptColumns = {
  id: keptDrafts.id,
  moduleId: keptDrafts.moduleId,
  language: keptDrafts.language,
  title: keptDrafts.title,
  summary: keptDrafts.summary,
  description: keptDrafts.description,
  base: keptDrafts.base,
  plus: keptDrafts.plus,
  minus: keptDrafts.minus,
  savedBy: keptDrafts.savedBy,
  savedAt: keptDrafts.savedAt,
};

/** The kept drafts of a module without their texts, the latest first. There are at most `mostKeptDrafts`. */
export function listKeptRows(db: DbOrTx, moduleId: number) {
  const { id, language, plus, minus, savedAt } = keptColumns;
  return db
    .select({ id, language, plus, minus, savedAt, savedByName })
    .from(keptDrafts)
    .leftJoin(users, eq(users.id, keptDrafts.savedBy))
    .where(eq(keptDrafts.moduleId, moduleId))
    .orderBy(desc(keptDrafts.savedAt), desc(keptDrafts.id));
}

/** A kept draft with its texts; null if there is none, or it went because there were too many. */
export async function findKeptDraft(db: DbOrTx, { moduleId, id }: { moduleId: number; id: string }) {
  const [row] = await db
    .select({ ...keptColumns, savedByName })
    .from(keptDrafts)
    .leftJoin(users, eq(users.id, keptDrafts.savedBy))
    .where(and(eq(keptDrafts.id, id), eq(keptDrafts.moduleId, moduleId)));
  return row ?? null;
}

/** The last kept draft of a language that was saved before this time; null for none. */
export async function findKeptBefore(
  db: DbOrTx,
  { moduleId, language, savedAt }: { moduleId: number; language: Language; savedAt: Date },
) {
  const [row] = await db
    .select(keptColumns)
    .from(keptDrafts)
    .where(
      and(
        eq(keptDrafts.moduleId, moduleId),
        eq(keptDrafts.language, language),
        sql`${keptDrafts.savedAt} < ${savedAt.toISOString()}`,
      ),
    )
    .orderBy(desc(keptDrafts.savedAt), desc(keptDrafts.id))
    .limit(1);
  return row ?? null;
}

/** The version that learners saw at this time; null for a module whose history begins later. */
export async function findVersionAt(db: DbOrTx, { moduleId, at }: { moduleId: number; at: Date }) {
  const [row] = await db
    .select()
    .from(moduleVersions)
    .where(and(eq(moduleVersions.moduleId, moduleId), lte(moduleVersions.savedAt, at)))
    .orderBy(desc(moduleVersions.savedAt), desc(moduleVersions.id))
    .limit(1);
  return row ?? null;
}

/** The resources of a module in their order. */
export function listResources(db: DbOrTx, moduleId: number) {
  return db
    .select({
      id: resources.id,
      slug: resources.slug,
      folderName: resources.folderName,
      title: resources.title,
      language: resources.language,
      translations: resources.translations,
    })
    .from(moduleResources)
    .innerJoin(resources, eq(resources.id, moduleResources.resourceId))
    .where(eq(moduleResources.moduleId, moduleId))
    .orderBy(asc(moduleResources.position), asc(resources.title));
}

/** The resources of a module that have one of these uploads of a person. */
export function listMadeOf(
  db: DbOrTx,
  { moduleId, userId, fileIds }: { moduleId: number; userId: string; fileIds: readonly string[] },
) {
  return db
    .select({ resourceId: resourceFiles.resourceId, fileId: storedFiles.id })
    .from(storedFiles)
    .innerJoin(resourceFiles, eq(resourceFiles.location, sql`${storedLocation('')} || ${storedFiles.id}`))
    .innerJoin(moduleResources, eq(moduleResources.resourceId, resourceFiles.resourceId))
    .where(
      and(
        eq(storedFiles.userId, userId),
        inArray(storedFiles.id, [...fileIds]),
        eq(moduleResources.moduleId, moduleId),
      ),
    );
}
