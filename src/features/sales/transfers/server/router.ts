import { implementCalls } from '#kit/calls.server.ts';
import { proofsContract, transfersContract } from '../contract.ts';
import * as accounts from './accounts.ts';
import * as decide from './decide.ts';
import * as service from './service.ts';

const os = implementCalls(transfersContract);

export const transfersRouter = os.router({
  open: os.open.handler(async ({ context }) => service.openTransfer(context.deps, await context.person())),
  get: os.get.handler(async ({ context, input }) =>
    service.getTransfer(context.deps, await context.person(), input.orderId),
  ),
  sendProof: os.sendProof.handler(async ({ context, input }) =>
    service.sendProof(context.deps, await context.person(), input),
  ),
});

const queue = implementCalls(proofsContract);

export const proofsRouter = queue.router({
  list: queue.list.handler(({ context, input }) => decide.listProofs(context.deps, input)),
  picture: queue.picture.handler(({ context, input }) => decide.openProofPicture(context.deps, input.id)),
  approve: queue.approve.handler(async ({ context, input }) =>
    decide.approve(context.deps, await context.person(), input),
  ),
  takeBack: queue.takeBack.handler(async ({ context, input }) =>
    decide.takeBack(context.deps, await context.person(), input),
  ),
  undo: queue.undo.handler(async ({ context, input }) =>
    decide.undo(context.deps, await context.person(), input.id),
  ),
  refuse: queue.refuse.handler(async ({ context, input }) =>
    decide.refuse(context.deps, await context.person(), input),
  ),
  accounts: queue.accounts.handler(({ context }) => accounts.listAccounts(context.deps)),
  addAccount: queue.addAccount.handler(async ({ context, input }) =>
    accounts.addAccount(context.deps, await context.person(), input.account),
  ),
  setAccountOpen: queue.setAccountOpen.handler(async ({ context, input }) =>
    accounts.setAccountOpen(context.deps, await context.person(), input),
  ),
});
