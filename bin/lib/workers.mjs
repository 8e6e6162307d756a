/**
 * Several servers on one machine behind one port (WEB_CONCURRENCY): one that crashes is started again, SIGHUP replaces
 * them one after the other without a moment in which nobody answers, SIGTERM lets all of them finish. Node 24.
 */
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** Wrong configuration: starting again would not help (sysexits' EX_CONFIG). */
const configurationExit = 78;

/** How many servers are wanted here; one is no reason for a family. */
export const wantedWorkers = () => Math.max(1, Math.floor(Number(process.env.WEB_CONCURRENCY ?? 1)) || 1);

export async function keepWorkers(count) {
  const workers = new Map();
  /** Those that are told to go: their end is no crash. */
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

  /** Resolves when it serves. The first works on jobs too; one that takes its place does so as well. */
  function start(place) {
    const worker = cluster.fork({ RUN_JOBS: place === 0 ? (process.env.RUN_JOBS ?? '1') : '0' });
    let isReady = false;
    return new Promise((resolve, reject) => {
      worker.on('message', (message) => {
        if (message?.type !== 'ready') return;
        isReady = true;
        workers.set(place, worker);
        resolve(message);
      });
      worker.once('exit', (code, signal) => {
        if (code === configurationExit) void end(configurationExit);
        else if (!isReady) reject(new Error(`a server ended before it served (${signal ?? code})`));
        else if (!leaving.delete(worker) && !isEnding) void startAgain(place, signal ?? code);
      });
    });
  }

  async function startAgain(place, reason) {
    console.error(`server ${place + 1} of ${count} ended (${reason}); starting it again`);
    for (let pauseMs = 100; !isEnding; pauseMs *= 2) {
      await sleep(pauseMs);
      if (isEnding) return;
      try {
        await start(place);
        return;
      } catch (error) {
        console.error(error.message);
        // What never comes up again is for whoever keeps us: they start all of it, or say so.
        if (pauseMs >= 10_000) void end(1);
      }
    }
  }

  let isReplacing = false;
  async function replaceAll() {
    if (isReplacing || isEnding) return;
    isReplacing = true;
    try {
      for (const [place, before] of [...workers]) {
        await start(place);
        leaving.add(before);
        const gone = exited(before);
        before.process.kill('SIGTERM');
        await gone;
      }
    } catch (error) {
      console.error(`${error.message}; the servers that run stay as they are`);
    } finally {
      isReplacing = false;
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(0));
  process.on('SIGHUP', () => void replaceAll());
  process.on('disconnect', () => void end(0));

  // The first brings the schema up to date and fills what is missing; the others find it done.
  const ready = await start(0);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
  process.send?.(ready);
}
