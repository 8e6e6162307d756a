import { z } from 'zod';
import { call } from '#access/call.ts';
import { signUpFields } from '#kernel/sign-up-input.ts';
import { waitlistProblems } from './rules.ts';

export const waitlistContract = {
  /**
   * The service limits to one submission in 30 seconds: only a valid form counts, and the message is the form's
   * (product.md#waitlist).
   */
  join: call(
    'public',
    'POST',
    '/waitlist',
    'Join the waitlist of the companion tool; 409 when already listed',
    {
      tag: 'Waitlist',
      limit: 'waitlist',
      successStatus: 201,
    },
  )
    .input(
      z.strictObject({
        ...signUpFields(waitlistProblems),
        /** The browser's time zone and local time, for the team's chat. */
        timezone: z.string().max(64).optional(),
        time: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ message: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    waitlist: typeof waitlistContract;
  }
}
