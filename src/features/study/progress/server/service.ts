import type { Viewer } from '#access/viewer.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import {
  getOpenModule,
  getVisibleModule,
  isOpen,
  lengthSecondsOf,
  type ModuleAccess,
} from '#features/study/catalogue/public.server.ts';
import { listActionItems } from '#features/study/tasks/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import * as m from '../messages/m.ts';
import { noProgress, percentAt } from '../rules.ts';
import * as queries from './queries.ts';
import { progressView } from './views.ts';

type ReadDeps = Pick<Deps, 'db'>;

export async function getProgress(deps: ReadDeps, viewer: Viewer, id: number) {
  const row = await getVisibleModule(deps, viewer, id);
  const [state, items] = await Promise.all([
    queries.findProgress(deps.db, viewer.userId, id),
    isOpen(viewer, row) ? listActionItems(deps.db, viewer.userId, id) : [],
  ]);
  return {
    ...progressView(state ?? noProgress, lengthSecondsOf(row)),
    actionItems: items.map(({ id: itemId, title, language, completed }) => ({
      id: itemId,
      title,
      language,
      completed,
    })),
  };
}

/**
 * Saves a reported percent, or the end.
 * @throws AppError FORBIDDEN when `userId` names someone else (product.md#progress).
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
    throw new AppError('FORBIDDEN', m.ownProgressOnly());
  }
  const percent = input.completed ? 100 : Math.round(Math.min(100, Math.max(0, input.progress)));
  // 100 % is the end (product.md#progress): a module at 100 that is not completed would be the last one forever.
  const isEnd = percent === 100;
  const saved = isEnd
    ? null
    : await queries.saveOpenPercent(deps.db, viewer, {
        userId: viewer.userId,
        moduleId: input.id,
        percent,
        at: secondsBefore(deps.clock.now(), input.secondsAgo),
        watched: watchedBy(viewer),
      });
  if (saved) return progressView(saved.state, lengthSecondsOf(saved.module));
  // This path reads the module first: the end has consequences, and a module that is not open needs its error.
  const change = { percent, positionSeconds: null, isCompleted: isEnd };
  return saveProgress(deps, viewer, input, () => change);
}

/** Saves the exact second of playback; percent follows from the furthest one (product.md#progress). */
export function savePosition(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id: number; seconds: number; secondsAgo: number; backTo: number[] },
) {
  return saveProgress(deps, viewer, input, (row) => {
    const length = lengthSecondsOf(row);
    const position = Math.min(input.seconds, length);
    return { percent: percentAt(position, length), positionSeconds: position, isCompleted: false };
  });
}

const watchedBy = ({ roles }: Viewer, backTo: number[] = []): queries.Watched => ({
  isCounted: roles.length === 0,
  backTo,
});

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function saveProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { id, secondsAgo, backTo = [] }: { id: number; secondsAgo: number; backTo?: number[] },
  change: (row: ModuleAccess) => {
    percent: number;
    positionSeconds: number | null;
    isCompleted: boolean;
  },
) {
  const row = await getOpenModule(deps, viewer, id);
  const now = deps.clock.now();
  const at = secondsBefore(now, secondsAgo);
  const { userId } = viewer;
  const { isCompleted: isEnd, ...changed } = change(row);
  const length = lengthSecondsOf(row);
  const watched = watchedBy(
    viewer,
    backTo.filter((seconds) => seconds < length),
  );
  const write = { userId, moduleId: id, at, watched, ...changed };
  if (!isEnd) {
    const state = await queries.saveProgress(deps.db, { ...write, isCompleted: false });
    return progressView(state, lengthSecondsOf(row));
  }
  return deps.db.transaction(async (tx) => {
    const state = await queries.saveProgress(tx, { ...write, isCompleted: row.completes_with === 'video' });
    if (state.completedNow) await tellFinishedCourse(tx, { userId, moduleId: id, now });
    if (state.isCompleted) return progressView(state, lengthSecondsOf(row));
    const [settled] = await settle(tx, { moduleId: id, userId, at, now });
    return progressView({ ...state, isCompleted: settled !== undefined }, lengthSecondsOf(row));
  });
}

async function settle(
  tx: Tx,
  { now, ...change }: { moduleId: number; userId: string | null; at: Date; now: Date },
): Promise<string[]> {
  const { userId, moduleId } = change;
  if (userId !== null && !(await queries.lockWork(tx, userId, moduleId))) return [];
  const settled = await queries.completeSettled(tx, change);
  // After an editor’s change nobody has done anything just now, so nobody is told.
  if (userId !== null && settled.length > 0) await tellFinishedCourse(tx, { userId, moduleId, now });
  return settled;
}

/** Completes a module for those who have now done all that it asks for (`Deps.settleModule`). */
export const settleModule: Deps['settleModule'] = async (tx, change) => {
  await settle(tx, { ...change, now: change.at });
};

/** Where a person's video of a module stands (`Deps.videoSecond`). */
export const videoSecond: Deps['videoSecond'] = async (db, userId, moduleId) => {
  const state = await queries.findProgress(db, userId, moduleId);
  return state?.positionSeconds ? Math.floor(state.positionSeconds) : null;
};

async function tellFinishedCourse(
  tx: Tx,
  { userId, moduleId, now }: { userId: string; moduleId: number; now: Date },
) {
  const course = await queries.findFinishedCourse(tx, userId, moduleId);
  if (!course) return;
  await notify(tx, {
    userId,
    causeKey: `course-finished:${course.id}`,
    event: 'learning',
    text: () => ({
      title: m.courseFinished({ title: inReadersLanguage(course).title }),
      message: m.everyModuleDone(),
    }),
    actionUrl: `/lessons/${course.slug}`,
    createdAt: now,
  });
}
