import { z } from 'zod';
import { call } from '#access/call.ts';
import { referralStates } from './rules.ts';

const tag = 'Referrals';

const mineOutput = z.object({
  /** Whether the school gives anything for friends at the moment. */
  isOn: z.boolean(),
  /** Whether the person has bought a plan that is still open. */
  hasPlan: z.boolean(),
  code: z.string().nullable(),
  /** What friends open; null without a code. */
  address: z.string().nullable(),
  /** Orders of friends that were paid, the newest first; no names, and at most 50. */
  friends: z.array(
    z.object({
      paidAt: z.string(),
      state: z.enum(referralStates),
      /** When the credit comes if the order stays paid; null once that is decided. */
      creditAt: z.string().nullable(),
    }),
  ),
  creditsThisYear: z.int(),
});

const switchOutput = z.object({
  isOn: z.boolean(),
  setAt: z.string().nullable(),
  setByName: z.string().nullable(),
});

const friendOutput = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  createdAt: z.string(),
  /** Friends whose order has stayed paid, and those whose time is running. */
  friends: z.int(),
  waiting: z.int(),
  /** Credits that were given and not taken back. */
  credits: z.int(),
  /** What friends' paid orders cost less, in rupiah. */
  givenIdr: z.int(),
});

export const referralsContract = {
  mine: call('own', 'GET', '/referrals', 'The person’s code for friends, and what it has brought', {
    tag,
  }).output(mineOutput),
  makeCode: call('own', 'POST', '/referrals/code', 'Make the person’s code for friends, once', {
    tag,
    limit: 'write',
  }).output(mineOutput),
  list: call(['finance'], 'GET', '/admin/referrals', 'Who brought how many friends, most first', {
    tag: 'Admin',
  })
    .input(
      z.strictObject({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        switch: switchOutput,
        data: z.array(friendOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  turn: call(['finance'], 'PUT', '/admin/referrals', 'Turn codes for friends on or off', { tag: 'Admin' })
    .input(z.strictObject({ isOn: z.boolean() }))
    .output(switchOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    referrals: typeof referralsContract;
  }
}
