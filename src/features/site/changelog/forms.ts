import * as z from 'zod/mini';
import { hasTime, hasTimeMessage, publicationFields } from '#features/site/content/forms.ts';
import { translatedFields } from '#kernel/translated-form.ts';
import * as m from './messages/m.ts';
import { changeTypes } from './rules.ts';

const changes = z
  .array(
    z.object({
      type: z.enum(changeTypes),
      description: z.string().check(z.trim(), z.minLength(1, { error: m.changeRequired }), z.maxLength(500)),
    }),
  )
  .check(z.minLength(1, { error: m.changesRequired }), z.maxLength(50));

export const versionForm = z
  .object({
    version: z.string().check(z.trim(), z.minLength(1, { error: m.versionRequired }), z.maxLength(60)),
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: m.dateRequired })),
    changes,
    ...translatedFields(z.object({ changes })),
    ...publicationFields,
  })
  .check(z.refine(hasTime, hasTimeMessage));

export type VersionValues = z.infer<typeof versionForm>;
