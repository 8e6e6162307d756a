import { implementCalls } from '#kit/calls.server.ts';
import { couponsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(couponsContract);

export const couponsRouter = os.router({
  list: os.list.handler(({ context, input }) => service.listCoupons(context.deps, input)),
  uses: os.uses.handler(({ context, input }) => service.listUses(context.deps, input)),
  create: os.create.handler(async ({ context, input }) =>
    service.createCoupon(context.deps, await context.person(), input),
  ),
  close: os.close.handler(async ({ context, input }) =>
    service.closeCoupon(context.deps, await context.person(), input.id),
  ),
});
