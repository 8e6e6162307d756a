import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { signUpFields } from '#kernel/sign-up-input.ts';
import { waitlistProblems } from './rules.ts';

export const waitlistContract = {
  /** Limited inside: only what was understood counts against the 30 seconds, and the text is the form's (§8). */
  join: call(
    'public',
    'POST',
    '/waitlist',
    'Join the waitlist of the companion tool; 409 when already listed',
    {
      tag: 'Waitlist',
      successStatus: 201,
    },
  )
    .input(
      z.strictObject({
        ...signUpFields(waitlistProblems),
        /** The browser's zone and its clock, for the team's chat. */
        timezone: z.string().max(64).optional(),
        time: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ message: z.string() })),
};
