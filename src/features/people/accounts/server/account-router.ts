import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { accountContract } from '../account-contract.ts';
import * as account from './account.ts';

const os = implementCalls(accountContract);

export const accountRouter = ({ personalData, passwordEnds }: Product) =>
  os.router({
    get: os.get.handler(async ({ context }) => account.getAccount(context.deps, await context.person())),
    changePassword: os.changePassword.handler(async ({ context, input }) =>
      account.changePassword(context.deps, await context.person(), input, passwordEnds),
    ),
    sendPasswordLink: os.sendPasswordLink.handler(async ({ context }) =>
      account.sendPasswordLink(context.deps, await context.person(), context.facts.requestId),
    ),
    sendConfirmation: os.sendConfirmation.handler(async ({ context }) =>
      account.sendConfirmation(context.deps, await context.person(), context.facts.requestId),
    ),
    changeEmail: os.changeEmail.handler(async ({ context, input }) =>
      account.requestEmailChange(context.deps, await context.person(), input),
    ),
    confirmEmail: os.confirmEmail.handler(async ({ context, input }) =>
      account.confirmEmail(context.deps, await context.person(), input.token),
    ),
    cancelEmail: os.cancelEmail.handler(async ({ context }) =>
      account.cancelEmailChange(context.deps, await context.person()),
    ),
    unlinkGoogle: os.unlinkGoogle.handler(async ({ context, input }) =>
      account.unlinkGoogle(context.deps, await context.person(), input),
    ),
    sessions: {
      list: os.sessions.list.handler(async ({ context }) =>
        account.listSessions(context.deps, await context.person()),
      ),
      revoke: os.sessions.revoke.handler(async ({ context, input }) =>
        account.revokeSession(context.deps, await context.person(), input.id),
      ),
      revokeOthers: os.sessions.revokeOthers.handler(async ({ context }) =>
        account.revokeOtherSessions(context.deps, await context.person()),
      ),
    },
    export: os.export.handler(async ({ context }) =>
      account.exportAccount(context.deps, await context.person(), personalData),
    ),
    remove: os.remove.handler(async ({ context, input }) =>
      account.deleteAccount(context.deps, await context.person(), input.currentPassword, personalData),
    ),
  });
