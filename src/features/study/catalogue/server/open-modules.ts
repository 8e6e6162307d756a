import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AccessHolder, type Tier, tierRank, tiers } from '#access/tiers.ts';

/** The tiers whose modules are open to that person. */
export const openTiers = (holder: AccessHolder): Tier[] =>
  tiers.filter(
    (tier) =>
      holder.isAdmin || (holder.entitledTier !== null && tierRank(tier) <= tierRank(holder.entitledTier)),
  );

/** Whether a module is of one of those tiers, or free: a condition on `m`. */
export const isOfTiers = (open: SQLWrapper): SQL => sql`(m.is_free_preview or m.tier = any(${open}::text[]))`;

/** Whether it is published, besides (D5, D18). */
export const isOpenAmong = (open: SQLWrapper): SQL =>
  sql`m.deleted_at is null and m.is_published and ${isOfTiers(open)}`;

/** The modules that an entitlement opens, as a condition on `m`. */
export const openCondition = (holder: AccessHolder): SQL => isOpenAmong(sql.param(openTiers(holder)));
