import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { coverFocusInput, coverFocusOutput, coverWidthInput } from '#features/school/files/contract.ts';
import { revisionInput } from '#features/site/content/contract.ts';
import { languages } from '#kernel/language.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import * as m from './messages/m.ts';
import { resourcePageSize, resourceSorts, resourceTypes } from './rules.ts';

const tag = 'Resources';

export const resourceOutput = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown; empty when locked. */
  description: z.string(),
  /** Of title and description. */
  language: z.enum(languages),
  type: z.enum(resourceTypes),
  minTier: tierOutput,
  tags: z.array(z.string()),
  coverImage: z.string().nullable(),
  coverFocus: coverFocusOutput,
  /** Empty when locked. `language` is of a file that comes with the product. */
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      size: z.int(),
      language: z.enum(languages).optional(),
    }),
  ),
  /** False of a draft, which only editors get. */
  isPublished: z.boolean(),
  locked: z.boolean(),
  createdAt: z.string(),
});

export const resourceDetailOutput = resourceOutput.extend({
  /** The description as rich text; empty when locked. */
  richDescription: z.array(richNodeOutput),
  /**
   * What everyone may know of a locked resource (product.md#locked-content): how its description begins, and what its
   * files are, without their ids and addresses. Null when it is open.
   */
  teaser: z
    .object({
      text: z.string(),
      /** An overdue part holds it back: what was bought would open it (product.md#instalments). Left out otherwise. */
      isHeld: z.literal(true).optional(),
      files: z.array(
        z.object({
          name: z.string(),
          size: z.int(),
          kind: z.string().nullable(),
          language: z.enum(languages).optional(),
        }),
      ),
    })
    .nullable(),
});

const fileInput = z
  .strictObject({
    /** A file that the resource already has. */
    id: z.uuid().optional(),
    /** A file that was uploaded for it (`POST /admin/files`, purpose `resource`). */
    fileId: z.uuid().optional(),
    name: z.string().trim().min(1, { error: m.fileNameRequired }).max(200),
    /** The address of a file elsewhere. */
    url: z.string().trim().max(1_000).optional(),
    /** In bytes; ignored for an uploaded file, whose own size counts. */
    size: z.int().min(0, { error: m.fileSizeNegative }).default(0),
  })
  .refine((file) => file.id || file.fileId || isLinkUrl(file.url ?? ''), {
    error: m.invalidUrl,
    path: ['url'],
  });

export const resourceTexts = {
  title: z.string().trim().min(1, { error: m.titleRequired }).max(200),
  description: z.string().trim().min(1, { error: m.descriptionRequired }).max(20_000),
};

const resourceFields = {
  ...resourceTexts,
  ...translatedInput(z.strictObject(resourceTexts)),
  type: z.enum(resourceTypes),
  minTier: tierInput,
  tags: z
    .array(z.string().trim().toLowerCase().min(1).max(40))
    .max(20)
    .transform((tags) => [...new Set(tags)]),
  /** https, a path of ours, or null for none. */
  coverImage: z
    .string()
    .trim()
    .max(1_000)
    .nullable()
    .transform((url) => url || null)
    .refine((url) => url === null || isLinkUrl(url), { error: m.invalidUrl }),
  /** An uploaded picture (purpose `cover`); takes precedence over `coverImage`. */
  coverFileId: z.uuid(),
  coverFocus: coverFocusInput,
  /** Learners see no drafts. A draft is published with the first module that lists it. */
  isPublished: z.boolean(),
  files: z.array(fileInput).max(20),
};

export const resourceCreateInput = z
  .strictObject({
    ...resourceFields,
    type: resourceFields.type.default('GUIDE'),
    language: resourceFields.language.default('en'),
    translations: resourceFields.translations.default({}),
    tags: resourceFields.tags.default([]),
    coverImage: resourceFields.coverImage.default(null),
    coverFileId: resourceFields.coverFileId.optional(),
    coverFocus: resourceFields.coverFocus.default(null),
    isPublished: resourceFields.isPublished.default(true),
    files: resourceFields.files.default([]),
  })
  .refine(areTranslations);

export const resourceUpdateInput = z
  .strictObject({
    id: z.uuid(),
    /** The revision that a form began with. Left out by callers that change a field without showing the others. */
    revision: revisionInput.optional(),
    ...z.object(resourceFields).partial().shape,
  })
  .refine(areTranslations);

/** A resource as its editors wrote it, with its translations. */
export const resourceDraftOutput = resourceOutput.extend({
  ...translatedOutput(z.object({ title: z.string(), description: z.string() })),
  revision: z.int(),
});

export const resourcesContract = {
  list: call('signed-in', 'GET', '/resources', 'Resources; locked ones as teasers', { tag })
    .input(
      z.strictObject({
        type: z.enum(resourceTypes).optional(),
        /** Only resources with this minTier. */
        tier: tierInput.optional(),
        /** Comma-separated; a resource must have all of them. */
        tags: z.string().max(200).optional(),
        search: z.string().max(200).optional(),
        /** By default the best match first, or the newest first without a search. */
        sort: z.enum(resourceSorts).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(resourcePageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(resourceOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  get: call('signed-in', 'GET', '/resources/{id}', 'One resource; a teaser when it is locked', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(resourceDetailOutput),
  file: call('signed-in', 'GET', '/resources/{id}/files/{fileId}', 'Download a file of a resource', { tag })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid() }))
    .output(z.file()),
  cover: call('signed-in', 'GET', '/resources/{id}/cover/{fileId}', 'The uploaded cover of a resource', {
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid(), width: coverWidthInput }))
    .output(z.file()),
  adminGet: call(['editor'], 'GET', '/admin/resources/{id}', 'One resource for editing', { tag: 'Admin' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(resourceDraftOutput),
  create: call(['editor'], 'POST', '/resources', 'Create a resource', {
    tag,
    successStatus: 201,
    maxBodyBytes: 192 * 1024,
  })
    .input(resourceCreateInput)
    .output(resourceDetailOutput),
  update: call(['editor'], 'PUT', '/resources/{id}', 'Change any fields of a resource', {
    tag,
    maxBodyBytes: 192 * 1024,
  })
    .input(resourceUpdateInput)
    .output(resourceDetailOutput),
  remove: call(['editor'], 'DELETE', '/resources/{id}', 'Delete a resource and its files for good', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ message: z.string() })),
  previewMarkdown: call(['editor'], 'POST', '/admin/markdown', 'Markdown as it will be shown', {
    tag: 'Admin',
    limit: 'preview',
    maxBodyBytes: 256 * 1024,
  })
    .input(z.strictObject({ markdown: z.string().max(100_000) }))
    .output(z.array(richNodeOutput)),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    resources: typeof resourcesContract;
  }
}
