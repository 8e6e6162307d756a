/** Adds missing articles and changelog entries, by their names; existing ones stay unchanged. */

import { posts } from '#features/site/blog/server/schema.ts';
import { changelogVersions } from '#features/site/changelog/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { readChangelog, readPosts } from './content-files.ts';

/** Nine in the morning in Jakarta. */
const morning = (date: string) => new Date(`${date}T02:00:00Z`);

export async function seedPosts(deps: Deps, tx: Tx): Promise<void> {
  for (const { slug, body, date, author, indonesian, ...post } of readPosts(deps.contentDir)) {
    const at = morning(date);
    const translations = indonesian
      ? { id: { title: indonesian.title, description: indonesian.description, body: indonesian.body } }
      : {};
    await tx
      .insert(posts)
      .values({
        id: newId(),
        slug,
        body,
        ...post,
        translations,
        authorName: author,
        status: 'PUBLISHED',
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing();
  }
  for (const { version, date, changes, indonesian } of readChangelog(deps.contentDir)) {
    const at = morning(date);
    await tx
      .insert(changelogVersions)
      .values({
        id: newId(),
        version,
        date,
        changes,
        translations: indonesian ? { id: { changes: indonesian } } : {},
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing();
  }
}
