import { implementCalls } from '#calls';
import { accountsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(accountsContract);

export const accountsRouter = os.router({
  register: os.register.handler(({ context, input }) => service.register(context.deps, input)),
  checkEmail: os.checkEmail.handler(({ context, input }) => service.checkEmail(context.deps, input.email)),
  forgotPassword: os.forgotPassword.handler(({ context, input }) =>
    service.requestPasswordReset(context.deps, input.email, context.facts),
  ),
  resetPassword: os.resetPassword.handler(({ context, input }) => service.resetPassword(context.deps, input)),
});
