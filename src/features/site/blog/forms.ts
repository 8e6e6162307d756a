import * as z from 'zod/mini';
import { hasTime, hasTimeMessage, publicationFields } from '#features/site/content/forms.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import * as m from './messages/m.ts';
import { isDrawnCover, slugPattern } from './rules.ts';

const required = (error: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error }), z.maxLength(max));

export const postForm = z
  .object({
    title: required(m.titleRequired, 200),
    slug: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: m.addressRequired }),
        z.maxLength(80),
        z.regex(slugPattern, { error: m.slugForm }),
      ),
    description: required(m.descriptionRequired, 300),
    body: required(m.textRequired, 100_000),
    /** Comma-separated. */
    tags: z.string(),
    authorName: required(m.authorRequired, 100),
    cover: z.string().check(
      z.trim(),
      z.maxLength(1_000),
      z.refine((cover) => isDrawnCover(cover) || isLinkUrl(cover), { error: m.invalidUrl }),
    ),
    /** The id of an uploaded cover; empty for none. */
    coverFileId: z.string(),
    ...publicationFields,
  })
  .check(z.refine(hasTime, hasTimeMessage));

export type PostValues = z.infer<typeof postForm>;
