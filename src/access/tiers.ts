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
  /** Courses that were bought alone: open whatever the plan is (product.md#products). */
  openCourses?: readonly string[];
  /** What those courses list and, without a plan, what free previews list (product.md#entitlement). */
  openResources?: readonly string[];
}

/** The tier that the interface shows; STARTER without an entitlement (product.md#entitlement). */
export const shownTier = (holder: AccessHolder): Tier => holder.entitledTier ?? 'STARTER';

/** What decides whether a module or a resource is open. */
export interface OpenItem {
  minTier: string;
  isFreePreview?: boolean;
  /** Of a module. */
  courseId?: string | null;
  /** Of a resource. */
  resourceId?: string;
}

/**
 * Whether a person may open an item. Administrators see everything; a free preview is open to every account, and a
 * course that was bought to its owner; everything else needs an entitlement of at least the item's tier
 * (product.md#entitlement). An unknown tier locks.
 */
export function canOpen(holder: AccessHolder, item: OpenItem): boolean {
  if (holder.isAdmin || item.isFreePreview) return true;
  if (item.courseId && holder.openCourses?.includes(item.courseId)) return true;
  if (item.resourceId && holder.openResources?.includes(item.resourceId)) return true;
  const needed = parseTier(item.minTier);
  if (needed === null || holder.entitledTier === null) return false;
  return tierRank(holder.entitledTier) >= tierRank(needed);
}
