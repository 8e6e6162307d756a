import { canOpen, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { fileUrl } from '#features/study/resources/rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import { neighbours, noProgress, percentAt, type VideoSummary, videoReadyStatus } from '../rules.ts';
import { listActionItemsByModule } from './action-item-queries.ts';
import { indexTranscriptJob } from './jobs.ts';
import * as progressQueries from './progress-queries.ts';
import * as queries from './queries.ts';
import { signedPlayback } from './signed-playback.ts';
import { courseView, isOpen, lengthSecondsOf, moduleSummaryView, noteView, progressView } from './views.ts';

type ReadDeps = Pick<Deps, 'db'>;

const notFound = () => new AppError('NOT_FOUND', 'Module not found');

/** A module that this person may know of: drafts exist for administrators only. */
async function getVisibleModule(deps: ReadDeps, viewer: Viewer, id: number): Promise<queries.ModuleRow> {
  const row = await queries.findModule(deps.db, viewer.userId, id);
  if (!row || (!row.is_published && !viewer.isAdmin)) throw notFound();
  return row;
}

function assertOpen(viewer: Viewer, row: queries.ModuleAccess) {
  if (isOpen(viewer, row)) return;
  throw new AppError('UPGRADE_REQUIRED', `Upgrade to ${tierNames[row.tier]} to open this module.`, {
    minTier: row.tier,
    upgradeUrl: viewer.entitledTier ? '/settings/subscription' : '/pricing',
  });
}

/** @throws AppError UPGRADE_REQUIRED when the person's plan does not open the module. */
async function getOpenModule(deps: ReadDeps, viewer: Viewer, id: number): Promise<queries.ModuleRow> {
  const row = await getVisibleModule(deps, viewer, id);
  assertOpen(viewer, row);
  return row;
}

/** The same, of a module of which no more has to be known: what is written often is written with little reading. */
async function getModuleAccess(deps: ReadDeps, viewer: Viewer, id: number): Promise<queries.ModuleAccess> {
  const row = await queries.findModuleAccess(deps.db, id);
  if (!row || (!row.is_published && !viewer.isAdmin)) throw notFound();
  assertOpen(viewer, row);
  return row;
}

export async function listCourses(deps: ReadDeps, viewer: Viewer | null) {
  return (await queries.listCourses(deps.db)).map((row) => courseView(row, viewer));
}

export async function getCourse(deps: ReadDeps, viewer: Viewer, slug: string) {
  const [course] = await queries.listCourses(deps.db, slug);
  if (!course) throw new AppError('NOT_FOUND', 'Course not found');
  const rows = await queries.listModules(deps.db, viewer.userId, {
    courseId: course.id,
    ...(viewer.isAdmin ? {} : { isPublished: true }),
  });
  return { ...courseView(course, viewer), modules: rows.map((row) => moduleSummaryView(row, viewer)) };
}

export async function listModules(
  deps: ReadDeps,
  viewer: Viewer,
  filter: Omit<queries.ModuleFilter, 'isPublished'> & { isPublished?: boolean | undefined },
) {
  const isPublished = viewer.isAdmin ? filter.isPublished : true;
  // A learner who asks for drafts gets none, rather than an error that tells of them.
  if (!viewer.isAdmin && filter.isPublished === false) return [];
  const rows = await queries.listModules(deps.db, viewer.userId, { ...filter, isPublished });
  return rows.map((row) => moduleSummaryView(row, viewer));
}

/** Four queries whatever the module holds: itself, its action items, its resources, its neighbours. */
export async function getModule(
  deps: Pick<Deps, 'db' | 'video' | 'clock'>,
  viewer: Viewer,
  id: number,
  inCourse: boolean,
) {
  const row = await getVisibleModule(deps, viewer, id);
  const [items, resources, places] = await Promise.all([
    queries.listActionItems(deps.db, viewer.userId, id),
    queries.listModuleResources(deps.db, id),
    queries.listModulePlaces(deps.db, inCourse ? row.course_id : null),
  ]);
  const open = places.filter((place) => place.id === id || canOpen(viewer, place));
  const around = neighbours(open, id);
  const isLocked = !isOpen(viewer, row);
  return {
    ...moduleSummaryView(row, viewer),
    description: isLocked ? '' : row.description,
    richDescription: isLocked ? [] : await renderStored(row.description),
    videoUrl: isLocked ? null : deps.video.playUrl(row.video_guid),
    video:
      isLocked || !row.video ? null : { status: row.video.status, lengthSeconds: row.video.lengthSeconds },
    posterUrl:
      !isLocked && row.video?.status === videoReadyStatus
        ? deps.video.signPoster(row.video_guid, deps.clock.now())
        : null,
    resourceIds: isLocked ? [] : resources.map((resource) => resource.id),
    actionItems: isLocked
      ? []
      : items.map(({ id: itemId, title, completed }) => ({ id: itemId, title, completed })),
    resources: isLocked ? [] : resources.map((resource) => moduleResourceView(resource, viewer)),
    course: row.course_slug && row.course_title ? { slug: row.course_slug, title: row.course_title } : null,
    previous: around.previous && { id: around.previous.id, title: around.previous.title },
    next: around.next && { id: around.next.id, title: around.next.title },
    place: { index: open.findIndex((place) => place.id === id) + 1, total: open.length },
  };
}

function moduleResourceView(row: queries.ModuleResourceRow, viewer: Viewer) {
  const locked = !canOpen(viewer, { minTier: row.min_tier });
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    minTier: row.min_tier,
    locked,
    files: locked
      ? []
      : row.files.map(({ location, ...file }) => ({ ...file, url: fileUrl(row.id, { ...file, location }) })),
  };
}

