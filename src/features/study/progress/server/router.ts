import { implementCalls } from '#kit/calls.server.ts';
import { progressContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(progressContract);

export const progressRouter = os.router({
  get: os.get.handler(async ({ context, input }) =>
    service.getProgress(context.deps, await context.person(), input.id),
  ),
  report: os.report.handler(async ({ context, input }) =>
    service.reportProgress(context.deps, await context.person(), input),
  ),
  savePosition: os.savePosition.handler(async ({ context, input }) =>
    service.savePosition(context.deps, await context.person(), input),
  ),
});
