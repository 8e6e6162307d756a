import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import type { CoverFocus } from '#features/school/files/rules.ts';
import { idColumn, inAllLanguages, instant, searchColumn } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { ResourceTexts, ResourceType } from '../rules.ts';

export const resources = pgTable(
  'resources',
  {
    id: idColumn().primaryKey(),
    /** The seed's name for the resource; null if an administrator made it. */
    slug: text('slug'),
    /** Its name in texts and in the folders of courses; null until a text or a folder first needs one. */
    folderName: text('folder_name'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    ...translatedColumns<ResourceTexts>(),
    type: text('type').$type<ResourceType>().notNull(),
    minTier: text('min_tier').$type<Tier>().notNull(),
    tags: text('tags').array().notNull().default([]),
    coverImage: text('cover_image'),
    /** Null is the centre of the picture. */
    coverFocus: jsonb('cover_focus').$type<CoverFocus>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A draft is seen by editors only. It is published with the first module that lists it. */
    isPublished: boolean('is_published').notNull().default(true),
    /** Grows with each change, so that an open form never overwrites another editor's. */
    revision: integer('revision').notNull().default(1),
    /**
     * Search words: the teaser's for everyone, all words only for people who can open the resource, so a search
     * reveals no paid text (product.md#locked-content).
     */
    teaserWords: searchColumn('teaser_words', inAllLanguages('title'), sql`words_of(tags)`),
    words: searchColumn('words', inAllLanguages('title'), sql`words_of(tags)`, inAllLanguages('description')),
  },
  (table) => [
    index('resources_teaser_words_idx').using('gin', table.teaserWords),
    index('resources_words_idx').using('gin', table.words),
    uniqueIndex('resources_slug_key').on(table.slug),
    uniqueIndex('resources_folder_name_key').on(table.folderName),
    index('resources_title_idx').on(sql`lower(title)`, table.id),
    index('resources_created_idx').on(table.createdAt),
    index('resources_type_idx').on(table.type, table.createdAt),
    index('resources_tier_idx').on(table.minTier, table.createdAt),
    index('resources_tags_idx').using('gin', table.tags),
  ],
);

export const resourceFiles = pgTable(
  'resource_files',
  {
    id: idColumn().primaryKey(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Where the bytes are: a key in the files store, or an https address elsewhere. */
    location: text('location').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('resource_files_resource_idx').on(table.resourceId, table.position)],
);
