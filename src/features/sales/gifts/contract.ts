import { z } from 'zod';
import { call } from '#access/call.ts';
import { giftInput } from '#features/sales/checkout/contract.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { contentsOutput } from '#features/sales/products/contract.ts';
import { giftNothings, giftStates } from './rules.ts';

const tag = 'Checkout';

const sold = {
  /** Null for a product. */
  tier: tierOutput.nullable(),
  soldName: z.string(),
};

const ownOutput = z.object({
  ...sold,
  id: z.string(),
  /** Null when the gift cannot be used (any more). */
  code: z.string().nullable(),
  /** Where it is used; the code is in the address. */
  address: z.string().nullable(),
  state: z.enum(giftStates),
  toName: z.string(),
  message: z.string(),
  toEmail: z.string().nullable(),
  /** Null: as soon as it was paid. */
  sendAt: z.string().nullable(),
  mailedAt: z.string().nullable(),
  usedAt: z.string().nullable(),
});

const typedCode = z.strictObject({ code: z.string().trim().min(1).max(60) });

export const giftsContract = {
  own: call('own', 'GET', '/gifts/{id}', 'A gift that the person has paid, with its code', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(ownOutput),
  change: call('own', 'PUT', '/gifts/{id}', 'For whom it is, until it is mailed or used', { tag })
    .input(giftInput.extend({ id: z.uuid() }))
    .output(ownOutput),
  look: call('public', 'POST', '/gifts/look', 'What a code gives, and who gives it', { tag, limit: 'gift' })
    .input(typedCode)
    .output(
      z.object({
        ...sold,
        /** Null for a plan. */
        contents: contentsOutput.nullable(),
        /** Null when the giver's account was deleted. */
        fromName: z.string().nullable(),
        toName: z.string(),
        message: z.string(),
        state: z.enum(giftStates),
        /** The signed-in person has used it, or has bought it. */
        isUsedByYou: z.boolean(),
        isFromYou: z.boolean(),
        /** Why it would give the signed-in person nothing; the code stays good. */
        nothing: z.enum(giftNothings).nullable(),
      }),
    ),
  use: call('own', 'POST', '/gifts/use', 'Use a code: what it gives is opened, once', { tag, limit: 'gift' })
    .input(typedCode)
    .output(z.object({ ...sold })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    gifts: typeof giftsContract;
  }
}
