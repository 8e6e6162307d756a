import { z } from 'zod';
import { call } from '#access/call.ts';
import { coverFocusInput, coverFocusOutput } from '#features/school/files/contract.ts';
import {
  changeOutput,
  contentListInput,
  contentListMeta,
  publicationInput,
  revisionInput,
} from '#features/site/content/contract.ts';
import { publicationStates } from '#features/site/content/rules.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import { headingOutput } from './contract.ts';
import * as m from './messages/m.ts';
import { isDrawnCover, postSorts, slugPattern } from './rules.ts';

const tag = 'Admin';

export const listedPostOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  state: z.enum(publicationStates),
  publishedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  ...changeOutput,
});

export const editedPostOutput = listedPostOutput.extend({
  description: z.string(),
  body: z.string(),
  ...translatedOutput(z.object({ title: z.string(), description: z.string(), body: z.string() })),
  /** A drawn cover, or the address of a picture. */
  cover: z.string(),
  coverFocus: coverFocusOutput,
  /** Former slugs; each redirects to the article. */
  formerSlugs: z.array(z.string()),
});

const text = (error: () => string, max: number) => z.string().trim().min(1, { error }).max(max);

const postTexts = {
  title: text(m.titleRequired, 200),
  description: text(m.descriptionRequired, 300),
  body: text(m.textRequired, 100_000),
};

const translated = translatedInput(z.strictObject(postTexts));

const postFields = {
  ...postTexts,
  language: translated.language.default('en'),
  translations: translated.translations.default({}),
  slug: text(m.addressRequired, 80).regex(slugPattern, { error: m.slugForm }),
  tags: z
    .array(z.string().trim().toLowerCase().min(1).max(40))
    .max(10)
    .transform((tags) => [...new Set(tags)]),
  authorName: text(m.authorRequired, 100),
  cover: z
    .string()
    .trim()
    .max(1_000)
    .refine((cover) => isDrawnCover(cover) || isLinkUrl(cover), { error: m.invalidUrl }),
  /** An uploaded picture (purpose `cover`); takes precedence over `cover`. */
  coverFileId: z.uuid().optional(),
  coverFocus: coverFocusInput.default(null),
  ...publicationInput,
};

export const postCreateInput = z.strictObject(postFields).refine(areTranslations);

/** A client of an earlier release names none of these: they stay as they are. */
const kept = {
  language: translated.language.optional(),
  translations: translated.translations.optional(),
  coverFocus: coverFocusInput.optional(),
};

export const postUpdateInput = z
  .strictObject({ id: z.uuid(), revision: revisionInput, ...postFields, ...kept })
  .refine(areTranslations);

const byId = z.strictObject({ id: z.uuid() });

export const postsContract = {
  list: call(['editor'], 'GET', '/admin/posts', 'Articles, drafts included', { tag })
    .input(
      z.strictObject({
        ...contentListInput,
        tag: z.string().max(60).optional(),
        sort: z.enum(postSorts).default('changed'),
      }),
    )
    .output(
      z.object({
        data: z.array(listedPostOutput),
        /** Every tag in use, drafts included. */
        allTags: z.array(z.string()),
        meta: contentListMeta,
      }),
    ),
  get: call(['editor'], 'GET', '/admin/posts/{id}', 'One article, for the editor', { tag })
    .input(byId)
    .output(editedPostOutput),
  create: call(['editor'], 'POST', '/admin/posts', 'Write an article', {
    tag,
    successStatus: 201,
    maxBodyBytes: 320 * 1024,
  })
    .input(postCreateInput)
    .output(editedPostOutput),
  update: call(['editor'], 'PUT', '/admin/posts/{id}', 'Edit, publish or unpublish an article', {
    tag,
    maxBodyBytes: 320 * 1024,
  })
    .input(postUpdateInput)
    .output(editedPostOutput),
  remove: call(['editor'], 'DELETE', '/admin/posts/{id}', 'Delete an article; it can be restored', { tag })
    .input(byId)
    .output(z.object({ message: z.string() })),
  restore: call(['editor'], 'POST', '/admin/posts/{id}/restore', 'Restore a deleted article', { tag })
    .input(byId)
    .output(editedPostOutput),
  preview: call(['editor'], 'POST', '/admin/posts/preview', 'An article’s text as readers see it', {
    tag,
    limit: 'preview',
    maxBodyBytes: 256 * 1024,
  })
    .input(z.strictObject({ body: z.string().max(100_000) }))
    .output(
      z.object({
        content: z.array(richNodeOutput),
        headings: z.array(headingOutput),
        readingMinutes: z.int(),
      }),
    ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    posts: typeof postsContract;
  }
}
