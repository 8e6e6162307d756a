/** The other end of `pool.server.ts`: what a process beside the server does with its jobs, one at a time. */
import type { FromSide } from './pool.server.ts';

const send = (message: FromSide) => process.send?.(message);

/** Called once by the entry of a pool. What `handle` throws is the job's failure; the process goes on. */
export function answerJobs<Input>(handle: (input: Input) => unknown): void {
  process.on('message', async (input: Input) => {
    try {
      send({ type: 'done', result: await handle(input) });
    } catch (error) {
      send({ type: 'failed', error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    }
  });
  // The server is gone, also by kill -9. Native work under way is not waited for.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Signals of the terminal are for the server, which ends us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  send({ type: 'ready' });
}
