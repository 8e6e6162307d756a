import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface InstanceLock {
  release: () => Promise<void>;
}

function listen(socketPath: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.end(`${process.pid}\n`));
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The pid of the holder, or null when nobody answers because the socket belongs to a dead process. */
function askHolder(socketPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    const connection = net.connect(socketPath);
    let answer = '';
    connection.setTimeout(1_000, () => connection.destroy());
    connection.on('data', (chunk) => {
      answer += chunk;
    });
    connection.on('error', () => resolve(null));
    connection.on('close', (hadError) => {
      if (!hadError) resolve(answer.trim() || 'unknown');
    });
  });
}

/** A guard file older than this belongs to a process that died while it took over a dead lock. */
const guardLifetimeMs = 5_000;

/**
 * Runs `work` in one process at a time: otherwise two starting processes could both find a dead socket, and the
 * second would remove the first one's new one.
 */
async function guarded<Result>(guardFile: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      closeSync(openSync(guardFile, 'wx'));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = Date.now() - (statSync(guardFile, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      // A time in the future means that the clock was set back since.
      if (Math.abs(age) > guardLifetimeMs) rmSync(guardFile, { force: true });
      await sleep(20);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(guardFile, { force: true });
  }
}

/**
 * Makes this process the only holder of a data directory. It uses a listening unix socket instead of a pid file: the
 * kernel closes the socket however the process dies, so it is never stale and no reused pid can be mistaken for it.
 * @throws Error naming the holder's pid when another process holds it.
 */
export function takeInstanceLock(socketPath: string): Promise<InstanceLock> {
  return guarded(`${socketPath}.guard`, async () => {
    const server = await listen(socketPath).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      const holder = await askHolder(socketPath);
      if (holder !== null) throw new Error(`process ${holder} holds it`);
      rmSync(socketPath, { force: true });
      return listen(socketPath);
    });
    return { release: () => new Promise((resolve) => server.close(() => resolve())) };
  });
}
