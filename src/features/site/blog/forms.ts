import * as z from 'zod/mini';
import { hasTime, hasTimeMessage, publicationFields } from '#features/site/content/forms.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { isDrawnCover, slugMessage, slugPattern } from './rules.ts';

const required = (name: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, `${name} is required`), z.maxLength(max));

export const postForm = z
  .object({
    title: required('Title', 200),
    slug: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Address is required'),
        z.maxLength(80),
        z.regex(slugPattern, slugMessage),
      ),
    description: required('Description', 300),
    body: required('Text', 100_000),
    /** Comma-separated. */
    tags: z.string(),
    authorName: required('Author', 100),
    cover: z.string().check(
      z.trim(),
      z.maxLength(1_000),
      z.refine((cover) => isDrawnCover(cover) || isLinkUrl(cover), { error: 'Invalid URL' }),
    ),
    /** The id of an uploaded cover; empty for none. */
    coverFileId: z.string(),
    ...publicationFields,
  })
  .check(z.refine(hasTime, hasTimeMessage));

export type PostValues = z.infer<typeof postForm>;
