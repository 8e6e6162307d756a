import { startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { jobHandlers } from '#server/product.server.ts';

/** Creates the job queue's tables and every queue, so that a test file finds them in its clone. */
export async function prepareTemplate(url: string): Promise<void> {
  const jobs = await startJobs({
    url,
    handlers: jobHandlers,
    deps: () => {
      throw new Error('no job runs while the template is made');
    },
    log: createLogger({ logLevel: 'silent' }),
    runWorkers: false,
  });
  await jobs.stop();
}
