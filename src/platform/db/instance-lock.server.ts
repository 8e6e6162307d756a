import { rmSync } from 'node:fs';
import net from 'node:net';

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

/** The pid of the holder, or null when nobody answers: then the socket file is a dead process's. */
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

/**
 * Makes this process the only holder of a data directory. A listening unix socket rather than a pid file: the
 * kernel closes it with the process however it dies, so it can be neither stale nor taken for a reused pid.
 * @throws Error naming the holder's pid when another process holds it.
 */
export async function takeInstanceLock(socketPath: string): Promise<InstanceLock> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const server = await listen(socketPath);
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= 5) throw error;
      const holder = await askHolder(socketPath);
      if (holder !== null) throw new Error(`process ${holder} holds it`);
      rmSync(socketPath, { force: true });
    }
  }
}
