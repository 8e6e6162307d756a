import { z } from 'zod';
import { call } from '#access/call.ts';
import {
  changeOutput,
  contentListInput,
  contentListMeta,
  publicationInput,
  revisionInput,
} from '#features/site/content/contract.ts';
import { publicationStates } from '#features/site/content/rules.ts';
import * as m from './messages/m.ts';
import { changeTypes } from './rules.ts';

const tag = 'Admin';

export const editedVersionOutput = z.object({
  id: z.string(),
  version: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  changes: z.array(z.object({ type: z.enum(changeTypes), description: z.string() })),
  state: z.enum(publicationStates),
  publishedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  ...changeOutput,
});

const versionFields = {
  version: z.string().trim().min(1, { error: m.versionRequired }).max(60),
  /** A business date: YYYY-MM-DD. */
  date: z.iso.date({ error: m.dateRequired }),
  /** In the order in which they are shown. */
  changes: z
    .array(
      z.strictObject({
        type: z.enum(changeTypes),
        description: z.string().trim().min(1, { error: m.changeRequired }).max(500),
      }),
    )
    .min(1, { error: m.changesRequired })
    .max(50),
  ...publicationInput,
};

export const versionCreateInput = z.strictObject(versionFields);

export const versionUpdateInput = z.strictObject({ id: z.uuid(), revision: revisionInput, ...versionFields });

const byId = z.strictObject({ id: z.uuid() });

export const versionsContract = {
  list: call(['editor'], 'GET', '/admin/changelog', 'Versions, drafts included', { tag })
    .input(z.strictObject(contentListInput))
    .output(z.object({ data: z.array(editedVersionOutput), meta: contentListMeta })),
  get: call(['editor'], 'GET', '/admin/changelog/{id}', 'One version, for the editor', { tag })
    .input(byId)
    .output(editedVersionOutput),
  create: call(['editor'], 'POST', '/admin/changelog', 'Write a version', {
    tag,
    successStatus: 201,
    maxBodyBytes: 128 * 1024,
  })
    .input(versionCreateInput)
    .output(editedVersionOutput),
  update: call(['editor'], 'PUT', '/admin/changelog/{id}', 'Edit, publish or unpublish a version', {
    tag,
    maxBodyBytes: 128 * 1024,
  })
    .input(versionUpdateInput)
    .output(editedVersionOutput),
  remove: call(['editor'], 'DELETE', '/admin/changelog/{id}', 'Delete a version; it can be restored', { tag })
    .input(byId)
    .output(z.object({ message: z.string() })),
  restore: call(['editor'], 'POST', '/admin/changelog/{id}/restore', 'Restore a deleted version', { tag })
    .input(byId)
    .output(editedVersionOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    versions: typeof versionsContract;
  }
}
