import { giftWish } from '#features/sales/checkout/public.server.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { giftsContract } from '../contract.ts';
import { changeGift } from './change.ts';
import { redeemGift } from './redeem.ts';
import { lookAt, readOwn } from './view.ts';

const os = implementCalls(giftsContract);

export const giftsRouter = os.router({
  own: os.own.handler(async ({ context, input }) => readOwn(context.deps, await context.person(), input.id)),
  change: os.change.handler(async ({ context, input: { id, ...gift } }) =>
    changeGift(context.deps, await context.person(), { id, wish: giftWish(context.deps.clock, gift) }),
  ),
  look: os.look.handler(async ({ context, input }) => lookAt(context.deps, await context.viewer(), input)),
  use: os.use.handler(async ({ context, input }) => redeemGift(context.deps, await context.person(), input)),
});
