import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AccessHolder, type Tier, tiers } from '#access/tiers.ts';
import type { CoverSign } from '#kernel/cover-names.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, type RowOf, readRows, text, texts, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import type { CompletesWith, VideoSummary } from '../rules.ts';
import { openCondition } from './open-modules.ts';
import { modules } from './schema.ts';

/** What decides whether a module is open, and its length. */
export interface ModuleAccess {
  tier: Tier;
  is_free_preview: boolean;
  course_id: string | null;
  is_published: boolean;
  completes_with: CompletesWith;
  duration_minutes: number;
  video: VideoSummary | null;
}

export async function findModuleAccess(db: DbOrTx, id: number): Promise<ModuleAccess | null> {
  const [row] = await db
    .select({
      tier: modules.tier,
      is_free_preview: modules.isFreePreview,
      course_id: modules.courseId,
      is_published: modules.isPublished,
      completes_with: modules.completesWith,
      duration_minutes: modules.durationMinutes,
      video: modules.video,
    })
    .from(modules)
    .where(and(eq(modules.id, id), isNull(modules.deletedAt)));
  return row ?? null;
}

const courseRow = {
  id: uuid,
  slug: text,
  title: text,
  description: text,
  language: text.as<Language>(),
  lesson_count: int,
  /** Of the videos where their length is known, otherwise what editors wrote. */
  duration_seconds: int,
  tiers: texts.as<Tier[]>(),
  has_free_preview: bool,
  sign: text.as<CoverSign>().orNull,
};

export type CourseRow = RowOf<typeof courseRow>;

export async function listCourses(db: DbOrTx, slug?: string): Promise<CourseRow[]> {
  const rows = await readRows(
    db,
    courseRow,
    sql`
    select c.id, c.slug, ${textIn('c', 'title')} as title, ${textIn('c', 'description')} as description,
           ${languageIn('c')} as language,
           count(m.id)::int as lesson_count,
           coalesce(sum(coalesce(nullif((m.video->>'lengthSeconds')::numeric, 0), m.duration_minutes * 60)), 0)::int
             as duration_seconds,
           coalesce(array_agg(distinct m.tier) filter (where m.tier is not null), '{}') as tiers,
           coalesce(bool_or(m.is_free_preview), false) as has_free_preview,
           (array_agg(m.sign order by m."order", m.id) filter (where m.sign is not null))[1] as sign
    from courses c
    left join modules m on m.course_id = c.id and m.is_published and m.deleted_at is null
    where c.is_published and c.deleted_at is null ${slug === undefined ? sql`` : sql`and c.slug = ${slug}`}
    group by c.id
    order by c."order", c.title`,
  );
  return rows;
}

/** The published modules that show this video of ours. */
export function listModulesOfMedia(db: DbOrTx, mediaId: string) {
  return db
    .select({ tier: modules.tier, is_free_preview: modules.isFreePreview, course_id: modules.courseId })
    .from(modules)
    .where(
      and(
        // The index is on the guid, which is the same id.
        eq(modules.videoGuid, mediaId),
        eq(modules.mediaId, mediaId),
        eq(modules.isPublished, true),
        isNull(modules.deletedAt),
      ),
    );
}

/**
 * Resources that a person opens beside those of their plan: what the modules of their own courses list and, for someone
 * without a plan, what a free preview lists of the lowest tier. Without it, nobody could do a free module's tasks.
 */
export async function listResourcesBesidePlan(
  db: DbOrTx,
  { entitledTier, isAdmin, openCourses = [] }: AccessHolder,
): Promise<string[]> {
  const hasNoPlan = entitledTier === null && !isAdmin;
  if (!hasNoPlan && openCourses.length === 0) return [];
  const rows = await readRows(
    db,
    { id: uuid },
    sql`
    select distinct l.resource_id as id
    from module_resources l join modules m on m.id = l.module_id join resources r on r.id = l.resource_id
    where m.is_published and m.deleted_at is null
      and (m.course_id = any(${sql.param(openCourses)}::uuid[])
        or (${hasNoPlan} and m.is_free_preview and r.min_tier = ${tiers[0]}))`,
  );
  return rows.map(({ id }) => id);
}

export async function storeVideoSummary(db: DbOrTx, guid: string, video: VideoSummary | null, now: Date) {
  await db.update(modules).set({ video, videoCheckedAt: now }).where(eq(modules.videoGuid, guid));
}

/** Whether a module shows another state of the video than this one. */
export async function isVideoNew(db: DbOrTx, guid: string, video: VideoSummary | null): Promise<boolean> {
  const [row] = await db
    .select({ id: modules.id })
    .from(modules)
    .where(
      and(
        eq(modules.videoGuid, guid),
        sql`${modules.video} is distinct from ${video && JSON.stringify(video)}::jsonb`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function findModuleOfVideo(db: DbOrTx, guid: string) {
  const [row] = await db
    .select({ id: modules.id, video: modules.video, media_id: modules.mediaId })
    .from(modules)
    .where(eq(modules.videoGuid, guid))
    .limit(1);
  return row ?? null;
}

const foundModule = {
  id: int,
  title: text,
  summary: text,
  language: text.as<Language>(),
  tier: text.as<Tier>(),
  is_open: bool,
};

export type FoundModule = RowOf<typeof foundModule>;

/** Finds a locked module by its title and summary only, so a search reveals nothing that is paid for. */
export async function searchModules(
  db: DbOrTx,
  holder: AccessHolder,
  query: SQL,
  limit: number,
): Promise<FoundModule[]> {
  const rows = await readRows(
    db,
    foundModule,
    sql`
    select m.id, ${textIn('m', 'title')} as title, ${textIn('m', 'summary')} as summary, ${languageIn('m')} as language, m.tier, (${openCondition(holder)}) as is_open
    from modules m
    where m.deleted_at is null and m.is_published
      and (m.teaser_words @@ ${query} or ((${openCondition(holder)}) and m.words @@ ${query}))
    order by ts_rank(m.teaser_words, ${query}) desc, m."order"
    limit ${limit}`,
  );
  return rows;
}
