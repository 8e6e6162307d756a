import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { resources } from '#features/study/resources/server/schema.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { type CoverSign, coverSigns } from '#kernel/cover-names.ts';
import { idColumn, inAllLanguages, instant, searchColumn } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import {
  type CompletesWith,
  type CourseTexts,
  completesWith,
  type ModuleTexts,
  type VersionOrigin,
  type VideoSummary,
  versionOrigins,
} from '../rules.ts';

export const courses = pgTable(
  'courses',
  {
    id: idColumn().primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    ...translatedColumns<CourseTexts>(),
    order: integer('order').notNull(),
    isPublished: boolean('is_published').notNull().default(true),
    /** Whether the learner's name moves over its videos (product.md#watermark). */
    hasWatermark: boolean('has_watermark').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (table) => [uniqueIndex('courses_slug_key').on(table.slug)],
);

/** Ids are integers because addresses name modules by number (product.md#ids). */
export const modules = pgTable(
  'modules',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    courseId: uuid('course_id').references(() => courses.id),
    /** The seed's name for the module; null if an administrator made it. */
    slug: text('slug'),
    /** Its name in the course's folder, without its number; null until it is first exported or imported. */
    folderName: text('folder_name'),
    title: text('title').notNull(),
    /** One sentence for cards. */
    summary: text('summary').notNull().default(''),
    /** Markdown. */
    description: text('description').notNull(),
    ...translatedColumns<ModuleTexts>(),
    /** What its cover shows beside the number; null for the number alone. */
    sign: text('sign').$type<CoverSign>(),
    tier: text('tier').$type<Tier>().notNull(),
    isFreePreview: boolean('is_free_preview').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    /** An import published it, and its video is still being encoded: it is published when that is done. */
    publishWhenReady: boolean('publish_when_ready').notNull().default(false),
    /** What completes it for a person (product.md#progress). */
    completesWith: text('completes_with').$type<CompletesWith>().notNull().default('video'),
    durationMinutes: integer('duration_minutes').notNull(),
    /**
     * The keeper's own ids; addresses are made from them and the configuration (product.md#video). For a video of ours,
     * library 0 and the same id as `mediaId`. An empty id: a draft that waits for its video.
     */
    videoLibraryId: integer('video_library_id').notNull(),
    videoGuid: text('video_guid').notNull(),
    /** Set for a video of ours (product.md#own-videos), null for one at Bunny. */
    mediaId: uuid('media_id').references(() => media.id),
    /** The provider's last answer about the video, so pages do not wait for the provider. */
    video: jsonb('video').$type<VideoSummary>(),
    videoCheckedAt: instant('video_checked_at'),
    /** One order across all courses (product.md#courses); gaps are fine. */
    order: integer('order').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Grows with each change that an editor makes, so that an open form never overwrites another editor's. */
    revision: integer('revision').notNull().default(1),
    deletedAt: instant('deleted_at'),
    /**
     * Search words: the teaser's for everyone, all words only for people who can open the module, so a search reveals
     * no paid text (product.md#locked-content).
     */
    teaserWords: searchColumn('teaser_words', inAllLanguages('title'), inAllLanguages('summary')),
    words: searchColumn(
      'words',
      inAllLanguages('title'),
      inAllLanguages('summary'),
      inAllLanguages('description'),
    ),
  },
  (table) => [
    index('modules_teaser_words_idx').using('gin', table.teaserWords),
    index('modules_words_idx').using('gin', table.words),
    uniqueIndex('modules_slug_key').on(table.slug),
    index('modules_order_idx').on(table.order),
    index('modules_course_idx').on(table.courseId, table.order),
    index('modules_video_guid_idx').on(table.videoGuid),
    check(
      'modules_completes_with_check',
      sql.raw(`completes_with in (${completesWith.map((name) => `'${name}'`).join(', ')})`),
    ),
    check('modules_video_check', sql`video_guid <> '' or not (is_published or publish_when_ready)`),
    check('modules_sign_check', sql.raw(`sign in (${coverSigns.map((sign) => `'${sign}'`).join(', ')})`)),
  ],
);

/** The videos that a module showed before, until they are deleted (product.md#earlier-videos). */
export const earlierVideos = pgTable(
  'module_earlier_videos',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** As in `modules`: the keeper's own ids, and that of a video of ours. */
    videoLibraryId: integer('video_library_id').notNull(),
    videoGuid: text('video_guid').notNull(),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'cascade' }),
    /** As its keeper last said; 0 if it was never asked. */
    lengthSeconds: doublePrecision('length_seconds').notNull(),
    /** When this module last showed another one instead. */
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.videoGuid] }),
    index('module_earlier_videos_media_idx').on(table.mediaId),
  ],
);

/**
 * How a module's video is watched: counts without names (product.md#watching). `reached`: viewers who came to that tenth
 * of the video, 0 to 10; `back`: how often someone went back to a moment, by tens of seconds.
 */
export const moduleWatching = pgTable(
  'module_watching',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'reached' | 'back'>().notNull(),
    slot: integer('slot').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.kind, table.slot] }),
    check('module_watching_kind_check', sql`kind in ('reached', 'back')`),
  ],
);

export const moduleResources = pgTable(
  'module_resources',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.moduleId, table.resourceId] })],
);

/** What a module's texts were each time they changed (product.md#lesson-history). Rows are never changed. */
export const moduleVersions = pgTable(
  'module_versions',
  {
    id: idColumn().primaryKey(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    origin: text('origin').$type<VersionOrigin>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    description: text('description').notNull(),
    ...translatedColumns<ModuleTexts>(),
    /** Lines that came and went, compared with the version before it. */
    plus: integer('plus').notNull(),
    minus: integer('minus').notNull(),
    /** Null for the texts from before there were versions, and for the product itself. */
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    index('module_versions_module_idx').on(table.moduleId, table.savedAt),
    check(
      'module_versions_origin_check',
      sql.raw(`origin in (${versionOrigins.map((name) => `'${name}'`).join(', ')})`),
    ),
  ],
);

/** Pictures of a module's texts, which name them as the folder of a course does: `pictures/menu.webp`. */
export const lessonPictures = pgTable(
  'lesson_pictures',
  {
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** Names one picture for good: older versions of the text name it too. */
    name: text('name').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.name] }),
    uniqueIndex('lesson_pictures_file_key').on(table.fileId),
  ],
);

/** A removed item is hidden, not deleted, because people's ticks belong to it (product.md#action-items). */
export const actionItems = pgTable(
  'action_items',
  {
    id: idColumn().primaryKey(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    ...translatedColumns<Pick<ModuleTexts, 'title'>>(),
    /** Its name in the module's file; null until it is first exported or imported. */
    key: text('key'),
    position: integer('position').notNull(),
    hiddenAt: instant('hidden_at'),
  },
  (table) => [index('action_items_module_idx').on(table.moduleId, table.position)],
);
