/** Turns rows into what the contract promises; a locked module loses everything that is paid for (rule 3). */
import { type AccessHolder, canOpen, shownTier, tierRank, tiers } from '#access/tiers.ts';
import { noProgress, type ProgressState, resumeSeconds } from '../rules.ts';
import type { CourseRow, ModuleRow, NoteRow } from './queries.ts';

export const progressOf = (row: ModuleRow): ProgressState =>
  row.percent === null
    ? noProgress
    : {
        percent: row.percent,
        positionSeconds: row.position_seconds,
        furthestSeconds: row.furthest_seconds ?? 0,
        isCompleted: row.completed_at !== null,
      };

/** Seconds of video: the provider's word when it is known, otherwise the module's minutes. */
export const lengthSecondsOf = (row: Pick<ModuleRow, 'video' | 'duration_minutes'>): number =>
  row.video && row.video.lengthSeconds > 0 ? row.video.lengthSeconds : row.duration_minutes * 60;

/** @param lengthSeconds of the video. */
export const progressView = (state: ProgressState, lengthSeconds: number) => ({
  progress: state.percent,
  completed: state.isCompleted,
  timeInSeconds: resumeSeconds(state, lengthSeconds),
});

export const isOpen = (viewer: AccessHolder, row: Pick<ModuleRow, 'tier' | 'is_free_preview'>): boolean =>
  canOpen(viewer, { minTier: row.tier, isFreePreview: row.is_free_preview });

export function moduleSummaryView(row: ModuleRow, viewer: AccessHolder) {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    tier: row.tier,
    minTier: row.tier,
    order: row.order,
    duration: row.duration_minutes,
    isPublished: row.is_published,
    isFreePreview: row.is_free_preview,
    courseId: row.course_id,
    courseSlug: row.course_slug,
    locked: !isOpen(viewer, row),
    actionItemCount: row.action_item_count,
    ...progressView(progressOf(row), lengthSecondsOf(row)),
  };
}

export function courseView(row: CourseRow, viewer: AccessHolder | null) {
  const ordered = tiers.filter((tier) => row.tiers.includes(tier));
  const ownRank = viewer?.isAdmin ? tiers.length : tierRank(viewer ? shownTier(viewer) : 'STARTER');
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    lessonCount: row.lesson_count,
    durationSeconds: row.duration_minutes * 60,
    tiers: ordered,
    isPremium: ordered.some((tier) => tierRank(tier) > ownRank),
    hasFreePreview: row.has_free_preview,
  };
}

export const noteView = (row: NoteRow) => ({
  id: row.id,
  moduleId: row.moduleId,
  content: row.content,
  timestamp: row.timestampSeconds,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
