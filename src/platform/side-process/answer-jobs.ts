/** The child's end of `pool.server.ts`: what a process beside the server does with its jobs, one at a time. */
import type { FromSide } from './pool.server.ts';

const send = (message: FromSide) => process.send?.(message);

/** Says how far a job is, often enough for a page and no more often. */
const tellEveryMs = 250;

function teller(): (value: unknown) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (value) => {
    if (performance.now() - toldMs < tellEveryMs) return;
    toldMs = performance.now();
    send({ type: 'progress', value });
  };
}

/**
 * Call once in the entry of a pool. If `handle` throws, the job fails and the process continues.
 * @param handle gets a function that tells the server how far the job is.
 */
export function answerJobs<Input>(handle: (input: Input, tell: (value: unknown) => void) => unknown): void {
  process.on('message', async (input: Input) => {
    try {
      send({ type: 'done', result: await handle(input, teller()) });
    } catch (error) {
      send({ type: 'failed', error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    }
  });
  // The server is gone, perhaps by kill -9. Running native work is not waited for.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The server handles the terminal's signals and then ends us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  send({ type: 'ready' });
}
