import { implementCalls } from '#kit/calls.server.ts';
import { instalmentsContract } from '../instalments-contract.ts';
import { cancelRest, movePart } from './instalment-changes.ts';
import { listOwnParts } from './instalments.ts';
import { createInvoice } from './invoice.ts';

const os = implementCalls(instalmentsContract);

export const instalmentsRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { userId } = await context.person();
    return listOwnParts(context.deps.db, userId);
  }),
  pay: os.pay.handler(async ({ context, input: { orderId, no, ...input } }) =>
    createInvoice(
      context.deps,
      await context.person(),
      { ...input, sells: { part: { orderId, no } } },
      context.browserId(),
    ),
  ),
  move: os.move.handler(async ({ context, input }) => {
    await movePart(context.deps, await context.person(), input);
    return { ok: true as const };
  }),
  cancelRest: os.cancelRest.handler(async ({ context, input }) => {
    await cancelRest(context.deps, await context.person(), input);
    return { ok: true as const };
  }),
});
