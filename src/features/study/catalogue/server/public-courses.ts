/** What strangers see of courses, and the videos that they may play (product.md#free-modules). */

import { sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, json, readRows, text, texts, uuid } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import * as m from '../messages/m.ts';
import { type VideoSummary, videoReadyStatus } from '../rules.ts';
import { lengthSecondsOf, moduleNotFound } from './access.ts';
import { listCourses } from './queries.ts';
import { posterOf, signedPlayback } from './video.ts';
import { courseView } from './views.ts';

const addressRow = { slug: text, languages: texts.as<Language[]>() };

/** Published courses with the languages in which each can be read. */
export const listCourseAddresses = (db: DbOrTx, slug?: string) =>
  readRows(
    db,
    addressRow,
    sql`
    select c.slug, array[c.language] || array(
             select key from jsonb_object_keys(c.translations) as key where key <> c.language) as languages
    from courses c
    where c.is_published and c.deleted_at is null ${slug === undefined ? sql`` : sql`and c.slug = ${slug}`}
    order by c."order"`,
  );

const teaserRow = {
  id: int,
  name: text.orNull,
  title: text,
  summary: text,
  language: text.as<Language>(),
  tier: text.as<Tier>(),
  is_free_preview: bool,
  duration_minutes: int,
  video_guid: text,
  media_id: uuid.orNull,
  video: json.as<VideoSummary>().orNull,
  action_item_count: int,
};

const listTeasers = (db: DbOrTx, courseId: string) =>
  readRows(
    db,
    teaserRow,
    sql`
    select m.id, m.slug as name, ${textIn('m', 'title')} as title, ${textIn('m', 'summary')} as summary,
           ${languageIn('m')} as language, m.tier, m.is_free_preview, m.duration_minutes, m.video_guid, m.media_id, m.video,
           (select count(*)::int from action_items a where a.module_id = m.id and a.hidden_at is null) as action_item_count
    from modules m
    where m.course_id = ${courseId} and m.is_published and m.deleted_at is null
    order by m."order", m.id`,
  );

const itemRow = { id: uuid, title: text, language: text.as<Language>() };

/** Only for modules that are free: the action items of the others are paid for. */
const listItems = (db: DbOrTx, moduleId: number) =>
  readRows(
    db,
    itemRow,
    sql`
    select a.id, ${textIn('a', 'title')} as title, ${languageIn('a')} as language
    from action_items a
    join modules m on m.id = a.module_id and m.is_free_preview
    where a.module_id = ${moduleId} and a.hidden_at is null
    order by a.position`,
  );

/** @throws AppError NOT_FOUND */
export async function getCourseTeaser(
  deps: Pick<Deps, 'videos' | 'clock'>,
  db: DbOrTx,
  slug: string,
  viewer: Parameters<typeof courseView>[1],
) {
  const [[course], [address]] = await Promise.all([listCourses(db, slug), listCourseAddresses(db, slug)]);
  if (!course || !address) throw new AppError('NOT_FOUND', m.courseNotFound());
  const rows = await listTeasers(db, course.id);
  const freeIndex = rows.findIndex((row) => row.is_free_preview && row.video?.status === videoReadyStatus);
  const free = rows[freeIndex];
  const posterUrl = free ? posterOf(deps, free, deps.clock.now()) : null;
  const captions = rows.flatMap((row) => row.video?.captions.map(({ srclang }) => srclang) ?? []);
  return {
    ...courseView(course, viewer),
    languages: address.languages,
    captionLanguages: [...new Set(captions)],
    modules: rows.map((row) => ({
      id: row.id,
      title: row.title,
      summary: row.summary,
      language: row.language,
      tier: row.tier,
      isFreePreview: row.is_free_preview,
      lengthSeconds: lengthSecondsOf(row),
      actionItemCount: row.action_item_count,
    })),
    freeModule:
      free && posterUrl !== null
        ? {
            id: free.id,
            name: free.name,
            place: freeIndex + 1,
            posterUrl,
            actionItems: await listItems(db, free.id),
          }
        : null,
  };
}

const freeRow = { video_guid: text, media_id: uuid.orNull, video: json.as<VideoSummary>().orNull };

/**
 * Signs the video of a free preview for anyone. Every other module is 404 for everyone: this call does not look at the person.
 * Nothing is written, and the provider is not asked, so strangers cannot make us call it.
 * @throws AppError NOT_FOUND; CONFLICT until the video is ready
 */
export async function getFreePlayback(deps: Pick<Deps, 'videos' | 'clock'>, db: DbOrTx, id: number) {
  const [row] = await readRows(
    db,
    freeRow,
    sql`
    select m.video_guid, m.media_id, m.video from modules m
    where m.id = ${id} and m.is_free_preview and m.is_published and m.deleted_at is null`,
  );
  if (!row) throw moduleNotFound();
  if (row.video?.status !== videoReadyStatus) throw new AppError('CONFLICT', m.videoNotReady());
  return signedPlayback(deps, row, row.video, null);
}
