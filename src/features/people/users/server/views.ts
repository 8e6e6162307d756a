import type { z } from 'zod';
import { inOrder } from '#access/roles.ts';
import { type Balances, noteOf } from '#features/coaching/credits/public.server.ts';
import type { shownProfileOutput } from '#features/people/settings/contract.ts';
import type { LatestEntries } from '#features/school/audit/public.server.ts';
import { toLately } from './lately.ts';
import type { UserDetailRow, UserRow } from './queries.ts';

const iso = (value: string) => new Date(value).toISOString();
const isoOrNull = (value: string | null) => (value === null ? null : iso(value));

/** Which data about people the caller's role includes (product.md#roles). */
export interface Sight {
  money: boolean;
  signIn: boolean;
  grants: boolean;
}

/** Leaves data out of the answer, instead of only hiding it on the screen. */
const onlyIf = <Part extends object>(may: boolean, part: Part): Part | Record<never, never> =>
  may ? part : {};

export function toUser(row: UserRow, sight: Pick<Sight, 'money'>) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    roles: inOrder(row.roles),
    isBanned: row.banned_at !== null,
    tier: row.tier,
    ...onlyIf(sight.money, { paidIdr: row.paid_idr }),
    createdAt: iso(row.created_at),
    lastSeenAt: isoOrNull(row.last_seen_at),
  };
}

type ShownProfile = z.infer<typeof shownProfileOutput>;

/** What the person's row does not have. */
interface More {
  balances: Balances;
  /** Ids of orders whose proof of a transfer waits. */
  unchecked: ReadonlySet<string>;
  profile: ShownProfile;
  /** What they changed last, by the audit log; empty for a caller who may not read it. */
  changes: LatestEntries;
}

export function toDetail(row: UserDetailRow, { balances, unchecked, profile, changes }: More, sight: Sight) {
  const held = inOrder(row.roles);
  // Support must not see where owners and coaches are signed in.
  const showsSessions = sight.signIn && (sight.grants || held.length === 0);
  return {
    ...toUser(row, sight),
    ...onlyIf(sight.grants, {
      grants: held.map((role) => {
        const grant = row.grants.find((known) => known.role === role);
        return {
          role,
          grantedAt: isoOrNull(grant?.granted_at ?? null),
          grantedBy: grant?.granted_by ?? null,
        };
      }),
    }),
    canChange: sight.grants || (sight.signIn && held.length === 0),
    ...profile,
    ...onlyIf(sight.signIn, {
      twoFactor: row.two_factor_enabled,
      hasPassword: row.has_password,
      hasGoogle: row.has_google,
    }),
    balances,
    ...onlyIf(sight.money, {
      entitlements: row.entitlements.map(({ id, tier, source, reason, granted_at, revoked_at }) => ({
        id,
        tier,
        source,
        reason,
        grantedAt: iso(granted_at),
        revokedAt: isoOrNull(revoked_at),
      })),
      orders: row.orders.map(({ id, tier, product_name, from_tier, amount_idr, status, created_at }) => ({
        id,
        tier,
        productName: product_name,
        fromTier: from_tier,
        amountIdr: amount_idr,
        status,
        isProofWaiting: unchecked.has(id),
        createdAt: iso(created_at),
      })),
    }),
    ...onlyIf(sight.grants, {
      consents: row.consents.map(({ given_at, withdrawn_at, withdrawn_by, ...consent }) => ({
        ...consent,
        givenAt: iso(given_at),
        withdrawnAt: isoOrNull(withdrawn_at),
        withdrawnBy: withdrawn_by,
      })),
    }),
    ledger: row.ledger.map(({ created_at, indonesian, ...entry }) => ({
      ...entry,
      note: noteOf({ ...entry, indonesian }),
      createdAt: iso(created_at),
    })),
    bookings: row.bookings.map(({ id, type, status, start_time }) => ({
      id,
      type,
      status,
      startTime: iso(start_time),
    })),
    reviews: row.reviews.map(({ created_at, ...review }) => ({ ...review, createdAt: iso(created_at) })),
    progress: row.progress.map(
      ({ module_id, title, percent, completed_at, updated_at, exercises, passed }) => ({
        moduleId: module_id,
        title,
        percent,
        isCompleted: completed_at !== null,
        updatedAt: iso(updated_at),
        exerciseCount: exercises,
        exercisesPassed: passed,
      }),
    ),
    exercises: { tried: row.exercises_tried, passed: row.exercises_passed },
    lately: toLately(row, changes, { money: sight.money, signIn: showsSessions }),
    ...onlyIf(showsSessions, {
      sessions: row.sessions.map(({ id, user_agent, created_at, updated_at }) => ({
        id,
        userAgent: user_agent ?? '',
        createdAt: iso(created_at),
        lastUsedAt: iso(updated_at),
      })),
    }),
  };
}
