import type { Balances } from '#features/coaching/credits/public.server.ts';
import type { UserDetailRow, UserRow } from './queries.ts';

const iso = (value: string) => new Date(value).toISOString();
const isoOrNull = (value: string | null) => (value === null ? null : iso(value));

export function toUser(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    isAdmin: row.is_admin,
    isBanned: row.banned_at !== null,
    tier: row.tier,
    paidIdr: row.paid_idr,
    createdAt: iso(row.created_at),
    lastSeenAt: isoOrNull(row.last_seen_at),
  };
}

export function toDetail(row: UserDetailRow, balances: Balances) {
  return {
    ...toUser(row),
    bio: row.bio,
    twoFactor: row.two_factor_enabled,
    hasPassword: row.has_password,
    hasGoogle: row.has_google,
    balances,
    entitlements: row.entitlements.map(({ id, tier, source, reason, granted_at, revoked_at }) => ({
      id,
      tier,
      source,
      reason,
      grantedAt: iso(granted_at),
      revokedAt: isoOrNull(revoked_at),
    })),
    orders: row.orders.map(({ id, tier, from_tier, amount_idr, status, created_at }) => ({
      id,
      tier,
      fromTier: from_tier,
      amountIdr: amount_idr,
      status,
      createdAt: iso(created_at),
    })),
    ledger: row.ledger.map(({ created_at, ...entry }) => ({ ...entry, createdAt: iso(created_at) })),
    bookings: row.bookings.map(({ start_time, ...booking }) => ({ ...booking, startTime: iso(start_time) })),
    reviews: row.reviews.map(({ created_at, ...review }) => ({ ...review, createdAt: iso(created_at) })),
    progress: row.progress.map(({ module_id, title, percent, completed_at, updated_at }) => ({
      moduleId: module_id,
      title,
      percent,
      isCompleted: completed_at !== null,
      updatedAt: iso(updated_at),
    })),
    sessions: row.sessions.map(({ id, user_agent, created_at, updated_at }) => ({
      id,
      userAgent: user_agent ?? '',
      createdAt: iso(created_at),
      lastUsedAt: iso(updated_at),
    })),
  };
}
