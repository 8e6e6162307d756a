import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { searchPosts } from '#features/site/blog/public.server.ts';
import { searchModules } from '#features/study/catalogue/public.server.ts';
import { searchTranscripts } from '#features/study/lessons/public.server.ts';
import { searchNotes } from '#features/study/notes/public.server.ts';
import { searchExercises } from '#features/study/practice/public.server.ts';
import { searchResources } from '#features/study/resources/public.server.ts';
import { formatTimecode } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { wordsQuery } from '#platform/db/search.server.ts';
import type { foundOutput } from '../contract.ts';

type Found = z.infer<typeof foundOutput>;

/** Results of each kind: the palette is for jumping, the lists are for browsing. */
const shownOfEach = 5;

/**
 * Six parallel statements. A locked item is found by its title, and shows only that (product.md#locked-content).
 * @param lagging for what everyone finds, which may be a moment old; a person's own notes may not.
 */
export async function search(
  deps: Pick<Deps, 'db' | 'clock'>,
  lagging: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  typed: string,
): Promise<Found[]> {
  const query = wordsQuery(typed);
  if (!query) return [];
  const [modules, lines, exercises, notes, resources, posts] = await Promise.all([
    searchModules(lagging.db, viewer, query, shownOfEach),
    searchTranscripts(lagging.db, viewer, query, shownOfEach),
    searchExercises(lagging.db, viewer, query, shownOfEach),
    searchNotes(deps.db, viewer.userId, query, shownOfEach),
    searchResources(lagging, viewer, typed, shownOfEach),
    searchPosts(lagging.db, { search: typed, now: deps.clock.now() }, { limit: shownOfEach, offset: 0 }),
  ]);
  const open = { locked: false, minTier: null } as const;
  return [
    ...modules.map(
      (module): Found => ({
        kind: 'module',
        id: `module-${module.id}`,
        title: module.title,
        language: module.language,
        excerpt: module.is_open ? module.summary || null : null,
        excerptLanguage: module.language,
        url: `/modules/${module.id}`,
        locked: !module.is_open,
        minTier: module.is_open ? null : module.tier,
      }),
    ),
    ...lines.map(
      (line): Found => ({
        kind: 'transcript',
        id: `line-${line.module_id}-${line.language}-${line.start_seconds}`,
        title: line.text,
        language: line.language,
        excerpt: `${line.module_title}, ${formatTimecode(line.start_seconds)}`,
        excerptLanguage: line.module_language,
        url: `/modules/${line.module_id}?t=${Math.floor(line.start_seconds)}`,
        ...open,
      }),
    ),
    ...exercises.map(
      (exercise): Found => ({
        kind: 'exercise',
        id: `exercise-${exercise.id}`,
        title: exercise.title,
        language: exercise.language,
        excerpt: exercise.is_open ? exercise.module_title : null,
        excerptLanguage: exercise.module_language,
        url: `/exercises/${exercise.id}`,
        locked: !exercise.is_open,
        minTier: exercise.is_open ? null : exercise.tier,
      }),
    ),
    ...notes.map(
      (note): Found => ({
        kind: 'note',
        id: `note-${note.id}`,
        title: note.content,
        language: null,
        excerpt: `${note.module_title}, ${formatTimecode(note.timestamp_seconds)}`,
        excerptLanguage: note.module_language,
        url: `/modules/${note.module_id}?t=${note.timestamp_seconds}`,
        ...open,
      }),
    ),
    ...resources.map(
      (resource): Found => ({
        kind: 'resource',
        id: `resource-${resource.id}`,
        title: resource.title,
        language: resource.language,
        excerpt: null,
        excerptLanguage: null,
        url: `/resources/${resource.id}`,
        locked: resource.locked,
        minTier: resource.locked ? resource.minTier : null,
      }),
    ),
    ...posts.rows.map(
      (post): Found => ({
        kind: 'post',
        id: `post-${post.slug}`,
        title: post.title,
        language: post.language,
        excerpt: post.description,
        excerptLanguage: post.language,
        url: `/blog/${post.slug}`,
        ...open,
      }),
    ),
  ];
}
