import { sql } from 'drizzle-orm';
import { type AccessHolder, tierRank, tiers } from '#features/plans/rules.ts';

/** The modules that an entitlement opens, as a condition on `m` (D5, D18). */
export function openCondition(holder: AccessHolder) {
  const open = tiers.filter(
    (tier) =>
      holder.isAdmin || (holder.entitledTier !== null && tierRank(tier) <= tierRank(holder.entitledTier)),
  );
  const byTier =
    open.length > 0
      ? sql`m.tier in (${sql.join(
          open.map((tier) => sql`${tier}`),
          sql`, `,
        )})`
      : sql`false`;
  return sql`m.deleted_at is null and m.is_published and (m.is_free_preview or ${byTier})`;
}
