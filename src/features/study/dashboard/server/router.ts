import { implementCalls } from '#kit/calls.server.ts';
import { dashboardContract } from '../contract.ts';
import { getDashboard } from './service.ts';

const os = implementCalls(dashboardContract);

export const dashboardRouter = os.router({
  get: os.get.handler(async ({ context }) => getDashboard(context.deps, await context.person())),
});
