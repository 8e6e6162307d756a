import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import type { CoverFocus } from '#features/school/files/rules.ts';
import type { StoredPublication } from '#features/site/content/rules.ts';
import { idColumn, inAllLanguages, instant, searchColumn } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { PostTexts } from '../rules.ts';

export const posts = pgTable(
  'posts',
  {
    id: idColumn().primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** One or two sentences for lists, search engines and shared links. */
    description: text('description').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    ...translatedColumns<PostTexts>(),
    tags: text('tags').array().notNull().default([]),
    authorName: text('author_name').notNull(),
    /** A drawn cover (`terraces/soga`), the address of a picture, or an upload: `stored:` and its id. */
    cover: text('cover').notNull(),
    /** Null is the centre of the picture. */
    coverFocus: jsonb('cover_focus').$type<CoverFocus>(),
    related: text('related').array().notNull().default([]),
    status: text('status').$type<StoredPublication['status']>().notNull(),
    /** A time in the future: the article appears by itself then. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Counts changes, so two editors cannot overwrite each other unnoticed. */
    revision: integer('revision').notNull().default(1),
    updatedBy: uuid('updated_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    words: searchColumn(
      'words',
      inAllLanguages('title'),
      sql`words_of(tags)`,
      inAllLanguages('description'),
      inAllLanguages('body'),
    ),
  },
  (table) => [
    uniqueIndex('posts_slug_key').on(table.slug),
    index('posts_published_idx')
      .on(table.publishedAt)
      .where(sql`status = 'PUBLISHED' and deleted_at is null`),
    index('posts_words_idx').using('gin', table.words),
    index('posts_tags_idx').using('gin', table.tags),
  ],
);

/** Former slugs of published articles, which redirect forever. */
export const postAddresses = pgTable(
  'post_addresses',
  {
    slug: text('slug').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('post_addresses_post_idx').on(table.postId)],
);
