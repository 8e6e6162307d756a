/** The child's end of `pool.server.ts`: what a process beside the server does with its jobs, one at a time. */
import type { FromSide } from './pool.server.ts';

const send = (message: FromSide) => process.send?.(message);

/** Call once in the entry of a pool. If `handle` throws, the job fails and the process continues. */
export function answerJobs<Input>(handle: (input: Input) => unknown): void {
  process.on('message', async (input: Input) => {
    try {
      send({ type: 'done', result: await handle(input) });
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
