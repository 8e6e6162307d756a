/**
 * Several servers on one machine behind one port (WEB_CONCURRENCY): one that crashes is started again, SIGHUP replaces
 * them one after the other without a moment in which nobody answers, SIGTERM lets all of them finish. Node 24.
 */
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, warning } from './console.mjs';
import { watchHeartbeat } from './heartbeat.mjs';

/** Wrong configuration: starting again would not help (sysexits' EX_CONFIG). */
const configurationExit = 78;
const longestPauseMs = 10_000;

/** How many servers are wanted here; one is no reason for a family. */
export const wantedWorkers = () => Math.max(1, Math.floor(Number(process.env.WEB_CONCURRENCY ?? 1)) || 1);

export async function keepWorkers(count) {
  // Each server takes its connections from the port itself. Handed out by this process, one that is on its way to a
  // server that is killed would be held open here, and never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** The server of each place, or the one that is to come. */
  const places = new Map();
  /** Those that said that they serve, and have not ended. */
  const serving = new Set();
  /** Those that are replaced: their end is no crash. */
  const leaving = new Set();
  let isEnding = false;

  const exited = (worker) => new Promise((resolve) => worker.once('exit', resolve));

  async function end(code) {
    if (isEnding) return;
    isEnding = true;
    const all = Object.values(cluster.workers);
    const ends = all.map(exited);
    for (const worker of all) worker.process.kill('SIGTERM');
    await Promise.all(ends);
    process.exit(code);
  }

  /** Resolves with the server when it serves. The first place works on jobs too. */
  function start(place) {
    // Whoever waits for it ends with us.
    if (isEnding) return new Promise(() => undefined);
    const worker = cluster.fork({ RUN_JOBS: place === 0 ? (process.env.RUN_JOBS ?? '1') : '0' });
    let isReady = false;
    return new Promise((resolve, reject) => {
      worker.on('message', (message) => {
        if (message?.type !== 'ready') return;
        isReady = true;
        serving.add(worker);
        watchHeartbeat(worker.process, {
          onStill: () => {
            report(`server ${place + 1} of ${count} did not answer for 5 s; ending it`, warning);
            worker.process.kill('SIGKILL');
          },
        });
        resolve(worker);
      });
      worker.once('exit', (code, signal) => {
        serving.delete(worker);
        // A release that cannot start is no reason to end those of the one before it.
        if (code === configurationExit && serving.size === 0) void end(configurationExit);
        else if (!isReady) reject(new Error(`a server ended before it served (${signal ?? code})`));
        else if (!leaving.delete(worker) && !isEnding) places.set(place, startAgain(place, signal ?? code));
      });
    });
  }

  async function startAgain(place, reason) {
    report(`server ${place + 1} of ${count} ended (${reason}); starting it again`, warning);
    for (let pauseMs = 100; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      await sleep(pauseMs);
      try {
        return await start(place);
      } catch (error) {
        if (!isEnding) report(error.message, warning);
        // When nobody serves and nobody comes up again, it is for whoever keeps us: they start all of it, or say so.
        if (pauseMs === longestPauseMs && serving.size === 0) void end(1);
      }
    }
  }

  async function replace(place) {
    const before = await places.get(place);
    // From now on its place is the fresh one's, also if it ends before that serves.
    leaving.add(before);
    try {
      places.set(place, Promise.resolve(await start(place)));
    } catch (error) {
      leaving.delete(before);
      if (before.isDead()) places.set(place, startAgain(place, 'while it was replaced'));
      throw error;
    }
    if (before.isDead()) return;
    const gone = exited(before);
    before.process.kill('SIGTERM');
    await gone;
  }

  /** Until all have started there is nothing to replace, and while they are replaced once is enough. */
  let isBusy = true;
  async function replaceAll() {
    if (isBusy) return;
    isBusy = true;
    try {
      for (let place = 0; place < count; place += 1) await replace(place);
    } catch (error) {
      if (!isEnding) report(`${error.message}; the servers that run stay as they are`, warning);
    } finally {
      isBusy = false;
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(0));
  process.on('SIGHUP', () => void replaceAll());
  process.on('disconnect', () => void end(0));

  // The first brings the schema up to date and fills what is missing; the others find it done.
  places.set(0, start(0));
  await places.get(0);
  for (let place = 1; place < count; place += 1) places.set(place, start(place));
  await Promise.all(places.values());
  isBusy = false;
  process.send?.({ type: 'ready' });
}
