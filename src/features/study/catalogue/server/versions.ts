/** The history of modules' texts (product.md#lesson-history): every change of them calls `keepFirst` and `keepVersion`. */
import { diffLines } from 'diff';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import { type Language, languages } from '#kernel/language.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { Translations } from '#platform/db/translated.server.ts';
import type { ModuleTexts, VersionOrigin } from '../rules.ts';
import { modules, moduleVersions } from './schema.ts';

/** A module's texts in all its languages. */
export interface AllTexts extends ModuleTexts {
  language: Language;
  translations: Translations<ModuleTexts>;
}

const textColumns = {
  title: modules.title,
  summary: modules.summary,
  description: modules.description,
  language: modules.language,
  translations: modules.translations,
};

/** The texts of one language; null where there are none. */
export const textsIn = (texts: AllTexts, language: Language): ModuleTexts | null => {
  const found = language === texts.language ? texts : texts.translations[language];
  return found ? { title: found.title, summary: found.summary, description: found.description } : null;
};

const asLines = (texts: ModuleTexts | null): string =>
  texts === null ? '' : `${texts.title}\n${texts.summary}\n${texts.description}\n`;

const isSame = (one: AllTexts, other: AllTexts): boolean =>
  one.language === other.language &&
  languages.every((language) => asLines(textsIn(one, language)) === asLines(textsIn(other, language)));

const longestCountMs = 40;

/** How many lines came and went, in all languages. Zero where counting would take too long. */
function countLines(before: AllTexts | null, after: AllTexts): { plus: number; minus: number } {
  let plus = 0;
  let minus = 0;
  for (const language of languages) {
    const parts = diffLines(asLines(before && textsIn(before, language)), asLines(textsIn(after, language)), {
      timeout: longestCountMs,
    });
    for (const { added, removed, count } of parts ?? []) {
      if (added) plus += count;
      if (removed) minus += count;
    }
  }
  return { plus, minus };
}

/** The latest version; null for a module whose texts have not changed yet. */
export async function findLatestVersion(db: DbOrTx, moduleId: number) {
  const [row] = await db
    .select()
    .from(moduleVersions)
    .where(eq(moduleVersions.moduleId, moduleId))
    .orderBy(desc(moduleVersions.savedAt), desc(moduleVersions.id))
    .limit(1);
  return row ?? null;
}

/**
 * Locks the module, and keeps its texts as they are if it has no history yet. Call before changing them.
 * @returns the texts; null when there is no such module.
 */
export async function keepFirst(tx: Tx, moduleId: number): Promise<AllTexts | null> {
  const [row] = await tx
    .select({ ...textColumns, updatedAt: modules.updatedAt })
    .from(modules)
    .where(and(eq(modules.id, moduleId), isNull(modules.deletedAt)))
    .for('update');
  if (!row) return null;
  const { updatedAt, ...texts } = row;
  if (!(await findLatestVersion(tx, moduleId)))
    await tx.insert(moduleVersions).values({
      id: newId(),
      moduleId,
      origin: 'first',
      ...texts,
      ...countLines(null, texts),
      savedBy: null,
      savedAt: updatedAt,
    });
  return texts;
}

/**
 * Keeps the texts as they are now, unless they are those of the latest version. Call after changing them.
 * @returns the id of the version with these texts.
 */
export async function keepVersion(
  tx: Tx,
  moduleId: number,
  { origin, by, now }: { origin: VersionOrigin; by: string | null; now: Date },
): Promise<string> {
  const [texts] = await tx.select(textColumns).from(modules).where(eq(modules.id, moduleId));
  if (!texts) throw new Error('a module without a row');
  const latest = await findLatestVersion(tx, moduleId);
  if (latest && isSame(latest, texts)) return latest.id;
  const id = newId();
  await tx.insert(moduleVersions).values({
    id,
    moduleId,
    origin,
    ...texts,
    ...countLines(latest, texts),
    savedBy: by,
    // Later than the one before it, also where a clock went back.
    savedAt: sql`greatest(${now.toISOString()}::timestamptz, (select max(saved_at) + interval '1 millisecond' from module_versions where module_id = ${moduleId}))`,
  });
  return id;
}
