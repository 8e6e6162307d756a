import { implementCalls } from '#kit/calls.server.ts';
import { waitlistContract } from '../contract.ts';
import { joinWaitlist } from './service.ts';

const os = implementCalls(waitlistContract);

/** Text from a browser, on one line. */
const line = (text: string | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null;

export const waitlistRouter = os.router({
  join: os.join.handler(({ context, input }) =>
    joinWaitlist(context.deps, context.facts, {
      name: input.name,
      email: input.email,
      timeZone: line(input.timezone),
      localTime: line(input.time),
    }),
  ),
});
