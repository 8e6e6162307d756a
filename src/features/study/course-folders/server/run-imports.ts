/**
 * Makes the changes of an uploaded course after Apply, also while nobody looks at its page. One transaction makes them, so a
 * process that was killed has made all of them or none, and the next one takes the work up again.
 */
import { clearCopies, findVideo } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import type { Progress } from '../progress.ts';
import { runImportsJob } from './jobs.ts';
import { hasCome } from './keep-import.ts';
import type { ApplyDeps } from './prepare.ts';
import { claimRun, countWaiting, endRun, failRun, giveBackRun, renewRun } from './runs.ts';
import type { RunRow } from './schema.ts';
import { sendTexts } from './send-texts.ts';
import { applyUpload, removeUpload } from './service.ts';

type RunDeps = ApplyDeps & Pick<Deps, 'announcements' | 'log'>;

const renewMs = 1_000;
/** Tries that broke off, before it says so and waits for someone. */
const mostAttempts = 4;
const againSeconds = 10;

/** Makes the changes of the next upload. Runs again without harm. */
export async function runImports(deps: RunDeps): Promise<void> {
  const key = newId();
  const run = await claimRun(deps.db, key, deps.clock.now());
  if (!run) return;
  const isEnded = await inLanguage(run.language, () => makeRun(deps, run, key));
  if (!isEnded || (await countWaiting(deps.db)) > 0)
    await deps.jobs.enqueue(
      deps.db,
      runImportsJob,
      {},
      {
        key: 'next',
        ...(!isEnded && { startAfterSeconds: againSeconds }),
      },
    );
}

/** @returns false when it must be tried again. */
async function makeRun(deps: RunDeps, run: RunRow, key: string): Promise<boolean> {
  const { uploadId } = run;
  const mine = { uploadId, key };
  let latest: Progress | null = null;
  let last = Promise.resolve();
  const stop = new AbortController();
  let isLost = false;
  const endings = deps.announcements.onEnd(() => stop.abort(new Error('the server ends')));
  const renewal = setInterval(() => {
    const progress = latest && { ...latest };
    last = last
      .then(async () => {
        if (await renewRun(deps.db, mine, progress)) return;
        isLost = true;
        stop.abort(new Error('another process has the import, or it was removed'));
      })
      .catch((error: unknown) =>
        deps.log.warn({ mediaId: uploadId, err: errorText(error) }, 'the lease of an import was not renewed'),
      );
  }, renewMs);
  try {
    // The process before it was killed between the changes and this row.
    if (await hasCome(deps.db, uploadId)) {
      await sendTexts(deps, uploadId, stop.signal);
      await removeUpload(deps, uploadId);
      await endRun(deps.db, uploadId);
      return true;
    }
    if (run.attempts >= mostAttempts) throw new AppError('CONFLICT', m.applyBrokeOff());
    const row = await findVideo(deps.db, uploadId);
    await applyUpload(deps, { userId: row?.createdBy ?? '' }, run, {
      signal: stop.signal,
      onProgress: (progress) => {
        latest = progress;
      },
    });
    await endRun(deps.db, uploadId);
    return true;
  } catch (error) {
    // Another process has made the changes since the lease of this one was over.
    if (await hasCome(deps.db, uploadId).catch(() => false)) return true;
    if (isLost) return true;
    if (stop.signal.aborted) {
      // No try that broke off: the next server goes on with the videos that are here.
      await giveBackRun(deps.db, mine, run.attempts);
      return false;
    }
    const words = wordsOf(error);
    if (words !== null) {
      await fail(deps, mine, words);
      return true;
    }
    deps.log.warn({ mediaId: uploadId, err: errorText(error) }, 'an import broke off');
    const attempts = isBusy(error) ? run.attempts : run.attempts + 1;
    if (attempts >= mostAttempts) await fail(deps, mine, m.applyBrokeOff());
    else await giveBackRun(deps.db, mine, attempts);
    return attempts >= mostAttempts;
  } finally {
    clearInterval(renewal);
    endings();
    await last;
  }
}

/** It waits for someone, perhaps for weeks, so what was copied goes. A process that has lost the run leaves both alone. */
async function fail(deps: RunDeps, mine: { uploadId: string; key: string }, words: string): Promise<void> {
  if (!(await renewRun(deps.db, mine, null))) return;
  await clearCopies(deps, mine.uploadId);
  await failRun(deps.db, mine, words);
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAVAILABLE';

/** What an editor can do something about; null for what may go well the next time. */
const wordsOf = (error: unknown): string | null =>
  error instanceof AppError && error.code !== 'INTERNAL' && !isBusy(error) ? error.message : null;
