import { z } from 'zod';
import { call } from '#access/call.ts';
import {
  changeOutput as changedOutput,
  contentListInput,
  contentListMeta,
  publicationInput,
  revisionInput,
} from '#features/site/content/contract.ts';
import { publicationStates } from '#features/site/content/rules.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import * as m from './messages/m.ts';
import { changeTypes } from './rules.ts';

const tag = 'Admin';

const changeOutput = z.object({ type: z.enum(changeTypes), description: z.string() });

export const editedVersionOutput = z.object({
  id: z.string(),
  version: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  changes: z.array(changeOutput),
  ...translatedOutput(z.object({ changes: z.array(changeOutput) })),
  state: z.enum(publicationStates),
  publishedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  ...changedOutput,
});

/** In the order in which they are shown. */
const changes = z
  .array(
    z.strictObject({
      type: z.enum(changeTypes),
      description: z.string().trim().min(1, { error: m.changeRequired }).max(500),
    }),
  )
  .min(1, { error: m.changesRequired })
  .max(50);

const translated = translatedInput(z.strictObject({ changes }));

const versionFields = {
  version: z.string().trim().min(1, { error: m.versionRequired }).max(60),
  /** A business date: YYYY-MM-DD. */
  date: z.iso.date({ error: m.dateRequired }),
  changes,
  language: translated.language.default('en'),
  translations: translated.translations.default({}),
  ...publicationInput,
};

export const versionCreateInput = z.strictObject(versionFields).refine(areTranslations);

/** A client of an earlier release names neither: both stay as they are. */
const kept = { language: translated.language.optional(), translations: translated.translations.optional() };

export const versionUpdateInput = z
  .strictObject({ id: z.uuid(), revision: revisionInput, ...versionFields, ...kept })
  .refine(areTranslations);

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
