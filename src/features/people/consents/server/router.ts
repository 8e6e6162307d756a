import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { consentsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(consentsContract);

export const consentsRouter = ({ withdrawals }: Pick<Product, 'withdrawals'>) =>
  os.router({
    mine: os.mine.handler(async ({ context }) => service.listMine(context.deps, await context.person())),
    withdraw: os.withdraw.handler(async ({ context, input }) =>
      service.withdraw(context.deps, await context.person(), input.id, withdrawals),
    ),
    proof: os.proof.handler(({ context, input }) => service.findProof(context.deps, input.email)),
  });
