import * as z from 'zod/mini';
import { tiers } from '#access/tiers.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { translatedFields } from '#kernel/translated-form.ts';
import * as m from './messages/m.ts';
import { resourceTypes } from './rules.ts';

const required = (error: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error }), z.maxLength(max));

/** A file in the form: an existing one, an upload, or a link. */
const fileRow = z.object({
  id: z.optional(z.string()),
  fileId: z.optional(z.string()),
  name: required(m.fileNameRequired, 200),
  url: z.string(),
  size: z.number(),
});

const resourceTexts = {
  title: required(m.titleRequired, 200),
  description: required(m.descriptionRequired, 20_000),
};

/** The resource form; tags are one text (product.md#managing-resources). */
export const resourceForm = z.object({
  ...resourceTexts,
  ...translatedFields(z.object(resourceTexts)),
  type: z.enum(resourceTypes),
  minTier: z.enum(tiers),
  tags: z.string(),
  coverImage: z.string().check(
    z.trim(),
    z.maxLength(1_000),
    z.refine((url) => url === '' || isLinkUrl(url), { error: m.invalidUrl }),
  ),
  /** The id of an uploaded cover; empty for none. */
  coverFileId: z.string(),
  coverFocus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  isPublished: z.boolean(),
  files: z.array(fileRow),
});

export type ResourceValues = z.infer<typeof resourceForm>;
export type FileRow = ResourceValues['files'][number];

/** GUIDE by default (product.md#managing-resources). */
export const emptyResource: ResourceValues = {
  title: '',
  description: '',
  language: 'en',
  translation: null,
  type: 'GUIDE',
  minTier: 'STARTER',
  tags: '',
  coverImage: '',
  coverFileId: '',
  coverFocus: null,
  isPublished: true,
  files: [],
};
