import { type SQL, sql } from 'drizzle-orm';
import { type AccessHolder, type Tier, tierRank, tiers } from '#access/tiers.ts';

/** The tiers whose modules are open to this person. */
const openTiers = (holder: AccessHolder): Tier[] =>
  tiers.filter(
    (tier) =>
      holder.isAdmin || (holder.entitledTier !== null && tierRank(tier) <= tierRank(holder.entitledTier)),
  );

/** SQL: whether module `m` is free, in the person's plan, or of a course that they bought. */
export const isOpenTo = (holder: AccessHolder): SQL =>
  sql`(m.is_free_preview or m.tier = any(${sql.param(openTiers(holder))}::text[])
    or m.course_id = any(${sql.param(holder.openCourses ?? [])}::uuid[]))`;

/** SQL: whether module `m` is published and open to the person. */
export const openCondition = (holder: AccessHolder): SQL =>
  sql`m.deleted_at is null and m.is_published and ${isOpenTo(holder)}`;
