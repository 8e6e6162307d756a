/** The one order of tiers, lowest first (product.md#tiers). */
export const tiers = ['STARTER', 'ESSENTIAL', 'ACCELERATOR', 'BREAKTHROUGH'] as const;

export type Tier = (typeof tiers)[number];

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);

/** Parses a tier as people and old data write it; `ACCELERATE` is an accepted alias (product.md#tiers). */
export function parseTier(value: unknown): Tier | null {
  if (typeof value !== 'string') return null;
  const name = value.trim().toUpperCase();
  if (name === 'ACCELERATE') return 'ACCELERATOR';
  return tiers.find((tier) => tier === name) ?? null;
}

export const tierNames: Record<Tier, string> = {
  STARTER: 'Starter',
  ESSENTIAL: 'Essential',
  ACCELERATOR: 'Accelerator',
  BREAKTHROUGH: 'Breakthrough',
};

/** The cookie with which an administrator previews the learner area as a tier; it can only take rights away. */
export const previewCookie = 'langkah_preview';

export const secondFactorPath = '/settings/second-step';

/** What access depends on. `entitledTier` is null until something was paid or granted (product.md#entitlement). */
export interface AccessHolder {
  entitledTier: Tier | null;
  isAdmin: boolean;
}

/** The tier that the interface shows; STARTER without an entitlement (product.md#entitlement). */
export const shownTier = (holder: AccessHolder): Tier => holder.entitledTier ?? 'STARTER';

/**
 * Whether a person may open an item. Administrators see everything; a free preview is open to every account;
 * everything else needs an entitlement of at least the item's tier (product.md#entitlement). An unknown tier locks.
 */
export function canOpen(holder: AccessHolder, item: { minTier: string; isFreePreview?: boolean }): boolean {
  if (holder.isAdmin || item.isFreePreview) return true;
  const needed = parseTier(item.minTier);
  if (needed === null || holder.entitledTier === null) return false;
  return tierRank(holder.entitledTier) >= tierRank(needed);
}
