import { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { MovableModule } from '../contract.ts';
import * as m from '../messages/m.ts';
import {
  hindranceOf,
  type Keeper,
  keeperOfModule,
  keepers,
  moveFailures,
  moveStates,
  percentOf,
} from '../rules.ts';
import { moveJob } from './jobs.ts';
import { cleanUp } from './move.ts';
import { endMove, listMovable, type MovableRow } from './queries.ts';
import { videoMoves } from './schema.ts';
import type { MoveDeps } from './sending.ts';

const moveShape = z
  .object({
    id: z.string(),
    to: z.enum(keepers),
    state: z.enum(moveStates),
    failure: z.enum(moveFailures).nullable(),
    doneBytes: z.number(),
    totalBytes: z.number().nullable(),
    encodedPercent: z.number(),
  })
  .nullable();

const movableOf = ({ videoGuid, videoStatus, isOwn, isReady, isOfProduct }: MovableRow) => ({
  videoGuid,
  videoStatus,
  media: isOwn ? { isReady, isOfProduct } : null,
});

export async function listMoves(
  deps: Pick<Deps, 'db' | 'videos'>,
): Promise<{ hasBunny: boolean; modules: MovableModule[] }> {
  const hasBunny = deps.videos.bunny !== null;
  const rows = await listMovable(deps.db, null);
  return {
    hasBunny,
    modules: rows.map((row) => {
      const move = moveShape.parse(row.move);
      const movable = movableOf(row);
      return {
        id: row.id,
        title: row.title,
        courseId: row.courseId,
        courseTitle: row.courseTitle,
        keeper: keeperOfModule(movable),
        hindrance: hindranceOf(movable, hasBunny),
        move: move && {
          id: move.id,
          to: move.to,
          state: move.state,
          failure: move.failure,
          percent: percentOf(move),
          doneBytes: move.doneBytes,
          totalBytes: move.totalBytes,
        },
      };
    }),
  };
}

/** @throws AppError CONFLICT when none of them can move. */
export async function beginMoves(
  deps: Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs'>,
  viewer: Viewer,
  { to, moduleIds }: { to: Keeper; moduleIds: readonly number[] },
): Promise<{ begun: number; message: string }> {
  if (!deps.videos.bunny) throw new AppError('CONFLICT', m.bunnyMissing());
  const rows = await listMovable(deps.db, moduleIds);
  const wanted = rows.filter((row) => {
    const movable = movableOf(row);
    return keeperOfModule(movable) !== to && hindranceOf(movable, true) === null;
  });
  const at = deps.clock.now();
  const begun = await deps.db.transaction(async (tx) => {
    if (wanted.length === 0) return 0;
    const made = await tx
      .insert(videoMoves)
      .values(
        wanted.map(({ id, videoGuid }) => ({
          id: newId(),
          moduleId: id,
          to,
          state: 'waiting' as const,
          sourceGuid: videoGuid,
          targetGuid: to === 'local' ? newId() : null,
          askedBy: viewer.userId,
          createdAt: at,
          updatedAt: at,
        })),
      )
      // Someone has asked for it already.
      .onConflictDoNothing()
      .returning({ id: videoMoves.id });
    await deps.jobs.enqueue(tx, moveJob, {}, { key: 'next' });
    return made.length;
  });
  if (begun === 0) throw new AppError('CONFLICT', m.nothingToMove());
  return { begun, message: m.movesBegun({ count: begun }) };
}

/** @throws AppError CONFLICT for one that has ended. */
export async function stopMove(deps: MoveDeps, id: string): Promise<{ message: string }> {
  const stopped = await endMove(deps.db, id, { state: 'stopped', failure: null, at: deps.clock.now() });
  if (!stopped) throw new AppError('CONFLICT', m.moveEnded());
  await cleanUp(deps, stopped);
  return { message: m.moveStopped() };
}
