import { implementCalls } from '#kit/calls.server.ts';
import { operationsContract } from '../contract.ts';
import { discardJob, type JobTitles, readJobs, readOverview, readWaiting, retryJob } from './service.ts';

const os = implementCalls(operationsContract);

export const operationsRouter = (jobTitles: JobTitles) =>
  os.router({
    overview: os.overview.handler(async ({ context, input }) =>
      readOverview(context.deps, await context.person(), input.days),
    ),
    waiting: os.waiting.handler(async ({ context }) => readWaiting(context.deps, await context.person())),
    jobs: os.jobs.handler(({ context, input }) => readJobs(context.deps, jobTitles, input)),
    retryJob: os.retryJob.handler(async ({ context, input }) =>
      retryJob(context.deps, jobTitles, (await context.person()).userId, input.id),
    ),
    discardJob: os.discardJob.handler(async ({ context, input }) =>
      discardJob(context.deps, jobTitles, (await context.person()).userId, input.id),
    ),
  });
