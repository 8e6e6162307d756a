import { z } from 'zod';
import { contentListInput, contentListMeta } from '#features/content/contract.ts';
import { publicationStates } from '#features/content/rules.ts';
import { call } from '#kernel/call.ts';
import { postSorts } from './rules.ts';

const tag = 'Admin';

export const adminPostOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  state: z.enum(publicationStates),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  isDeleted: z.boolean(),
});

/** Articles as administrators write them. */
export const postsContract = {
  list: call('admin', 'GET', '/admin/posts', 'Articles, drafts included', { tag })
    .input(
      z.strictObject({
        ...contentListInput,
        tag: z.string().max(60).optional(),
        sort: z.enum(postSorts).default('changed'),
      }),
    )
    .output(
      z.object({
        data: z.array(adminPostOutput),
        /** Every tag in use, drafts included. */
        allTags: z.array(z.string()),
        meta: contentListMeta,
      }),
    ),
};
