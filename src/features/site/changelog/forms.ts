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
  const others = byTypeOf(changes, translation.changes);
  const places = [...Array(Math.max(changes.length, others.length)).keys()];
  const typeAt = (place: number) => (changes[place] ?? others[place])?.type ?? 'Feature';
  const filled = (list: readonly (Change | undefined)[]) =>
    places.map((place) => ({ type: typeAt(place), description: list[place]?.description ?? '' }));
  return { ...values, changes: filled(changes), translation: { changes: filled(others) } };
}

/** The others in the order of these, by their types; those without a partner of their type fill the gaps in order. */
function byTypeOf(changes: readonly Change[], others: readonly Change[]): (Change | undefined)[] {
  const left = [...others];
  const partners = changes.map(({ type }) => {
    const at = left.findIndex((other) => other.type === type);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return [...partners.map((partner) => partner ?? left.shift()), ...left];
}
