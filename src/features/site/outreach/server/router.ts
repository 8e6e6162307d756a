import { assertRole, implementCalls } from '#kit/calls.server.ts';
import { outreachContract } from '../contract.ts';
import { listRoles } from '../rules.ts';
import * as service from './service.ts';

const os = implementCalls(outreachContract);

export const outreachRouter = os.router({
  list: os.list.handler(async ({ context, input }) => {
    assertRole(await context.person(), listRoles[input.list]);
    return service.listEntries(context.deps, input);
  }),
  exportList: os.exportList.handler(async ({ context, input }) => {
    const person = await context.person();
    assertRole(person, listRoles[input.list]);
    return service.exportEntries(context.deps, person, input);
  }),
  relay: os.relay.handler(async ({ context, input }) => {
    const person = await context.person();
    assertRole(person, listRoles[input.list]);
    return service.relayAgain(context.deps, person, input);
  }),
  remove: os.remove.handler(async ({ context, input }) => {
    const person = await context.person();
    assertRole(person, listRoles[input.list]);
    return service.removeEntry(context.deps, person, input);
  }),
});
