import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AccessHolder, Tier } from '#access/tiers.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { CompletesWith, VideoSummary } from '#features/study/catalogue/rules.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import type { CoverSign } from '#kernel/cover-names.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import {
  bool,
  float,
  instant,
  int,
  json,
  type RowOf,
  readRows,
  text,
  uuid,
} from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { transcriptLines } from './schema.ts';

/** A module of a list with one person's data, before it is known whether it is open to them. */
const listedModule = {
  id: int,
  title: text,
  summary: text,
  language: text.as<Language>(),
  tier: text.as<Tier>(),
  sign: text.as<CoverSign>().orNull,
  is_free_preview: bool,
  is_published: bool,
  duration_minutes: int,
  video_library_id: int,
  video_guid: text,
  media_id: uuid.orNull,
  video: json.as<VideoSummary>().orNull,
  video_checked_at: instant.orNull,
  order: int,
  course_id: uuid.orNull,
  course_slug: text.orNull,
  course_title: text.orNull,
  course_language: text.as<Language>().orNull,
  has_watermark: bool,
  percent: int.orNull,
  position_seconds: float.orNull,
  furthest_seconds: float.orNull,
  completed_at: instant.orNull,
  watched_at: instant.orNull,
  action_item_count: int,
  exercise_count: int,
  exercises_passed: int,
  completes_with: text.as<CompletesWith>(),
  exercises_left: int,
};

export type ListedModule = RowOf<typeof listedModule>;

/** The same with its text, which is long. */
const moduleRow = { ...listedModule, description: text };

export type ModuleRow = RowOf<typeof moduleRow>;

/** @param more columns of modules, each with its comma. */
const moduleColumns = (userId: string, more: SQL = sql``) => sql`
  select m.id, ${textIn('m', 'title')} as title, ${textIn('m', 'summary')} as summary,
         ${languageIn('m')} as language, m.tier, m.sign, m.is_free_preview, m.is_published, m.duration_minutes,
         m.video_library_id, m.video_guid, m.media_id, m.video, m.video_checked_at, m."order", m.course_id,
         c.slug as course_slug, ${textIn('c', 'title')} as course_title, ${languageIn('c')} as course_language,
         coalesce(c.has_watermark, false) as has_watermark,
         p.percent, p.position_seconds, p.furthest_seconds, p.completed_at, p.updated_at as watched_at,
         (select count(*)::int from action_items a where a.module_id = m.id and a.hidden_at is null) as action_item_count,
         (select count(*)::int from exercises e where e.module_id = m.id and e.deleted_at is null and e.is_published) as exercise_count,
         (select count(*)::int from exercises e
          join exercise_progress x on x.user_id = ${userId} and x.exercise_id = e.id and x.passed_at is not null
          where e.module_id = m.id and e.deleted_at is null and e.is_published) as exercises_passed,
         m.completes_with,
         case when m.completes_with = 'video' then 0 else (select count(*)::int from exercises e
          left join exercise_progress x on x.user_id = ${userId} and x.exercise_id = e.id and x.passed_at is not null
          where e.module_id = m.id and e.deleted_at is null and e.is_published and e.is_required and x.user_id is null) end as exercises_left
         ${more}
  from modules m
  left join courses c on c.id = m.course_id and c.deleted_at is null
  left join module_progress p on p.user_id = ${userId} and p.module_id = m.id`;

export interface ModuleFilter {
  tier?: Tier | undefined;
  isPublished?: boolean | undefined;
  courseId?: string | undefined;
  beforeId?: number | undefined;
  afterId?: number | undefined;
  /** Unlimited if absent. */
  limit?: number;
}

export async function listModules(db: DbOrTx, userId: string, filter: ModuleFilter): Promise<ListedModule[]> {
  // The page before a module is the one directly before it, not the first one.
  const isBackwards = filter.beforeId !== undefined;
  const rows = await readRows(
    db,
    listedModule,
    sql`
    ${moduleColumns(userId)}
    where m.deleted_at is null
      ${filter.tier ? sql`and m.tier = ${filter.tier}` : sql``}
      ${filter.isPublished === undefined ? sql`` : sql`and m.is_published = ${filter.isPublished}`}
      ${filter.courseId ? sql`and m.course_id = ${filter.courseId}` : sql``}
      ${filter.beforeId ? sql`and (m."order", m.id) < (select b."order", b.id from modules b where b.id = ${filter.beforeId})` : sql``}
      ${filter.afterId ? sql`and (m."order", m.id) > (select b."order", b.id from modules b where b.id = ${filter.afterId})` : sql``}
    order by ${isBackwards ? sql`m."order" desc, m.id desc` : sql`m."order", m.id`}
    limit ${filter.limit ?? null}`,
  );
  return isBackwards ? rows.toReversed() : rows;
}

