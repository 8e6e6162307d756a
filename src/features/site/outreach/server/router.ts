import { implementCalls } from '#kit/calls.server.ts';
import { outreachContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(outreachContract);

export const outreachRouter = os.router({
  list: os.list.handler(({ context, input }) => service.listEntries(context.deps, input)),
  exportList: os.exportList.handler(async ({ context, input }) =>
    service.exportEntries(context.deps, await context.person(), input),
  ),
  relay: os.relay.handler(async ({ context, input }) =>
    service.relayAgain(context.deps, await context.person(), input),
  ),
  remove: os.remove.handler(async ({ context, input }) =>
    service.removeEntry(context.deps, await context.person(), input),
  ),
});
