import { implementCalls } from '#kit/calls.server.ts';
import { operationsContract } from '../contract.ts';
import { discardJob, readJobs, readOverview, retryJob } from './service.ts';

const os = implementCalls(operationsContract);

export const operationsRouter = os.router({
  overview: os.overview.handler(({ context, input }) => readOverview(context.deps, input.days)),
  jobs: os.jobs.handler(({ context, input }) => readJobs(context.deps, input)),
  retryJob: os.retryJob.handler(async ({ context, input }) =>
    retryJob(context.deps, (await context.person()).userId, input.id),
  ),
  discardJob: os.discardJob.handler(async ({ context, input }) =>
    discardJob(context.deps, (await context.person()).userId, input.id),
  ),
});
