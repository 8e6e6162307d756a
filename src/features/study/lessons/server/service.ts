import { hasRole } from '#access/roles.ts';
import { canOpen } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import {
  assertOpen,
  courseView,
  drawnForReaders,
  isHeld,
  isOpen,
  isVisible,
  keeperOf,
  listCourses,
  moduleNotFound,
  posterOf,
  refreshVideo,
  signedPlayback,
} from '#features/study/catalogue/public.server.ts';
import { videoReadyStatus } from '#features/study/catalogue/rules.ts';
import { fileUrl, forReader } from '#features/study/resources/rules.ts';
import { listActionItems } from '#features/study/tasks/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import * as m from '../messages/m.ts';
import { neighbours } from '../rules.ts';
import * as queries from './queries.ts';
import { textLinks } from './text-links.ts';
import { moduleSummaryView } from './views.ts';

type ReadDeps = Pick<Deps, 'db'>;

/** @throws AppError NOT_FOUND; also for drafts, except for editors. */
async function getVisibleModule(deps: ReadDeps, viewer: Viewer, id: number): Promise<queries.ModuleRow> {
  const row = await queries.findModule(deps.db, viewer.userId, id);
  if (!row || !isVisible(viewer, row)) throw moduleNotFound();
  return row;
}

/** @throws AppError UPGRADE_REQUIRED when the person's plan does not include the module. */
async function getOpenModule(deps: ReadDeps, viewer: Viewer, id: number): Promise<queries.ModuleRow> {
  const row = await getVisibleModule(deps, viewer, id);
  assertOpen(viewer, row);
  return row;
}

export async function getCourse(deps: ReadDeps, viewer: Viewer, slug: string) {
  const [course] = await listCourses(deps.db, slug);
  if (!course) throw new AppError('NOT_FOUND', m.courseNotFound());
  const rows = await queries.listModules(deps.db, viewer.userId, {
    courseId: course.id,
    ...(hasRole(viewer, 'editor') ? {} : { isPublished: true }),
  });
  return { ...courseView(course, viewer), modules: rows.map((row) => moduleSummaryView(row, viewer)) };
}

export async function listModules(
  deps: ReadDeps,
  viewer: Viewer,
  filter: Omit<queries.ModuleFilter, 'isPublished'> & { isPublished?: boolean | undefined },
) {
  const isPublished = hasRole(viewer, 'editor') ? filter.isPublished : true;
  // A learner who asks for drafts gets none: an error would reveal that there are drafts.
  if (!hasRole(viewer, 'editor') && filter.isPublished === false) return [];
  const rows = await queries.listModules(deps.db, viewer.userId, { ...filter, isPublished });
  return rows.map((row) => moduleSummaryView(row, viewer));
}

/**
 * Four queries whatever the module contains: itself, its action items, its resources, its neighbours. What its text shows
 * and links to takes one more each.
 */
export async function getModule(
  deps: Pick<Deps, 'db' | 'videos' | 'clock'>,
  viewer: Viewer,
  id: number,
  inCourse: boolean,
) {
  const row = await getVisibleModule(deps, viewer, id);
  const [items, resources, places] = await Promise.all([
    listActionItems(deps.db, viewer.userId, id),
    queries.listModuleResources(deps.db, id, { withDrafts: hasRole(viewer, 'editor') }),
    queries.listModulePlaces(deps.db, inCourse ? row.course_id : null),
  ]);
  const open = places.filter((place) => place.id === id || canOpen(viewer, place));
  const around = neighbours(open, id);
  const isLocked = !isOpen(viewer, row);
  return {
    ...moduleSummaryView(row, viewer),
    description: isLocked ? '' : row.description,
    richDescription: isLocked ? [] : await lessonText(deps, row),
    videoUrl:
      isLocked || row.video_guid === '' ? null : (keeperOf(deps, row)?.playUrl(row.video_guid) ?? null),
    video:
      isLocked || !row.video ? null : { status: row.video.status, lengthSeconds: row.video.lengthSeconds },
    posterUrl:
      !isLocked && row.video?.status === videoReadyStatus ? posterOf(deps, row, deps.clock.now()) : null,
    resourceIds: isLocked ? [] : resources.map((resource) => resource.id),
    actionItems: isLocked
      ? []
      : items.map(({ id: itemId, title, language, completed }) => ({
          id: itemId,
          title,
          language,
          completed,
        })),
    workLeft:
      isLocked || row.completes_with === 'video'
        ? null
        : { actionItems: items.filter(({ completed }) => !completed).length, exercises: row.exercises_left },
    resources: isLocked ? [] : resources.map((resource) => moduleResourceView(resource, viewer)),
    course: courseOf(row),
    ...(isLocked && isHeld(viewer, row) && { isHeld: true as const }),
    previous: around.previous && neighbourView(around.previous),
    next: around.next && neighbourView(around.next),
    place: { index: open.findIndex((place) => place.id === id) + 1, total: open.length },
  };
}

/** The module's text as learners see it. */
async function lessonText(
  { db }: Pick<Deps, 'db'>,
  { id: moduleId, description: text, language }: queries.ModuleRow,
) {
  const nodes = await renderStored(text);
  const links = await textLinks(db, { moduleId, nodes, withDrafts: false });
  return drawnForReaders(db, nodes, { moduleId, text, language, links });
}

const courseOf = ({
  course_slug: slug,
  course_title: title,
  course_language: language,
}: queries.ModuleRow) => (slug && title && language ? { slug, title, language } : null);

const neighbourView = ({ id, title, language }: { id: number; title: string; language: Language }) => ({
  id,
  title,
  language,
});

function moduleResourceView(row: queries.ModuleResourceRow, viewer: Viewer) {
  const locked = !canOpen(viewer, { minTier: row.min_tier, resourceId: row.id });
  return {
    id: row.id,
    title: row.title,
    language: row.language,
    type: row.type,
    minTier: row.min_tier,
    locked,
    files: locked
      ? []
      : forReader(row.files, currentLanguage()).map(({ location, ...file }) => ({
          ...file,
          url: fileUrl(row.id, { ...file, location }),
        })),
  };
}

/** The provider is asked about an unready video at most this often. */
const recheckMs = 15_000;

async function currentVideo(deps: Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs'>, row: queries.ModuleRow) {
  const isSettled = row.video !== null && row.video.status === videoReadyStatus;
  const checkedMs = row.video_checked_at ? Date.parse(row.video_checked_at) : 0;
  if (isSettled || deps.clock.now().getTime() - checkedMs < recheckMs) return row.video;
  return refreshVideo(deps, row.video_guid);
}

/**
 * Signs the addresses for one view. Uses what we store about the video, so a lesson that has played before still plays
 * while the provider is down.
 * @throws AppError when the video cannot be played (product.md#video).
 */
export async function getPlayback(
  deps: Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs'>,
  viewer: Viewer,
  id: number,
) {
  const row = await getOpenModule(deps, viewer, id);
  const video = await currentVideo(deps, row).catch(() => null);
  if (!video) throw new AppError('UNAVAILABLE', m.videoUnknown());
  if (video.status !== videoReadyStatus) throw new AppError('CONFLICT', m.videoNotReady());
  const signed = signedPlayback(deps, row, video, viewer.sessionId);
  return row.has_watermark ? { ...signed, watermark: viewer.name } : signed;
}
