import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { accountsContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import * as service from './service.ts';

const os = implementCalls(accountsContract);

export const accountsRouter = ({ passwordEnds }: Pick<Product, 'passwordEnds'>) =>
  os.router({
    ways: os.ways.handler(({ context }) => ({ google: context.deps.config.google !== null })),
    register: os.register.handler(({ context, input }) => service.register(context.deps, input)),
    checkEmail: os.checkEmail.handler(({ context, input }) => service.checkEmail(context.deps, input.email)),
    forgotPassword: os.forgotPassword.handler(({ context, input }) =>
      service.requestPasswordReset(context.deps, input.email, context.facts),
    ),
    checkResetLink: os.checkResetLink.handler(async ({ context, input }) => {
      await service.ensureResetLink(context.deps, input.token);
      return { isValid: true };
    }),
    resetPassword: os.resetPassword.handler(async ({ context, input }) => {
      const { email } = await service.resetPassword(context.deps, input, passwordEnds);
      context.rememberBrowser(email);
      return { message: m.resetDone() };
    }),
  });
