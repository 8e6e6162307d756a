import { type AccessHolder, shownTier, tierRank, tiers } from '#access/tiers.ts';
import type { CourseRow } from './queries.ts';

export function courseView(row: CourseRow, viewer: AccessHolder | null) {
  const ordered = tiers.filter((tier) => row.tiers.includes(tier));
  const ownRank = viewer?.isAdmin ? tiers.length : tierRank(viewer ? shownTier(viewer) : 'STARTER');
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    language: row.language,
    lessonCount: row.lesson_count,
    durationSeconds: row.duration_seconds,
    tiers: ordered,
    isPremium: !viewer?.openCourses?.includes(row.id) && ordered.some((tier) => tierRank(tier) > ownRank),
    hasFreePreview: row.has_free_preview,
    sign: row.sign,
  };
}
