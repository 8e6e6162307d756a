import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { statusOf } from '#features/study/videos/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, instant, int, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { type Translations, textIn } from '#platform/db/translated.server.ts';
import type { CourseTexts } from '../rules.ts';
import { actionItems, moduleResources, modules } from './schema.ts';

const adminModuleRow = {
  id: int,
  title: text,
  tier: text.as<Tier>(),
  order: int,
  duration: int,
  isPublished: bool,
  isFreePreview: bool,
  courseId: uuid.orNull,
  courseTitle: text.orNull,
  mediaId: uuid.orNull,
  hasVideo: bool,
  folderName: text.orNull,
  actionItemCount: int,
  videoStatus: int.orNull,
  isVideoChecked: bool,
  deletedAt: instant.orNull,
};

type AdminModuleRow = RowOf<typeof adminModuleRow>;

/**
 * A video of the school that failed keeps the details that it had when it began; the list says that it failed, until
 * another one for the module is on its way.
 */
const videoStatus = sql`
  case when v.state <> 'failed' or v.state is null then (m.video ->> 'status')::int
       when exists (select from media other where other.module_id = m.id and other.created_at > v.created_at and other.state <> 'failed')
       then ${statusOf.queued}::int else ${statusOf.failed}::int end`;

const deletedCondition = (alias: 'm' | 'c', deleted: boolean) =>
  deleted ? sql.raw(`${alias}.deleted_at is not null`) : sql.raw(`${alias}.deleted_at is null`);

/** In order, with titles in the reader's language; removed ones, the latest first. One statement. */
export async function listAdminModules(db: DbOrTx, deleted: boolean): Promise<AdminModuleRow[]> {
  const rows = await readRows(
    db,
    adminModuleRow,
    sql`
    select m.id, ${textIn('m', 'title')} as title, m.tier, m."order", m.duration_minutes as duration, m.is_published as "isPublished",
           m.is_free_preview as "isFreePreview", c.id as "courseId", ${textIn('c', 'title')} as "courseTitle", m.media_id as "mediaId",
           m.video_guid <> '' as "hasVideo", m.folder_name as "folderName",
           ${videoStatus} as "videoStatus",
           m.video_checked_at is not null as "isVideoChecked", m.deleted_at as "deletedAt",
           (select count(*)::int from action_items a
             where a.module_id = m.id and a.hidden_at is null) as "actionItemCount"
    from modules m left join courses c on c.id = m.course_id and c.deleted_at is null
    left join media v on v.id = m.media_id
    where ${deletedCondition('m', deleted)}
    order by m.deleted_at desc, m."order", m.id`,
  );
  return rows;
}

export async function findModuleDraft(db: DbOrTx, id: number) {
  const [module] = await db
    .select({
      id: modules.id,
      title: modules.title,
      summary: modules.summary,
      description: modules.description,
      language: modules.language,
      translations: modules.translations,
      sign: modules.sign,
      tier: modules.tier,
      videoGuid: modules.videoGuid,
      mediaId: modules.mediaId,
      video: modules.video,
      duration: modules.durationMinutes,
      order: modules.order,
      isPublished: modules.isPublished,
      isFreePreview: modules.isFreePreview,
      completesWith: modules.completesWith,
      courseId: modules.courseId,
      revision: modules.revision,
    })
    .from(modules)
    .where(and(eq(modules.id, id), isNull(modules.deletedAt)));
  if (!module) return null;
  const ofModule = await db
    .select({ id: resources.id, title: sql<string>`${textIn('resources', 'title')}` })
    .from(moduleResources)
    .innerJoin(resources, eq(resources.id, moduleResources.resourceId))
    .where(eq(moduleResources.moduleId, id))
    .orderBy(asc(moduleResources.position), asc(resources.title));
  const items = await db
    .select({ id: actionItems.id, title: actionItems.title, translations: actionItems.translations })
    .from(actionItems)
    .where(and(eq(actionItems.moduleId, id), isNull(actionItems.hiddenAt)))
    .orderBy(asc(actionItems.position), asc(actionItems.id));
  return { ...module, resources: ofModule, actionItems: items };
}

const adminCourseRow = {
  id: uuid,
  slug: text,
  title: text,
  description: text,
  language: text.as<Language>(),
  translations: json.as<Translations<CourseTexts>>(),
  order: int,
  isPublished: bool,
  hasWatermark: bool,
  moduleCount: int,
  deletedAt: instant.orNull,
};

type AdminCourseRow = RowOf<typeof adminCourseRow>;

const courseColumns = sql`
  select c.id, c.slug, c.title, c.description, c.language, c.translations, c."order", c.is_published as "isPublished",
         c.has_watermark as "hasWatermark", c.deleted_at as "deletedAt",
         (select count(*)::int from modules m where m.course_id = c.id and m.deleted_at is null) as "moduleCount"
  from courses c`;

export async function listAdminCourses(db: DbOrTx, deleted: boolean): Promise<AdminCourseRow[]> {
  const rows = await readRows(
    db,
    adminCourseRow,
    sql`
    ${courseColumns} where ${deletedCondition('c', deleted)}
    order by c.deleted_at desc, c."order", c.title`,
  );
  return rows;
}

export async function findAdminCourse(db: DbOrTx, id: string): Promise<AdminCourseRow | null> {
  const rows = await readRows(
    db,
    adminCourseRow,
    sql`${courseColumns} where c.id = ${id} and c.deleted_at is null`,
  );
  return rows[0] ?? null;
}
