import { z } from 'zod';
import { call } from '#access/call.ts';
import { roles } from '#access/roles.ts';
import { parseTier, tiers } from '#access/tiers.ts';

/** A tier on input: the alias `ACCELERATE` is read as ACCELERATOR (product.md#tiers). */
export const tierInput = z.preprocess((value) => parseTier(value) ?? value, z.enum(tiers));
export const tierOutput = z.enum(tiers);

export const planOutput = z.object({
  id: tierOutput,
  name: z.string(),
  description: z.string(),
  /** Rupiah, integer. */
  price: z.int(),
  isPopular: z.boolean(),
  features: z.array(z.object({ title: z.string(), description: z.string(), included: z.boolean() })),
  upgradePrice: z.partialRecord(tierOutput, z.int()),
  /** What this viewer would pay, or why they cannot buy it. */
  offer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('available'), priceIdr: z.int(), fromTier: tierOutput.nullable() }),
    z.object({ kind: z.literal('current') }),
    z.object({ kind: z.literal('lower') }),
  ]),
});

/** The signed-in person as the interface knows them. */
export const viewerOutput = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  /** Has a role, whichever. */
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  /** The addresses of the admin area that the roles open, the overview first. */
  adminPages: z.array(z.string()),
  /** What was paid or granted; null until then. */
  entitledTier: tierOutput.nullable(),
  /** Someone with a role, who has to set up the second step before it counts here. */
  missingSecondFactor: z.enum(['set-up']).nullable(),
  /** Set while an administrator looks at the learner area as that tier would. */
  previewTier: tierOutput.nullable(),
});

export const plansContract = {
  viewer: call('public', 'GET', '/viewer', 'Who is signed in; null for nobody', { tag: 'Accounts' }).output(
    z.object({ viewer: viewerOutput.nullable() }),
  ),
  list: call('public', 'GET', '/plans', 'The plans, with what they cost the viewer', { tag: 'Plans' }).output(
    z.array(planOutput),
  ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    plans: typeof plansContract;
  }
}
