import { z } from 'zod';
import { tierInput, tierOutput } from '#features/plans/contract.ts';
import { call } from '#kernel/call.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { resourcePageSize, resourceTypes } from './rules.ts';

const tag = 'Resources';

export const resourceOutput = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown; empty when locked. */
  description: z.string(),
  type: z.enum(resourceTypes),
  minTier: tierOutput,
  tags: z.array(z.string()),
  coverImage: z.string().nullable(),
  /** None when locked. */
  files: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() })),
  locked: z.boolean(),
  createdAt: z.string(),
});

export const resourceDetailOutput = resourceOutput.extend({
  /** The description, formatted; empty when locked. */
  richDescription: z.array(richNodeOutput),
});

export const resourcesContract = {
  list: call('signed-in', 'GET', '/resources', 'Resources, teasers for what is locked', { tag })
    .input(
      z.strictObject({
        type: z.enum(resourceTypes).optional(),
        /** Those of that minTier. */
        tier: tierInput.optional(),
        /** Comma-separated; all of them must be there. */
        tags: z.string().max(200).optional(),
        search: z.string().max(200).optional(),
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
};
