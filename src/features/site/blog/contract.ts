import { z } from 'zod';
import { call } from '#access/call.ts';
import { coverFocusOutput, coverWidthInput } from '#features/school/files/contract.ts';
import { languages } from '#kernel/language.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { postPageSize } from './rules.ts';

const tag = 'Blog';

export const postSummaryOutput = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of title, description and text. */
  language: z.enum(languages),
  /** The languages that the article can be read in. */
  languages: z.array(z.enum(languages)),
  tags: z.array(z.string()),
  authorName: z.string(),
  cover: z.string(),
  coverFocus: coverFocusOutput,
  publishedAt: z.string(),
  updatedAt: z.string(),
  readingMinutes: z.int(),
});

export const headingOutput = z.object({
  id: z.string(),
  text: z.string(),
  level: z.literal([2, 3]),
});

export const blogContract = {
  list: call('public', 'GET', '/posts', 'Published articles, newest first', { tag })
    .input(
      z.strictObject({
        tag: z.string().max(60).optional(),
        search: z.string().max(100).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(postPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(postSummaryOutput),
        /** Every tag and its number of articles, the most used first. */
        allTags: z.array(z.object({ name: z.string(), count: z.int() })),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  get: call('public', 'GET', '/posts/{slug}', 'One article', { tag })
    // The current or a former slug: the answer's `slug` is the current one.
    .input(z.strictObject({ slug: z.string().max(120) }))
    .output(
      postSummaryOutput.extend({
        content: z.array(richNodeOutput),
        headings: z.array(headingOutput),
        relatedPosts: z.array(postSummaryOutput),
      }),
    ),
  cover: call('public', 'GET', '/covers/{fileId}', 'The uploaded cover of a published article', { tag })
    .input(z.strictObject({ fileId: z.uuid(), width: coverWidthInput }))
    .output(z.file()),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    blog: typeof blogContract;
  }
}
