import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { VideoDetails } from '#providers/video.ts';
import { type Failure, type MediaState, mediaStates } from '../rules.ts';

/**
 * The school's own videos, from the first byte of the upload on (product.md#own-videos). A module refers to one, so a
 * video that a module shows cannot be deleted.
 */
export const media = pgTable(
  'media',
  {
    id: idColumn().primaryKey(),
    /** Who uploaded it; null for the demo's videos. */
    createdBy: uuid('created_by').references(() => users.id),
    /** The name of the file, as a label only. */
    name: text('name').notNull(),
    state: text('state').$type<MediaState>().notNull(),
    failure: text('failure').$type<Failure>(),
    /** An editor uses it as it is, although it is silent or has no sound at all. */
    isSilentAllowed: boolean('is_silent_allowed').notNull().default(false),
    /** Its end, ready or failed, is still to be told to who uploaded it, with that of the others on their way. */
    isEndUntold: boolean('is_end_untold').notNull().default(false),
    /** No video but the ZIP of a course, which waits for an editor's decision as an upload that is whole. */
    isArchive: boolean('is_archive').notNull().default(false),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Of the file that the editor chose, when the browser has converted it; null when it was sent as it is. */
    chosenBytes: bigint('chosen_bytes', { mode: 'number' }),
    /** Of the uploaded file, once it is whole. */
    sha256: text('sha256'),
    /** The module that shows this video as soon as it is ready; null when an editor chooses it in the form. */
    moduleId: integer('module_id'),
    /** It came with a course's folder, which says its chapters too: those in the file do not count. */
    isFromFolder: boolean('is_from_folder').notNull().default(false),
    /** Below `content`, for the demo's videos; null for those in the videos' own folder. */
    folder: text('folder'),
    lengthSeconds: doublePrecision('length_seconds').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Integrated loudness of the sound in LUFS. */
    loudness: doublePrecision('loudness'),
    /** Such as `['240p', '720p']`, lowest first. */
    resolutions: text('resolutions').array().notNull().default([]),
    captions: jsonb('captions').$type<VideoDetails['captions']>().notNull().default([]),
    chapters: jsonb('chapters').$type<VideoDetails['chapters']>().notNull().default([]),
    /** Of the encoding, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /**
     * Who works on it now: the request that writes its bytes, or the process that encodes it. After `leaseUntil`, by
     * the database's clock, someone else may: a process that was killed cannot give it back.
     */
    leaseKey: text('lease_key'),
    leaseUntil: instant('lease_until'),
    /** Someone else waits for the lease. */
    isLeaseWanted: boolean('is_lease_wanted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When the last bytes arrived, or its state changed. */
    updatedAt: instant('updated_at').notNull(),
    /** When another video took its place. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    // One at a time: encoding takes the processor from the pages.
    uniqueIndex('media_one_encoding_key').on(table.state).where(sql`state = 'encoding'`),
    index('media_waiting_idx').on(table.updatedAt).where(sql`state <> 'ready'`),
    index('media_replaced_idx').on(table.replacedAt).where(sql`replaced_at is not null`),
    index('media_created_by_idx').on(table.createdBy),
    check('media_state_check', sql.raw(`state in (${mediaStates.map((name) => `'${name}'`).join(', ')})`)),
    check('media_failure_check', sql`state <> 'failed' or failure is not null`),
  ],
);

/** The captions of a video in one language, as WebVTT. The demo's videos have files instead, until someone edits them. */
export const mediaCaptions = pgTable(
  'media_captions',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** BCP 47, such as "id" or "en-GB". */
    language: text('language').notNull(),
    text: text('text').notNull(),
    /** Counts the changes, so that nobody overwrites another person's change unnoticed. */
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Null for those that came with a course's folder from the command line. */
    updatedBy: uuid('updated_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.language] }),
    index('media_captions_updated_by_idx').on(table.updatedBy).where(sql`updated_by is not null`),
  ],
);
