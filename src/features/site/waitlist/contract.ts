import { z } from 'zod';
import { call } from '#access/call.ts';
import { signUpFields } from '#kernel/sign-up-input.ts';
import { waitlistProblems } from './rules.ts';

export const waitlistContract = {
  /**
   * The 30 seconds are counted in the service: only a form that was understood uses them up, and the text is the
   * form's (product.md#waitlist).
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
        /** The browser's zone and its clock, for the team's chat. */
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
