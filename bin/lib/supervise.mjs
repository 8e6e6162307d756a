/**
 * Supervises what runs beside the app: the embedded database, the sandboxes, the server. Node 24 only. A part that
 * ends by itself is restarted with a growing pause; a failure that a restart cannot fix ends everything.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.server.ts';
import { warning } from './console.mjs';
import { dataRoot } from './environment.mjs';
import { watchHeartbeat } from './heartbeat.mjs';
import { root, toolEnv } from './prepare.mjs';

/** Wrong configuration: a restart would not help (sysexits' EX_CONFIG). */
export const configurationExit = 78;

/** Longer than the server takes: 8 s for requests, 8 s for jobs. */
const stopMs = 20_000;

/** Runs the embedded database and restarts it. `onUrl` is called once: the address stays the same. */
export async function keepDatabase({ onProgress }) {
  let current;
  let isStopping = false;
  const start = () =>
    startEmbeddedPostgres({
      projectRoot: root,
      dataRoot: dataRoot(),
      onProgress,
      onCreated: (dataDir) => {
        if (process.env.APP_ENV === 'production')
          onProgress(
            `a new, empty database was made in ${dataDir}: if there was one before, its disk is not mounted`,
            warning,
          );
      },
      onUnexpectedExit: async (detail) => {
        for (let pauseMs = 100; !isStopping; pauseMs = Math.min(5_000, pauseMs * 2)) {
          onProgress(`${detail}; starting it again`, warning);
          try {
            current = await start();
            onProgress('PostgreSQL is back');
            return;
          } catch (error) {
            onProgress(`PostgreSQL could not start: ${error.message}`, warning);
            await sleep(pauseMs);
          }
        }
      },
    });
  current = await start();
  return {
    url: current.url,
    dataDir: current.dataDir,
    stop: () => {
      isStopping = true;
      return current.stop();
    },
  };
}

/**
 * Runs a child process of ours and restarts it until `stop`. It has its own process group, so that Ctrl-C reaches it
 * only through us; the IPC channel tells it when we are gone.
 * @param heartbeatMs Once it is ready, a child that answers no ping for ten times as long is killed and replaced.
 * @param standIn Answers on the child's port from the moment it ends until its successor asks for the port.
 */
export function keepProcess({
  name,
  args,
  env = {},
  heartbeatMs = 0,
  standIn,
  onReady,
  onGivenUp,
  onProgress,
}) {
  let child;
  let isStopping = false;
  let pauseMs = 100;
  const startOnce = () => {
    const startedMs = Date.now();
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      env: toolEnv({ ...env, ...(standIn ? { LANGKAH_PORT_HELD: '1' } : {}) }),
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let wasReady = false;
    const current = child;
    current.on('message', async (message) => {
      if (message?.type === 'port-wanted') {
        await standIn?.close();
        if (current.connected) current.send({ type: 'port-free' }, () => undefined);
        return;
      }
      if (message?.type !== 'ready') return;
      wasReady = true;
      if (heartbeatMs > 0) {
        const onStill = () => {
          onProgress(`${name} did not answer for ${heartbeatMs / 100} s; ending it`, warning);
          current.kill('SIGKILL');
        };
        watchHeartbeat(current, { everyMs: heartbeatMs, onStill });
      }
      onReady?.(message);
    });
    current.on('exit', async (code, signal) => {
      if (isStopping) return;
      if (wasReady) standIn?.open();
      if (code === configurationExit) return onGivenUp(`${name} stopped`, configurationExit);
      // A child that was serving is restarted without delay, however often it is killed.
      pauseMs = wasReady || Date.now() - startedMs > 30_000 ? 100 : Math.min(10_000, pauseMs * 2);
      if (pauseMs >= 10_000) return onGivenUp(`${name} keeps ending (${signal ?? code})`, 1);
      onProgress(`${name} ended (${signal ?? code}); starting it again`, warning);
      await sleep(pauseMs);
      if (!isStopping) startOnce();
    });
  };
  startOnce();
  return {
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        void standIn?.close();
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
        child.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
