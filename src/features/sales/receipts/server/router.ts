import { AppError } from '#kernel/errors.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { readCheckCode } from '../check-code.ts';
import { receiptsContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import { sellerContract } from '../seller-contract.ts';
import { receiptNumber } from '../tax.ts';
import { findByCheckCode } from './issue.ts';
import { readReceipt } from './read.ts';
import { readSeller, setSeller } from './seller.ts';

const os = implementCalls(receiptsContract);

export const receiptsRouter = os.router({
  get: os.get.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    return readReceipt(context.deps, userId, input.orderId);
  }),
  check: os.check.handler(async ({ context, input }) => {
    const code = readCheckCode(input.code);
    const found = code && (await findByCheckCode(context.deps.db, code));
    if (!found) throw new AppError('NOT_FOUND', m.noSuchReceipt());
    const { year, place, issuedAt, correction, ...rest } = found;
    return {
      number: receiptNumber(year, place),
      issuedAt: issuedAt.toISOString(),
      ...rest,
      correction: correction && {
        number: receiptNumber(correction.year, correction.place),
        totalIdr: correction.totalIdr,
      },
    };
  }),
});

const money = implementCalls(sellerContract);

export const sellerRouter = money.router({
  read: money.read.handler(({ context }) => readSeller(context.deps)),
  set: money.set.handler(async ({ context, input }) =>
    setSeller(context.deps, await context.person(), input),
  ),
});
