import { implementCalls } from '#kit/calls.server.ts';
import { referralsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(referralsContract);

export const referralsRouter = os.router({
  mine: os.mine.handler(async ({ context }) =>
    service.readOwn(context.deps, (await context.person()).userId),
  ),
  makeCode: os.makeCode.handler(async ({ context }) =>
    service.makeOwnCode(context.deps, (await context.person()).userId),
  ),
  list: os.list.handler(({ context, input }) => service.listReferrers(context.deps, input)),
  turn: os.turn.handler(async ({ context, input }) =>
    service.turnReferrals(context.deps, await context.person(), input),
  ),
});
