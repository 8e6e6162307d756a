/** A restore in its own process, for tests that kill it: `node restore-child.ts '{"url": …, "directory": …}'`. */
import path from 'node:path';
import { z } from 'zod';
import { restoreBackup } from '#commands/backup.server.ts';
import { defineJob, handleJob, startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { createFileStore } from '#providers/files/files.server.ts';

/** The step at which it sends a message and waits to be killed. */
export type RestorePause = 'queue' | 'files' | null;

export interface RestoreOrder {
  url: string;
  directory: string;
  filesDir: string;
  pause: RestorePause;
  /** The queues whose waiting jobs are in the backup. */
  queues: string[];
}

const order = JSON.parse(process.argv.at(-1) ?? '') as RestoreOrder;

async function reach(place: RestorePause): Promise<void> {
  if (order.pause !== place) return;
  process.send?.({ type: 'reached' });
  await new Promise(() => undefined);
}

const files = createFileStore({ kind: 'disk', directory: order.filesDir });

process.send?.({ type: 'begun' });
await restoreBackup({
  databaseUrl: order.url,
  files: {
    ...files,
    put: async (...content) => {
      await reach('files');
      return files.put(...content);
    },
  },
  videos: { config: { videos: { directory: path.join(order.filesDir, 'videos') } }, bucket: null },
  directory: order.directory,
  migrationsFolder: 'drizzle',
  isReplacing: true,
  prepareQueue: async () => {
    await reach('queue');
    const jobs = await startJobs({
      url: order.url,
      handlers: order.queues.map((name) =>
        handleJob(defineJob(name, name, z.object({})), async () => undefined),
      ),
      deps: () => Promise.reject(new Error('no job runs here')),
      log: createLogger({ logLevel: 'silent' }),
      runWorkers: false,
    });
    await jobs.stop();
  },
});
process.send?.({ type: 'done' });
process.disconnect();
