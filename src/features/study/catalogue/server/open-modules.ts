import { type SQL, sql } from 'drizzle-orm';
import { type AccessHolder, type Tier, tierRank, tiers } from '#access/tiers.ts';

/** The tiers whose modules are open to this person. */
export const openTiers = (holder: AccessHolder): Tier[] =>
  tiers.filter(
    (tier) =>
      holder.isAdmin || (holder.entitledTier !== null && tierRank(tier) <= tierRank(holder.entitledTier)),
  );

/** SQL: whether module `m` is of one of these tiers, or free. */
export const isOfTiers = (open: readonly Tier[]): SQL =>
  sql`(m.is_free_preview or m.tier = any(${sql.param(open)}::text[]))`;

/** SQL: whether module `m` is open to an entitlement: published, and of its tiers or free. */
export const openCondition = (holder: AccessHolder): SQL =>
  sql`m.deleted_at is null and m.is_published and ${isOfTiers(openTiers(holder))}`;
