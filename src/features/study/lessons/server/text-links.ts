/** Where the names that a lesson's text links to lead (product.md#lesson-text). */
import { linkNamesIn, namesOf } from '#features/study/catalogue/lesson-text.ts';
import { listExerciseNames } from '#features/study/practice/public.server.ts';
import { findResourcesByName } from '#features/study/resources/public.server.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';

/**
 * Addresses by names such as `exercises/add-it-up`. A name that leads nowhere is not among them.
 * @param nodes the text, drawn.
 * @param withDrafts for editors, who link to exercises and resources before these are published.
 */
export async function textLinks(
  db: DbOrTx,
  { moduleId, nodes, withDrafts }: { moduleId: number; nodes: readonly RichNode[]; withDrafts: boolean },
): Promise<Map<string, string>> {
  const names = linkNamesIn(nodes);
  const [exercises, resources] = await Promise.all([
    names.length > 0 ? listExerciseNames(db, moduleId) : [],
    findResourcesByName(db, namesOf('resources', names)),
  ]);
  return new Map([
    ...exercises
      .filter(({ isPublished }) => isPublished || withDrafts)
      .map(({ name, id }) => [`exercises/${name}`, `/exercises/${id}`] as const),
    ...resources
      .filter(({ isPublished }) => isPublished || withDrafts)
      .map(({ folderName, slug, id }) => [`resources/${folderName ?? slug}`, `/resources/${id}`] as const),
  ]);
}