/** A video that is not ready yet is asked for again at most this often. */
const recheckMs = 15_000;

/** The provider's word on a video, kept with the module; null when the provider knows no such video. */
export async function refreshVideo(
  deps: Pick<Deps, 'db' | 'video' | 'clock' | 'jobs'>,
  guid: string,
): Promise<VideoSummary | null> {
  const details = await deps.video.getVideo(guid);
  const summary = details && {
    status: details.status,
    lengthSeconds: details.lengthSeconds,
    captions: details.captions,
    chapters: details.chapters,
  };
  await deps.db.transaction(async (tx) => {
    await queries.storeVideoSummary(tx, guid, summary, deps.clock.now());
    if (summary?.status === videoReadyStatus)
      await deps.jobs.enqueue(tx, indexTranscriptJob, { guid }, { key: guid });
  });
  return summary;
}

async function currentVideo(deps: Pick<Deps, 'db' | 'video' | 'clock' | 'jobs'>, row: queries.ModuleRow) {
  const isSettled = row.video !== null && row.video.status === videoReadyStatus;
  const checkedMs = row.video_checked_at ? Date.parse(row.video_checked_at) : 0;
  if (isSettled || deps.clock.now().getTime() - checkedMs < recheckMs) return row.video;
  return refreshVideo(deps, row.video_guid);
}

/**
 * Addresses for one view, signed now. Works from what we know of the video, so a provider that is down does not
 * stop a lesson that played before.
 * @throws AppError with §4's text when the video cannot be played.
 */
export async function getPlayback(
  deps: Pick<Deps, 'db' | 'video' | 'clock' | 'jobs'>,
  viewer: Viewer,
  id: number,
) {
  const row = await getOpenModule(deps, viewer, id);
  const video = await currentVideo(deps, row).catch(() => null);
  if (!video) throw new AppError('UNAVAILABLE', 'Video details not available');
  if (video.status !== videoReadyStatus) throw new AppError('CONFLICT', 'Video is not ready for playback');
  return signedPlayback(deps, row.video_guid, video);
}

export async function getProgress(deps: ReadDeps, viewer: Viewer, id: number) {
  const row = await getVisibleModule(deps, viewer, id);
  const [state, items] = await Promise.all([
    queries.findProgress(deps.db, viewer.userId, id),
    isOpen(viewer, row) ? queries.listActionItems(deps.db, viewer.userId, id) : [],
  ]);
  return {
    ...progressView(state ?? noProgress, lengthSecondsOf(row)),
    actionItems: items.map(({ id: itemId, title, completed }) => ({ id: itemId, title, completed })),
  };
}

/**
 * The contract's report of a percent, or of the end.
 * @throws AppError FORBIDDEN when `userId` names somebody else (D9).
 */
export async function reportProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: {
    id: number;
    userId?: string | undefined;
    progress: number;
    completed: boolean;
    secondsAgo: number;
  },
) {
  if (input.userId !== undefined && input.userId !== viewer.userId) {
    throw new AppError('FORBIDDEN', 'Progress belongs to the person who made it.');
  }
  const percent = input.completed ? 100 : Math.round(Math.min(100, Math.max(0, input.progress)));
  // All of it is the end (§4): a module at 100 that is not completed would stay the last one for ever.
  const isEnd = percent === 100;
  const saved = isEnd
    ? null
    : await progressQueries.saveOpenPercent(deps.db, viewer, {
        userId: viewer.userId,
        moduleId: input.id,
        percent,
        at: secondsBefore(deps.clock.now(), input.secondsAgo),
      });
  if (saved) return progressView(saved.state, lengthSecondsOf(saved.module));
  // With the module read first: more follows from the end of one, and of one that is not open it says why.
  const change = { percent, positionSeconds: null, isCompleted: isEnd };
  return saveProgress(deps, viewer, input, () => change);
}

