import { z } from 'zod';
import { call } from '#access/call.ts';
import * as m from './messages/m.ts';
import { creditKinds, creditReasons } from './rules.ts';

const tag = 'Credits';

const kind = z.enum(creditKinds);
const balances = z.object({ session: z.int(), review: z.int(), code: z.int(), question: z.int() });

export const creditsContract = {
  get: call('own', 'GET', '/credits', 'What the person can spend, and when it expires', { tag }).output(
    z.object({
      balances,
      /** The lot that lapses first is first; `expiresAt` null means never. */
      lots: z.array(z.object({ kind, remaining: z.int(), expiresAt: z.string().nullable() })),
      /** The next grant of any kind, and of each kind that the plan grants. */
      nextGrantAt: z.string().nullable(),
      nextGrants: z.partialRecord(kind, z.string()),
    }),
  ),
  history: call('own', 'GET', '/credits/history', 'The person’s ledger, newest first', { tag })
    .input(
      z.strictObject({
        kind: kind.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        /** Only entries older than this id. */
        before: z.uuid().optional(),
      }),
    )
    .output(
      z.array(
        z.object({
          id: z.string(),
          kind,
          /** Positive or negative, never 0. */
          amount: z.int(),
          reason: z.enum(creditReasons),
          note: z.string(),
          createdAt: z.string(),
        }),
      ),
    ),
  adjust: call(['owner'], 'POST', '/admin/users/{userId}/credits', 'Correct a person’s credits; audited', {
    tag: 'Admin',
    limit: 'write',
  })
    .input(
      z.strictObject({
        userId: z.uuid(),
        kind,
        amount: z
          .int()
          .min(-100)
          .max(100)
          .refine((amount) => amount !== 0, { error: () => m.enterAmount() }),
        reason: z
          .string()
          .trim()
          .min(3, { error: () => m.sayWhy() })
          .max(300),
      }),
    )
    .output(balances),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    credits: typeof creditsContract;
  }
}
