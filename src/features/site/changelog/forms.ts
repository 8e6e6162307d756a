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

type Change = VersionValues['changes'][number];

/**
 * Both languages' changes as pairs: as many in each, and of the same type. A text that is missing in one of them is
 * empty. Returns the same values where they are pairs already.
 */
export function inPairs<Values extends { changes: Change[]; translation: { changes: Change[] } | null }>(
  values: Values,
): Values {
  const { changes, translation } = values;
  if (!translation) return values;
  const isPaired =
    changes.length === translation.changes.length &&
    changes.every(({ type }, index) => translation.changes[index]?.type === type);
  if (isPaired) return values;
  const places = [...Array(Math.max(changes.length, translation.changes.length)).keys()];
  const typeAt = (place: number) => (changes[place] ?? translation.changes[place])?.type ?? 'Feature';
  const filled = (list: readonly Change[]) =>
    places.map((place) => ({ type: typeAt(place), description: list[place]?.description ?? '' }));
  return { ...values, changes: filled(changes), translation: { changes: filled(translation.changes) } };
}
