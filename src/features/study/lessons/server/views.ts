/**
 * Maps rows to the contract's output; a locked module loses everything that is paid for (product.md#locked-content).
 */
import type { AccessHolder } from '#access/tiers.ts';
import { isOpen, lengthSecondsOf } from '#features/study/catalogue/public.server.ts';
import { progressView } from '#features/study/progress/public.server.ts';
import { noProgress, type ProgressState } from '#features/study/progress/rules.ts';
import type { ListedModule } from './queries.ts';

const progressOf = (row: ListedModule): ProgressState =>
  row.percent === null
    ? noProgress
    : {
        percent: row.percent,
        positionSeconds: row.position_seconds,
        furthestSeconds: row.furthest_seconds ?? 0,
        isCompleted: row.completed_at !== null,
      };

export function moduleSummaryView(row: ListedModule, viewer: AccessHolder) {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    language: row.language,
    tier: row.tier,
    minTier: row.tier,
    sign: row.sign,
    order: row.order,
    duration: row.duration_minutes,
    isPublished: row.is_published,
    isFreePreview: row.is_free_preview,
    courseId: row.course_id,
    courseSlug: row.course_slug,
    courseTitle: row.course_title,
    courseLanguage: row.course_language,
    locked: !isOpen(viewer, row),
    actionItemCount: row.action_item_count,
    exerciseCount: row.exercise_count,
    exercisesPassed: row.exercises_passed,
    lengthSeconds: lengthSecondsOf(row),
    ...progressView(progressOf(row), lengthSecondsOf(row)),
    watchedAt: row.watched_at && new Date(row.watched_at).toISOString(),
  };
}
