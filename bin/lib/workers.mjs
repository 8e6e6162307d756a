/**
 * Runs several servers behind one port on one machine (WEB_CONCURRENCY): a crashed one is restarted, SIGHUP replaces
 * them one after another without a gap in service, SIGTERM lets all of them finish. Node 24.
 */
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, warning } from './console.mjs';
import { watchHeartbeat } from './heartbeat.mjs';

/** Wrong configuration: a restart would not help (sysexits' EX_CONFIG). */
const configurationExit = 78;
const longestPauseMs = 10_000;

/** How many servers to run; with one, there is no cluster. */
export const wantedWorkers = () => Math.max(1, Math.floor(Number(process.env.WEB_CONCURRENCY ?? 1)) || 1);

export async function keepWorkers(count) {
  // Each server accepts its connections from the port itself. If this process handed them out, a connection on its
  // way to a killed server would stay open here and never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** The current server of each place, or the one that is starting. */
  const places = new Map();
  /** Servers that have reported that they serve, and have not ended. */
  const serving = new Set();
  /** Servers that are being replaced: their end is not a crash. */
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

  /** Resolves with the server when it serves. The first place also runs jobs. */
  function start(place) {
    // Anything that waits for it ends with this process.
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
        // A release that cannot start is no reason to end the servers of the previous one.
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
        // When no server is left and none starts, the supervisor of this process decides: restart everything, or
        // report it.
        if (pauseMs === longestPauseMs && serving.size === 0) void end(1);
      }
    }
  }

  async function replace(place) {
    const before = await places.get(place);
    // From now on the place belongs to the new server, even if it ends before it serves.
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

  /** Busy until all have started, and while they are being replaced: a second request then has no effect. */
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

  // The first one migrates and seeds; the others find that done.
  places.set(0, start(0));
  await places.get(0);
  for (let place = 1; place < count; place += 1) places.set(place, start(place));
  await Promise.all(places.values());
  isBusy = false;
  process.send?.({ type: 'ready' });
}