/** The exact second of playback; percent follows from the furthest one (D18). */
export function savePosition(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id: number; seconds: number; secondsAgo: number },
) {
  return saveProgress(deps, viewer, input, (row) => {
    const length = lengthSecondsOf(row);
    const position = Math.min(input.seconds, length);
    return { percent: percentAt(position, length), positionSeconds: position, isCompleted: false };
  });
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function saveProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { id, secondsAgo }: { id: number; secondsAgo: number },
  change: (row: queries.ModuleAccess) => {
    percent: number;
    positionSeconds: number | null;
    isCompleted: boolean;
  },
) {
  const row = await getModuleAccess(deps, viewer, id);
  const now = deps.clock.now();
  const at = secondsBefore(now, secondsAgo);
  const write = { userId: viewer.userId, moduleId: id, at, ...change(row) };
  if (!write.isCompleted)
    return progressView(await progressQueries.saveProgress(deps.db, write), lengthSecondsOf(row));
  return deps.db.transaction(async (tx) => {
    const state = await progressQueries.saveProgress(tx, write);
    const course = state.completedNow
      ? await progressQueries.findFinishedCourse(tx, viewer.userId, id)
      : null;
    if (course) {
      await notify(tx, {
        userId: viewer.userId,
        causeKey: `course-finished:${course.id}`,
        event: 'learning',
        title: `You finished ${course.title}`,
        message: 'Every module is done. Show someone what you built.',
        actionUrl: `/lessons/${course.slug}`,
        createdAt: now,
      });
    }
    return progressView(state, lengthSecondsOf(row));
  });
}

/** What there is to do and what is done, module by module. */
export async function listActionItems(deps: ReadDeps, viewer: Viewer) {
  const rows = await listActionItemsByModule(deps.db, viewer.userId, viewer);
  return rows.map((row) => ({ moduleId: row.module_id, moduleTitle: row.module_title, items: row.items }));
}

export async function setActionItem(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
  completed: boolean,
) {
  const item = await queries.findActionItem(deps.db, viewer.userId, id);
  if (!item) throw new AppError('NOT_FOUND', 'Action item not found');
  await getModuleAccess(deps, viewer, item.module_id);
  if (completed) await queries.completeActionItem(deps.db, viewer.userId, id, deps.clock.now());
  else await queries.uncompleteActionItem(deps.db, viewer.userId, id);
  return { id: item.id, title: item.title, moduleId: item.module_id, completed };
}

const cursorOf = (row: queries.NoteRow) => `${row.moduleId}.${row.timestampSeconds}.${row.id}`;

function parseCursor(cursor: string | undefined): queries.NotePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, moduleId, timestamp, id] = /^(\d{1,9})\.(\d{1,6})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!moduleId || !timestamp || !id) throw new AppError('BAD_REQUEST', 'The cursor is not one of ours.');
  return { moduleId: Number(moduleId), timestampSeconds: Number(timestamp), id };
}

export async function listNotes(
  deps: ReadDeps,
  viewer: Viewer,
  filter: {
    moduleId?: number | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const rows = await queries.listNotes(deps.db, viewer.userId, {
    moduleId: filter.moduleId,
    search: filter.search?.trim(),
    after: parseCursor(filter.cursor),
    limit: filter.limit + 1,
  });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { notes: page.map(noteView), nextCursor: rows.length > page.length && last ? cursorOf(last) : null };
}

export async function createNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id?: string | undefined; moduleId: number; content: string; timestamp: number },
) {
  await getModuleAccess(deps, viewer, input.moduleId);
  const row = await queries.insertNote(deps.db, {
    userId: viewer.userId,
    id: input.id,
    moduleId: input.moduleId,
    content: input.content,
    timestampSeconds: input.timestamp,
    now: deps.clock.now(),
  });
  return noteView(row);
}

export async function updateNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id: string; content?: string | undefined; timestamp?: number | undefined },
) {
  const row = await queries.updateNote(deps.db, viewer.userId, input.id, {
    content: input.content,
    timestampSeconds: input.timestamp,
    now: deps.clock.now(),
  });
  if (!row) throw new AppError('NOT_FOUND', 'Note not found');
  return noteView(row);
}

export async function deleteNote(deps: ReadDeps, viewer: Viewer, id: string) {
  if (!(await queries.deleteNote(deps.db, viewer.userId, id)))
    throw new AppError('NOT_FOUND', 'Note not found');
  return { message: 'Note deleted' };
}
