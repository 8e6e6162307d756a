import { implementCalls } from '#kit/calls.server.ts';
import { tasksContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(tasksContract);

export const tasksRouter = os.router({
  list: os.list.handler(async ({ context }) => service.listActionItems(context.deps, await context.person())),
  setStatus: os.setStatus.handler(async ({ context, input }) =>
    service.setActionItem(context.deps, await context.person(), input.id, input.completed),
  ),
});
