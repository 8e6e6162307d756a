import { implementCalls } from '#kit/calls.server.ts';
import { supportContract } from '../contract.ts';
import { sendSupportRequest } from './service.ts';

const os = implementCalls(supportContract);

export const supportRouter = os.router({
  send: os.send.handler(async ({ context, input }) => {
    const viewer = await context.viewer();
    return sendSupportRequest(context.deps, viewer?.userId ?? null, input);
  }),
  address: os.address.handler(({ context }) => ({ email: context.deps.config.mail.supportEmail })),
});
