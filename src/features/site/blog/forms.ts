import * as z from 'zod/mini';
import { hasTime, hasTimeMessage, publicationFields } from '#features/site/content/forms.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { translatedFields } from '#kernel/translated-form.ts';
import * as m from './messages/m.ts';
import { isDrawnCover, slugPattern } from './rules.ts';

const required = (error: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error }), z.maxLength(max));

const postTexts = {
  title: required(m.titleRequired, 200),
  description: required(m.descriptionRequired, 300),
  body: required(m.textRequired, 100_000),
};

export const postForm = z
  .object({
    ...postTexts,
    ...translatedFields(z.object(postTexts)),
    slug: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: m.addressRequired }),
        z.maxLength(80),
        z.regex(slugPattern, { error: m.slugForm }),
      ),
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
    coverFocus: z.nullable(z.object({ x: z.number(), y: z.number() })),
    ...publicationFields,
  })
  .check(z.refine(hasTime, hasTimeMessage));

export type PostValues = z.infer<typeof postForm>;
