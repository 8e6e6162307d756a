import { z } from 'zod';
import { call } from '#access/call.ts';
import { roles } from '#access/roles.ts';
import { parseTier, tiers } from '#access/tiers.ts';
import { languages } from '#kernel/language.ts';
import { partCounts } from './parts.ts';

/** A tier as input. The alias `ACCELERATE` is read as ACCELERATOR (product.md#tiers). */
export const tierInput = z.preprocess((value) => parseTier(value) ?? value, z.enum(tiers));
export const tierOutput = z.enum(tiers);

/** In how many parts something can be paid at most, and from which total on. */
export const partsOffer = z.strictObject({
  most: z.literal(partCounts),
  fromIdr: z.int().min(0).max(2_000_000_000),
});

export const planOutput = z.object({
  id: tierOutput,
  name: z.string(),
  description: z.string(),
  /** Rupiah, for someone without a plan; a sale's price while it runs. */
  price: z.int(),
  sale: z.object({ regularIdr: z.int(), endsAt: z.string() }).nullable(),
  /** Left out when it is paid in full only. For a first purchase, not for an upgrade. */
  parts: partsOffer.optional(),
  isPopular: z.boolean(),
  features: z.array(z.object({ title: z.string(), description: z.string(), included: z.boolean() })),
  upgradePrice: z.partialRecord(tierOutput, z.int()),
  /** What the viewer would pay, or why they cannot buy it. */
  offer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('available'), priceIdr: z.int(), fromTier: tierOutput.nullable() }),
    z.object({ kind: z.literal('current') }),
    z.object({ kind: z.literal('lower') }),
  ]),
});

export const viewerOutput = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Of the account; null until one was chosen. */
  language: z.enum(languages).nullable(),
  image: z.string().nullable(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  /** Paths of the admin pages that the roles open, the overview first. */
  adminPages: z.array(z.string()),
  /** The tier that was paid or granted; null without one. */
  entitledTier: tierOutput.nullable(),
  /** Courses that were bought alone; left out without any. */
  openCourses: z.array(z.string()).optional(),
  /** Set when someone with a role must first set up the second step for the role to count. */
  missingSecondFactor: z.enum(['set-up']).nullable(),
  /** Set while an administrator previews the learner area as that tier. */
  previewTier: tierOutput.nullable(),
});

export const plansContract = {
  viewer: call('public', 'GET', '/viewer', 'The signed-in person; null for visitors', {
    tag: 'Accounts',
  }).output(z.object({ viewer: viewerOutput.nullable() })),
  list: call('public', 'GET', '/plans', 'The plans, with what they cost the viewer', { tag: 'Plans' }).output(
    z.array(planOutput),
  ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    plans: typeof plansContract;
  }
}
