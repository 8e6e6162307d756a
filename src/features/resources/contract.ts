import { z } from 'zod';
import { tierOutput } from '#features/plans/contract.ts';
import { call } from '#kernel/call.ts';
import { resourceTypes } from './rules.ts';

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
  files: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() })),
  locked: z.boolean(),
  createdAt: z.string(),
});

export const resourcesContract = {
  get: call('signed-in', 'GET', '/resources/{id}', 'One resource; a teaser when it is locked', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(resourceOutput),
  file: call('signed-in', 'GET', '/resources/{id}/files/{fileId}', 'Download a file of a resource', { tag })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid() }))
    .output(z.file()),
};
