import { implementCalls } from '#kit/calls.server.ts';
import { receiptsContract } from '../contract.ts';
import { sellerContract } from '../seller-contract.ts';
import { readReceipt } from './read.ts';
import { readSeller, setSeller } from './seller.ts';

const os = implementCalls(receiptsContract);

export const receiptsRouter = os.router({
  get: os.get.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    return readReceipt(context.deps.db, userId, input.orderId);
  }),
});

const money = implementCalls(sellerContract);

export const sellerRouter = money.router({
  read: money.read.handler(({ context }) => readSeller(context.deps)),
  set: money.set.handler(async ({ context, input }) =>
    setSeller(context.deps, await context.person(), input),
  ),
});
