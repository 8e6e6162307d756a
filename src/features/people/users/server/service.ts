/** People, as administrators look at them and change them. Every change is audited in its own transaction. */

import { type Tier, tierNames, tierRank } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { grantDueCredits, readBalances } from '#features/coaching/credits/public.server.ts';
import { announceStoryteller } from '#features/coaching/feedback/public.server.ts';
import { lockAdmins, lockPerson, sendWayInAgain } from '#features/people/accounts/public.server.ts';
import { endUnfitOrder } from '#features/sales/checkout/public.server.ts';
import { findEntitledTier, insertEntitlement } from '#features/sales/plans/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { userMessages } from '../rules.ts';
import * as changes from './changes.ts';
import * as queries from './queries.ts';
import { toDetail, toUser } from './views.ts';

const notFound = () => new AppError('NOT_FOUND', 'Not found');

export async function listUsers(
  deps: Pick<Deps, 'db'>,
  input: queries.UserFilter & { page: number; limit: number },
) {
  const { page, limit } = input;
  const [rows, total] = await Promise.all([
    queries.listUsers(deps.db, input, { limit, offset: (page - 1) * limit }),
    queries.countUsers(deps.db, input),
  ]);
  return {
    data: rows.map(toUser),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

export async function getUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const [row, balances] = await Promise.all([
    queries.findUserDetail(deps.db, userId),
    readBalances(deps.db, userId, deps.clock.now()),
  ]);
  if (!row) throw notFound();
  return toDetail(row, balances);
}

interface Change {
  deps: Pick<Deps, 'clock' | 'jobs'>;
  tx: Tx;
  now: Date;
  /** Writes the entry of the audit log about this person. */
  audit: (action: `${string}.${string}`, detail: Record<string, unknown>) => Promise<void>;
}

function changing<Result>(
  deps: Deps,
  admin: Viewer,
  userId: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const now = deps.clock.now();
  return deps.db.transaction((tx) =>
    work({
      deps,
      tx,
      now,
      audit: (action, detail) =>
        recordAudit(tx, {
          actorId: admin.userId,
          action,
          subjectType: 'user',
          subjectId: userId,
          detail,
          at: now,
        }),
    }),
  );
}

/**
 * Grants within a transaction that holds the person's lock: the entitlement, what credits it brings, and the news.
 * @returns false when the person has this tier or a higher one.
 */
export async function grantInside(
  change: Change,
  grant: { userId: string; tier: Tier; reason: string },
): Promise<boolean> {
  const { deps, tx, now, audit } = change;
  const { userId, tier, reason } = grant;
  const before = await findEntitledTier(tx, userId);
  if (before !== null && tierRank(before) >= tierRank(tier)) return false;
  const id = newId();
  await insertEntitlement(tx, { userId, id, tier, source: 'grant', causeId: id, reason, grantedAt: now });
  await endUnfitOrder(deps, tx, userId);
  await grantDueCredits(tx, userId, now);
  await audit('entitlement.grant', { entitlementId: id, tier, before, reason });
  await notify(tx, {
    userId,
    causeKey: `granted:${id}`,
    event: 'payment',
    title: `Your plan is now ${tierNames[tier]}`,
    message: 'We have added it to your account. There is nothing to pay.',
    actionUrl: '/dashboard',
    createdAt: now,
  });
  return true;
}

export function grantTier(
  deps: Deps,
  admin: Viewer,
  { userId, tier, reason }: { userId: string; tier: Tier; reason: string },
) {
  return changing(deps, admin, userId, async (change) => {
    // Locked before it is looked: who is being deleted at this moment gets nothing any more.
    await lockPerson(change.tx, userId);
    const standing = await changes.findStanding(change.tx, userId);
    if (!standing) throw notFound();
    if (!(await grantInside(change, { userId, tier, reason })))
      throw new AppError('CONFLICT', userMessages.hasTier(standing.name, tier));
    return { message: `${standing.name} now has ${tierNames[tier]}.` };
  });
}

export function revokeEntitlement(
  deps: Deps,
  admin: Viewer,
  { userId, id, reason }: { userId: string; id: string; reason: string },
) {
  return changing(deps, admin, userId, async ({ tx, now, audit }) => {
    if (!(await lockPerson(tx, userId))) throw notFound();
    const tier = await changes.revokeEntitlement(tx, { userId, id, now });
    if (!tier) {
      if (await changes.hasEntitlement(tx, userId, id)) throw new AppError('CONFLICT', userMessages.revoked);
      throw notFound();
    }
    await endUnfitOrder(deps, tx, userId);
    await grantDueCredits(tx, userId, now);
    const left = await findEntitledTier(tx, userId);
    await audit('entitlement.revoke', { entitlementId: id, tier, left, reason });
    await notify(tx, {
      userId,
      causeKey: `revoked:${id}`,
      event: 'payment',
      title: left ? `Your plan is now ${tierNames[left]}` : `Your ${tierNames[tier]} plan has ended`,
      message: 'Write to us if you did not expect this.',
      actionUrl: '/settings/plan',
      createdAt: now,
    });
    return { message: `${tierNames[tier]} was revoked.` };
  });
}

/** Why `setBan` or `setAdmin` did nothing. */
async function refusal(tx: Tx, userId: string, isTaking: boolean, already: string): Promise<AppError> {
  const standing = await changes.findStanding(tx, userId);
  if (!standing) return notFound();
  const isLast = isTaking && standing.is_admin && !standing.is_banned;
  return new AppError('CONFLICT', isLast ? userMessages.lastAdmin : already);
}

/** Why somebody was not made an administrator. */
async function promotionRefusal(tx: Tx, userId: string): Promise<AppError> {
  const standing = await changes.findStanding(tx, userId);
  if (!standing) return notFound();
  const isProven = standing.is_admin || standing.is_banned || standing.email_verified;
  return new AppError(
    'CONFLICT',
    isProven ? 'An administrator already, or banned.' : userMessages.unconfirmed,
  );
}

export function setBan(
  deps: Deps,
  admin: Viewer,
  { userId, banned, reason }: { userId: string; banned: boolean; reason: string },
) {
  if (banned && userId === admin.userId) throw new AppError('CONFLICT', userMessages.banYourself);
  return changing(deps, admin, userId, async ({ tx, now, audit }) => {
    await lockAdmins(tx);
    if (!(await changes.setBan(tx, { userId, banned, now })))
      throw await refusal(tx, userId, banned, banned ? 'Banned already.' : 'Not banned.');
    const ended = banned ? await changes.endSessions(tx, userId) : 0;
    await audit(banned ? 'user.ban' : 'user.unban', { reason, ended });
    // Their story leaves the home page with them, and comes back with them.
    await announceStoryteller(tx, userId);
    return { message: banned ? 'Banned, and signed out everywhere.' : 'May sign in again.' };
  });
}

/** Old sessions end with the old role (security test 22). */
export function setAdmin(
  deps: Deps,
  admin: Viewer,
  { userId, isAdmin, reason }: { userId: string; isAdmin: boolean; reason: string },
) {
  return changing(deps, admin, userId, async ({ tx, now, audit }) => {
    await lockAdmins(tx);
    if (!(await changes.setAdmin(tx, { userId, isAdmin, now })))
      throw isAdmin
        ? await promotionRefusal(tx, userId)
        : await refusal(tx, userId, true, 'Not an administrator.');
    await changes.endSessions(tx, userId);
    await audit(isAdmin ? 'user.make-admin' : 'user.unmake-admin', { reason });
    return { message: isAdmin ? 'Is an administrator now.' : 'Is not an administrator any more.' };
  });
}

/** Everywhere; the administrator's own session, by which it is asked, stays. */
export function endSessions(deps: Deps, admin: Viewer, userId: string) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    if (!(await changes.findStanding(tx, userId))) throw notFound();
    const ended = await changes.endSessions(
      tx,
      userId,
      userId === admin.userId ? { keep: admin.sessionId } : {},
    );
    await audit('user.end-sessions', { ended });
    return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.` };
  });
}

export function endSession(deps: Deps, admin: Viewer, { userId, id }: { userId: string; id: string }) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    if ((await changes.endSessions(tx, userId, { only: id })) === 0) throw notFound();
    await audit('user.end-sessions', { ended: 1 });
    return { message: 'Session ended' };
  });
}

export function sendMail(
  deps: Deps,
  admin: Viewer,
  { userId, kind, requestId }: { userId: string; kind: 'verification' | 'password'; requestId: string },
) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    if (!(await changes.findStanding(tx, userId))) throw notFound();
    await sendWayInAgain(deps, tx, { userId, kind, requestId });
    await audit('user.mail', { kind });
    return { message: 'The mail is on its way.' };
  });
}
