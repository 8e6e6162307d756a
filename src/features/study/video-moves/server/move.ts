/**
 * Moves videos between this server and Bunny. Everything that is done is written down, so a killed server goes on: a
 * download with the bytes that are there, an upload from its start into the same video at Bunny. The lesson plays the
 * old video until one transaction switches it.
 */

import { switchVideo } from '#features/study/catalogue/public.server.ts';
import {
  findVideo,
  forgetVideo,
  lockShown,
  removeMedia,
  videoDetails,
} from '#features/study/videos/public.server.ts';
import { ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import { errorText } from '#platform/log.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { VideoDetails } from '#providers/video.ts';
import { isSameLength, type MoveFailure } from '../rules.ts';
import { fetchFromBunny } from './from-bunny.ts';
import { moveJob } from './jobs.ts';
import {
  changeOurs,
  claimMove,
  countUnderWay,
  endMove,
  forgetMoves,
  giveBack,
  listConverting,
  noteEncoded,
} from './queries.ts';
import type { MoveRow } from './schema.ts';
import { askerOf, type MoveDeps, MoveRefused, type Sending } from './sending.ts';
import { sendTexts, sendToBunny } from './to-bunny.ts';

const renewMs = 2_000;
/** No byte for so long: the line hangs. */
const silenceMs = 90_000;
/** One a minute. */
const mostAttempts = 10;
const keptDays = 30;
const askAgainSeconds = 10;

/** Settles what is encoded, then sends the next one. Runs again without harm. */
export async function moveVideos(deps: MoveDeps): Promise<void> {
  const { bunny } = deps.videos;
  await forgetMoves(deps.db, new Date(deps.clock.now().getTime() - keptDays * dayMs));
  if (!bunny) return;
  for (const move of await listConverting(deps.db)) await settle(deps, bunny, move);
  const key = newId();
  const move = await claimMove(deps.db, key, deps.clock.now());
  const isSent = move !== null && (await send(deps, bunny, move, key));
  const { waiting, converting } = await countUnderWay(deps.db);
  // After a failed try the next minute is soon enough; while another job sends, that job starts the next one.
  if (isSent && waiting > 0) await deps.jobs.enqueue(deps.db, moveJob, {}, { key: 'next' });
  else if (converting > 0)
    await deps.jobs.enqueue(deps.db, moveJob, {}, { key: 'next', startAfterSeconds: askAgainSeconds });
}

/** @returns false when it must be tried again. */
async function send(deps: MoveDeps, bunny: Bunny, move: MoveRow, key: string): Promise<boolean> {
  const stop = new AbortController();
  const endings = deps.announcements.onEnd(() => stop.abort(new Error('the server ends')));
  let doneBytes = move.doneBytes;
  let lastMs = performance.now();
  const renewal = setInterval(() => {
    if (performance.now() - lastMs > silenceMs) stop.abort(new Error('no byte has moved for a while'));
    changeOurs(deps.db, { id: move.id, key }, { doneBytes }).then(
      (isOurs) => isOurs || stop.abort(new Error('the move was stopped')),
      (error: unknown) => deps.log.warn({ err: errorText(error) }, 'the lease of a move was not renewed'),
    );
  }, renewMs);
  const sending: Sending = {
    bunny,
    move,
    key,
    signal: stop.signal,
    onBytes: (done) => {
      doneBytes = done;
      lastMs = performance.now();
    },
  };
  try {
    await (move.to === 'local' ? fetchFromBunny : sendToBunny)(deps, sending);
    return true;
  } catch (error) {
    if (error instanceof MoveRefused) {
      await fail(deps, move.id, error.failure, key);
      return true;
    }
    deps.log.warn({ moveId: move.id, err: errorText(error) }, 'a video could not be moved just now');
    // Stopped, or sent by another process since its lease was over: how it ends is no longer ours to say.
    if (!(await changeOurs(deps.db, { id: move.id, key }, { doneBytes }))) return true;
    const attempts = doneBytes > move.doneBytes ? 0 : move.attempts + 1;
    const failure = isFinal(error) ? 'bunny' : attempts >= mostAttempts ? 'unreachable' : null;
    if (failure) await fail(deps, move.id, failure, key);
    else await giveBack(deps.db, { id: move.id, key }, attempts);
    return failure !== null;
  } finally {
    clearInterval(renewal);
    endings();
  }
}

/** Bunny has refused it, and would again. */
const isFinal = (error: unknown): boolean => error instanceof ProviderError && !error.retryable;

/** @param key of the process that sent it: a move that another process sends by now goes on. */
async function fail(deps: MoveDeps, id: string, failure: MoveFailure, key?: string): Promise<void> {
  const ended = await endMove(deps.db, id, { state: 'failed', failure, at: deps.clock.now() }, key);
  if (ended) await cleanUp(deps, ended);
}

/** Deletes the new video of a move that has ended without it. What cannot be deleted now costs only its space. */
export async function cleanUp(deps: MoveDeps, { to, targetGuid }: MoveRow): Promise<void> {
  if (targetGuid === null) return;
  try {
    if (to === 'bunny') await deps.videos.bunny?.deleteVideo(targetGuid);
    else if (await findVideo(deps.db, targetGuid)) await removeMedia(deps, targetGuid);
    else await forgetVideo(deps, targetGuid);
  } catch (error) {
    deps.log.warn({ targetGuid, err: errorText(error) }, 'what a move has left could not be deleted');
  }
}

/** Switches the module when the new video is ready. */
async function settle(deps: MoveDeps, bunny: Bunny, move: MoveRow): Promise<void> {
  try {
    const [found, sourceSeconds] = await Promise.all([
      findTarget(deps, bunny, move),
      lengthOfSource(deps, bunny, move),
    ]);
    if (!found) return;
    if (!isSameLength(found.lengthSeconds, sourceSeconds)) throw new MoveRefused('other-length');
    await deps.db.transaction(async (tx) => {
      const at = deps.clock.now();
      await lockShown(tx);
      const ended = await endMove(tx, move.id, { state: 'done', failure: null, at });
      if (!ended) return;
      const isSwitched = await switchVideo(deps, tx, {
        moduleId: move.moduleId,
        fromGuid: move.sourceGuid,
        to: {
          libraryId: move.to === 'local' ? 0 : (deps.config.bunny?.libraryId ?? 0),
          isOwn: move.to === 'local',
        },
        video: found,
        actorId: askerOf(move),
        at,
      });
      if (!isSwitched) throw new MoveRefused('changed');
    });
  } catch (error) {
    if (error instanceof MoveRefused) await fail(deps, move.id, error.failure);
    else if (isFinal(error)) await fail(deps, move.id, 'bunny');
    else deps.log.warn({ moveId: move.id, err: errorText(error) }, 'a move could not be settled just now');
  }
}

/** The new video once it is ready; null while it is encoded. @throws MoveRefused */
async function findTarget(deps: MoveDeps, bunny: Bunny, move: MoveRow): Promise<VideoDetails | null> {
  const guid = move.targetGuid ?? '';
  if (move.to === 'local') {
    const row = await findVideo(deps.db, guid);
    if (!row) throw new MoveRefused('gone');
    if (row.state === 'failed') throw new MoveRefused('encoder');
    if (row.state === 'ready') return videoDetails(row);
    await noteEncoded(deps.db, move.id, row.percent);
    return null;
  }
  const encoded = await bunny.getVideo(guid);
  if (!encoded) throw new MoveRefused('gone');
  if (encoded.status === 5 || encoded.status === 6) throw new MoveRefused('bunny');
  if (!encoded.isReady) {
    await noteEncoded(deps.db, move.id, encoded.encodedPercent ?? 0);
    return null;
  }
  const source = await findVideo(deps.db, move.sourceGuid);
  if (!source) throw new MoveRefused('gone');
  // Only now: encoding takes long, and editors may correct them meanwhile.
  await sendTexts(deps, bunny, { guid, source });
  const details = await bunny.getVideo(guid);
  // Bunny lists captions a moment after it has them.
  const hasAll = source.captions.every(({ srclang }) =>
    details?.captions.some((caption) => caption.srclang === srclang),
  );
  return hasAll ? details : null;
}

async function lengthOfSource(deps: MoveDeps, bunny: Bunny, { to, sourceGuid }: MoveRow): Promise<number> {
  const source = to === 'local' ? await bunny.getVideo(sourceGuid) : await findVideo(deps.db, sourceGuid);
  return source?.lengthSeconds ?? 0;
}
