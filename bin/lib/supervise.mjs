/**
 * What runs beside the app and for how long: the embedded database, the sandboxes, the server. Node 24 only.
 * A part that ends by itself is started again, with a growing pause; what cannot be mended by that ends it all.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.server.ts';
import { warning } from './console.mjs';
import { dataRoot } from './environment.mjs';
import { root, toolEnv } from './prepare.mjs';

/** Wrong configuration: starting again would not help (sysexits' EX_CONFIG). */
const configurationExit = 78;

/** Longer than the server takes: 8 s for requests, 8 s for jobs. */
const stopMs = 20_000;

/** The embedded database, kept running. `onUrl` is not called again: the address stays the same. */
export async function keepDatabase({ onProgress }) {
  let current;
  let isStopping = false;
  const start = () =>
    startEmbeddedPostgres({
      projectRoot: root,
      dataRoot: dataRoot(),
      onProgress,
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
 * A child process of ours, kept running until `stop`. Its own process group, so that Ctrl-C reaches it only
 * through us; the IPC channel tells it when we are gone.
 */
export function keepProcess({ name, args, env = {}, onReady, onGivenUp, onProgress }) {
  let child;
  let isStopping = false;
  let pauseMs = 100;
  const startOnce = () => {
    const startedMs = Date.now();
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      env: toolEnv(env),
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let wasReady = false;
    child.on('message', (message) => {
      if (message?.type !== 'ready') return;
      wasReady = true;
      onReady?.(message);
    });
    child.on('exit', async (code, signal) => {
      if (isStopping) return;
      if (code === configurationExit) return onGivenUp(`${name} stopped`, configurationExit);
      // What had served was no hopeless start: it serves again at once, however often it is killed.
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

/**
 * npm that is killed does not pass the signal on: when the process that started us goes away, `end` is called.
 * Only under npm, so that a command put into the background of a shell outlives the shell.
 */
export function endWithParent(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