export async function findModule(db: DbOrTx, userId: string, id: number): Promise<ModuleRow | null> {
  const rows = await readRows(
    db,
    moduleRow,
    sql`${moduleColumns(userId, sql`, ${textIn('m', 'description')} as description`)} where m.id = ${id} and m.deleted_at is null`,
  );
  return rows[0] ?? null;
}

/** Published modules in order, with what decides whether they are open: for Previous/Next and "8 of 12". */
export async function listModulePlaces(db: DbOrTx, courseId: string | null) {
  return db
    .select({
      id: modules.id,
      title: sql<string>`${textIn('modules', 'title')}`,
      language: sql<Language>`${languageIn('modules')}`,
      order: modules.order,
      minTier: modules.tier,
      isFreePreview: modules.isFreePreview,
      courseId: modules.courseId,
    })
    .from(modules)
    .where(
      and(
        sql`${modules.deletedAt} is null`,
        eq(modules.isPublished, true),
        courseId === null ? undefined : eq(modules.courseId, courseId),
      ),
    )
    .orderBy(asc(modules.order), asc(modules.id));
}

const moduleResourceRow = {
  id: uuid,
  title: text,
  language: text.as<Language>(),
  type: text.as<'TEMPLATE' | 'CHEATSHEET' | 'GUIDE'>(),
  min_tier: text.as<Tier>(),
  files: json.as<{ id: string; name: string; size: number; location: string }[]>(),
};

export type ModuleResourceRow = RowOf<typeof moduleResourceRow>;

/** The resources of a module in their order. @param withDrafts for editors. */
export async function listModuleResources(
  db: DbOrTx,
  moduleId: number,
  { withDrafts }: { withDrafts: boolean },
): Promise<ModuleResourceRow[]> {
  const rows = await readRows(
    db,
    moduleResourceRow,
    sql`
    select r.id, ${textIn('r', 'title')} as title, ${languageIn('r')} as language, r.type, r.min_tier,
           coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size_bytes, 'location', f.location) order by f.position)
                     from resource_files f where f.resource_id = r.id), '[]') as files
    from module_resources mr join resources r on r.id = mr.resource_id
    where mr.module_id = ${moduleId} ${withDrafts ? sql`` : sql`and r.is_published`}
    order by mr.position, r.title`,
  );
  return rows;
}

export type TranscriptLine = Omit<typeof transcriptLines.$inferInsert, 'moduleId'>;

/** Replaces the transcripts of every module that shows this video. */
export async function replaceTranscripts(tx: DbOrTx, guid: string, lines: readonly TranscriptLine[]) {
  const shown = await tx.select({ id: modules.id }).from(modules).where(eq(modules.videoGuid, guid));
  for (const { id: moduleId } of shown) {
    await tx.delete(transcriptLines).where(eq(transcriptLines.moduleId, moduleId));
    const rows = lines.map((line) => ({ moduleId, ...line }));
    if (rows.length > 0) await tx.insert(transcriptLines).values(rows);
  }
}

/** A common word is in thousands of lines: only this many are ranked. */
const mostRanked = 500;

const foundLine = {
  module_id: int,
  module_title: text,
  module_language: text.as<Language>(),
  language: text.as<Language>(),
  start_seconds: float,
  text: text,
};

export type FoundLine = RowOf<typeof foundLine>;

/** In every language of the transcripts; lines that the person reads beside the video come first. */
export async function searchTranscripts(
  db: DbOrTx,
  holder: AccessHolder,
  query: SQL,
  limit: number,
): Promise<FoundLine[]> {
  const rows = await readRows(
    db,
    foundLine,
    sql`
    select f.module_id, f.module_title, f.module_language, f.language, f.start_seconds, f.text
    from (
      select m.id as module_id, ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language, m."order", t.language, t.start_seconds, t.text, t.words
      from transcript_lines t join modules m on m.id = t.module_id
      where t.words @@ ${query} and ${openCondition(holder)}
      limit ${mostRanked}
    ) f
    order by f.language = ${currentLanguage()} desc, ts_rank(f.words, ${query}) desc, f."order", f.start_seconds
    limit ${limit}`,
  );
  return rows;
}
