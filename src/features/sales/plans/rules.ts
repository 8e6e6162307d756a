import { type Tier, tierRank } from '#access/tiers.ts';
import { AppError } from '#kernel/errors.ts';
import type { PlanPrice } from './prices.ts';

/** What a person would pay for a plan, in rupiah, or why they cannot buy it. */
export type Offer =
  | { kind: 'available'; priceIdr: number; fromTier: Tier | null }
  | { kind: 'current' }
  | { kind: 'lower' };

/** The price for a person. With a plan they pay the upgrade price, and only for a higher tier (product.md#prices). */
export function offerFor(plan: Omit<PlanPrice, 'sale'>, entitledTier: Tier | null): Offer {
  if (entitledTier === null) return { kind: 'available', priceIdr: plan.price, fromTier: null };
  if (plan.id === entitledTier) return { kind: 'current' };
  if (tierRank(plan.id) < tierRank(entitledTier)) return { kind: 'lower' };
  const upgrade = plan.upgradePrice[entitledTier];
  if (upgrade === undefined)
    throw new AppError('INTERNAL', `no upgrade price from ${entitledTier} to ${plan.id}`);
  return { kind: 'available', priceIdr: upgrade, fromTier: entitledTier };
}
