/** People, as administrators see and change them. Every change is audited in its own transaction. */

import { roleNames } from '#access/role-names.ts';
import { hasRole, inOrder, type Role } from '#access/roles.ts';
import { type Tier, tierNames, tierRank } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { grantDueCredits, readBalances } from '#features/coaching/credits/public.server.ts';
import { announceStoryteller } from '#features/coaching/feedback/public.server.ts';
import {
  grantRoles,
  lockOwners,
  lockPerson,
  noticeRoles,
  sendWayInAgain,
  takeRoles,
} from '#features/people/accounts/public.server.ts';
import { shownProfileOutput } from '#features/people/settings/contract.ts';
import { getProfile } from '#features/people/settings/public.server.ts';
import { cancelRevokedParts, endUnfitOrder } from '#features/sales/checkout/public.server.ts';
import {
  findEntitledTier,
  insertEntitlement,
  revokeEntitlement as revokePlan,
} from '#features/sales/plans/public.server.ts';
import { type KnownAction, type readLatest, recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { isAboutMoney, latelyCount } from '../rules.ts';
import * as changes from './changes.ts';
import * as queries from './queries.ts';
import { type Sight, toDetail, toUser } from './views.ts';

const notFound = () => new AppError('NOT_FOUND', m.notFound());

/** Which data the viewer's roles include: money for finance, sign-in for support, role grants for owners. */
const sightOf = (viewer: Viewer): Sight => ({
  money: hasRole(viewer, 'finance'),
  signIn: hasRole(viewer, 'support'),
  grants: hasRole(viewer, 'owner'),
});

/** Support sees everyone; coaches only learners with a review, a session or a session credit. */
const scopeOf = (viewer: Viewer): queries.Scope =>
  hasRole(viewer, 'support') ? 'everyone' : 'learners-of-coaches';

/** @throws AppError FORBIDDEN for an order or a filter that would reveal who has paid. */
export async function listUsers(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  input: Omit<queries.UserFilter, 'scope'> & { page: number; limit: number },
) {
  const { page, limit } = input;
  const sight = sightOf(viewer);
  if (!sight.money && isAboutMoney(input)) throw new AppError('FORBIDDEN', m.moneyRole());
  const filter = { ...input, scope: scopeOf(viewer) };
  const [rows, total] = await Promise.all([
    queries.listUsers(deps.db, filter, { limit, offset: (page - 1) * limit }),
    queries.countUsers(deps.db, filter),
  ]);
  return {
    data: rows.map((row) => toUser(row, sight)),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

/** @param latest reads what someone changed last; the audit log is for owners. */
export async function getUser(
  deps: Pick<Deps, 'db' | 'clock' | 'payments'>,
  viewer: Viewer,
  userId: string,
  latest: ReturnType<typeof readLatest>,
) {
  const sight = sightOf(viewer);
  const [row, balances, profile, changes] = await Promise.all([
    queries.findUserDetail(deps.db, userId, scopeOf(viewer)),
    readBalances(deps.db, userId, deps.clock.now()),
    getProfile(deps, userId),
    sight.grants ? latest(deps.db, userId, latelyCount) : [],
  ]);
  if (!row) throw notFound();
  const open = row.orders.filter(({ status }) => status === 'OPEN').map(({ id }) => ({ userId, id }));
  const unchecked = await deps.payments.transfer.findUnchecked(open);
  return toDetail(row, { balances, unchecked, profile: shownProfileOutput.parse(profile), changes }, sight);
}

interface Change {
  deps: Pick<Deps, 'clock' | 'jobs'>;
  tx: Tx;
  now: Date;
  /** Writes an entry about this person to the audit log. */
  audit: (action: KnownAction, detail: Record<string, unknown>) => Promise<void>;
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
 * Grants a tier in a transaction that holds the person's lock: the entitlement, its credits, and the
 * notification.
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
    text: () => ({ title: m.planNow({ plan: tierNames[tier] }), message: m.planGiven() }),
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
    // Locked before reading, so that someone who is being deleted gets no new entitlement.
    await lockPerson(change.tx, userId);
    const standing = await changes.findStanding(change.tx, userId);
    if (!standing) throw notFound();
    if (!(await grantInside(change, { userId, tier, reason })))
      throw new AppError('CONFLICT', m.hasTier({ name: standing.name, plan: tierNames[tier] }));
    return { message: m.planGranted({ name: standing.name, plan: tierNames[tier] }) };
  });
}

export function revokeEntitlement(
  deps: Deps,
  admin: Viewer,
  { userId, id, reason }: { userId: string; id: string; reason: string },
) {
  return changing(deps, admin, userId, async ({ tx, now, audit }) => {
    if (!(await lockPerson(tx, userId))) throw notFound();
    const tier = await revokePlan(tx, { userId, id, now });
    if (!tier) {
      if (await changes.hasEntitlement(tx, userId, id)) throw new AppError('CONFLICT', m.alreadyRevoked());
      throw notFound();
    }
    await cancelRevokedParts(tx, userId);
    await endUnfitOrder(deps, tx, userId);
    await grantDueCredits(tx, userId, now);
    const left = await findEntitledTier(tx, userId);
    await audit('entitlement.revoke', { entitlementId: id, tier, left, reason });
    await notify(tx, {
      userId,
      causeKey: `revoked:${id}`,
      event: 'payment',
      text: () => ({
        title: left ? m.planNow({ plan: tierNames[left] }) : m.planEnded({ plan: tierNames[tier] }),
        message: m.planEndedHelp(),
      }),
      actionUrl: '/settings/plan',
      createdAt: now,
    });
    return { message: m.planRevoked({ plan: tierNames[tier] }) };
  });
}

async function banRefusal(tx: Tx, userId: string, banned: boolean): Promise<AppError> {
  const standing = await changes.findStanding(tx, userId);
  if (!standing) return notFound();
  if (!banned) return new AppError('CONFLICT', m.notBanned());
  const isLast = standing.roles.includes('owner') && !standing.is_banned;
  return new AppError('CONFLICT', isLast ? m.lastOwner() : m.alreadyBanned());
}

/**
 * Reads the account and locks it until the transaction ends, so that nobody gets a role meanwhile. Only owners
 * may change the account of someone with a role; otherwise support could lock out everyone else.
 * @throws AppError NOT_FOUND, FORBIDDEN.
 */
async function holdAccount(tx: Tx, viewer: Viewer, userId: string) {
  await lockPerson(tx, userId);
  const standing = await changes.findStanding(tx, userId);
  if (!standing) throw notFound();
  if (standing.roles.length > 0 && userId !== viewer.userId && !hasRole(viewer, 'owner'))
    throw new AppError('FORBIDDEN', m.onlyOwner());
  return standing;
}

export function setBan(
  deps: Deps,
  admin: Viewer,
  { userId, banned, reason }: { userId: string; banned: boolean; reason: string },
) {
  if (banned && userId === admin.userId) throw new AppError('CONFLICT', m.banYourself());
  return changing(deps, admin, userId, async ({ tx, now, audit }) => {
    await lockOwners(tx);
    await holdAccount(tx, admin, userId);
    if (!(await changes.setBan(tx, { userId, banned, now }))) throw await banRefusal(tx, userId, banned);
    const ended = banned ? await changes.endSessions(tx, userId) : 0;
    await audit(banned ? 'user.ban' : 'user.unban', { reason, ended });
    // A banned person's story leaves the home page, and returns when the ban is lifted.
    await announceStoryteller(tx, userId);
    return { message: banned ? m.nowBanned() : m.canSignIn() };
  });
}

const namesOf = (held: readonly Role[]): string => held.map((role) => roleNames[role]()).join(', ');

/** The notification about a person's new roles. */
const newsOf = (held: readonly Role[]): string =>
  held.length === 0 ? m.noRoleLeft() : m.newRoles({ count: held.length, roles: namesOf(held) });

/**
 * Sets a person's roles and ends their sessions, which had the old roles (line 22 of the security table).
 * @throws AppError CONFLICT when the roles are not what they `was`, for someone who is banned or has not
 * confirmed their address (they may be anyone), and for the last owner.
 */
export function setRoles(
  deps: Deps,
  owner: Viewer,
  wish: { userId: string; roles: readonly Role[]; was: readonly Role[]; reason: string },
) {
  const { userId, reason } = wish;
  const held = inOrder(wish.roles);
  const refuse = (message: string) => new AppError('CONFLICT', message);
  return changing(deps, owner, userId, async ({ tx, now, audit }) => {
    await lockOwners(tx);
    await lockPerson(tx, userId);
    const standing = await changes.findStanding(tx, userId);
    if (!standing) throw notFound();
    const before = standing.roles;
    if (inOrder(wish.was).join() !== before.join()) throw refuse(m.rolesChanged());
    const granted = held.filter((role) => !before.includes(role));
    const taken = before.filter((role) => !held.includes(role));
    if (granted.length + taken.length === 0) throw refuse(m.sameRoles());
    if (granted.length > 0 && standing.is_banned) throw refuse(m.bannedFirst());
    if (granted.length > 0 && !standing.email_verified) throw refuse(m.unconfirmed());
    if (!(await takeRoles(tx, { userId, roles: taken }))) throw refuse(m.lastOwner());
    await grantRoles(tx, { userId, roles: granted, grantedBy: owner.userId, now });
    await changes.endSessions(tx, userId);
    await audit('user.roles', { granted, taken, reason });
    const changeId = newId();
    await notify(tx, {
      userId,
      causeKey: `roles:${changeId}`,
      event: 'account',
      text: () => ({ title: m.rolesNews(), message: newsOf(held) }),
      actionUrl: held.length > 0 ? '/admin' : '/dashboard',
      hasOwnMail: true,
      createdAt: now,
    });
    await noticeRoles(deps, tx, { userId, changeId, detail: inLanguageOf(standing, () => newsOf(held)) });
    return {
      message:
        held.length > 0
          ? m.rolesNow({ name: standing.name, roles: namesOf(held) })
          : m.rolesGone({ name: standing.name }),
    };
  });
}

/** Ends all sessions of a person, except the administrator's own one that makes the call. */
export function endSessions(deps: Deps, admin: Viewer, userId: string) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    await holdAccount(tx, admin, userId);
    const ended = await changes.endSessions(
      tx,
      userId,
      userId === admin.userId ? { keep: admin.sessionId } : {},
    );
    await audit('user.end-sessions', { ended });
    return { message: m.sessionsEnded({ count: ended }) };
  });
}

export function endSession(deps: Deps, admin: Viewer, { userId, id }: { userId: string; id: string }) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    await holdAccount(tx, admin, userId);
    if ((await changes.endSessions(tx, userId, { only: id })) === 0) throw notFound();
    await audit('user.end-sessions', { ended: 1 });
    return { message: m.sessionEnded() };
  });
}

export function sendMail(
  deps: Deps,
  admin: Viewer,
  { userId, kind, requestId }: { userId: string; kind: 'verification' | 'password'; requestId: string },
) {
  return changing(deps, admin, userId, async ({ tx, audit }) => {
    await holdAccount(tx, admin, userId);
    await sendWayInAgain(deps, tx, { userId, kind, requestId });
    await audit('user.mail', { kind });
    return { message: m.mailSent() };
  });
}
