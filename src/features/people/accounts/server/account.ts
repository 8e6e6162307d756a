import { createHmac } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Product } from '#kit/feature.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import * as queries from './account-queries.ts';
import { hashToken } from './auth.server.ts';
import { sendWayInAgain } from './invite.ts';
import {
  confirmEmailJob,
  emailChangedJob,
  passwordChangedJob,
  securityNoticeJob,
  sendResetLinkJob,
} from './jobs.ts';
import { confirmEmailMail, emailChangedMail, securityNoticeMail, supportUrl } from './mails.tsx';
import {
  announceSessionEnd,
  findUserByEmail,
  findUserById,
  forgetProofs,
  lockLivingPerson,
  setPassword,
} from './queries.ts';
import { lockOwners } from './roles.ts';
import { emailInUse, hashNewPassword } from './service.ts';

/** The person who makes the call, and the session they use. */
export interface Owner {
  userId: string;
  sessionId: string;
}

/** How old a sign-in may be to count as proof for an account without a password. */
const freshSessionMs = 10 * minuteMs;
const emailTokenMs = dayMs;

/**
 * Checks the person's identity by their password or, without one, by a recent sign-in.
 * @throws AppError INVALID_INPUT on the password's field, or FORBIDDEN.
 */
export async function assertProof(
  deps: Pick<Deps, 'db' | 'auth' | 'clock'>,
  owner: Owner,
  password: unknown,
) {
  const { passwordHash } = await queries.findWaysIn(deps.db, owner.userId);
  if (passwordHash !== null) {
    if (typeof password === 'string' && password.length <= 128) {
      if (await deps.auth.verifyPassword(passwordHash, password)) return;
    }
    const message = m.wrongPassword();
    throw new AppError('INVALID_INPUT', message, { issues: [{ path: ['currentPassword'], message }] });
  }
  const since = await queries.findSessionStart(deps.db, owner.userId, owner.sessionId);
  if (since && deps.clock.now().getTime() - since.getTime() < freshSessionMs) return;
  throw new AppError('FORBIDDEN', m.logInAgain());
}

export async function getAccount(deps: Pick<Deps, 'db' | 'clock' | 'config'>, { userId }: Owner) {
  const [account, ways, pendingEmail] = await Promise.all([
    queries.findAccount(deps.db, userId),
    queries.findWaysIn(deps.db, userId),
    queries.findPendingEmail(deps.db, userId, deps.clock.now()),
  ]);
  if (!account) throw new AppError('NOT_FOUND', m.notFound());
  return {
    email: account.email,
    emailVerified: account.emailVerified,
    pendingEmail,
    hasPassword: ways.passwordHash !== null,
    google: { isConfigured: deps.config.google !== null, isConnected: ways.hasGoogle },
    twoFactor: account.twoFactorEnabled,
  };
}

/** Sets a new password and ends all other sessions. */
export async function changePassword(
  deps: Deps,
  owner: Owner,
  input: { currentPassword: string; newPassword: string },
  ends: Product['passwordEnds'],
) {
  await assertProof(deps, owner, input.currentPassword);
  const passwordHash = await hashNewPassword(deps, input.newPassword, { field: 'newPassword' });
  await deps.db.transaction(async (tx) => {
    await setPassword(tx, owner.userId, passwordHash, deps.clock.now());
    await queries.deleteOtherSessions(tx, owner.userId, owner.sessionId);
    await forgetProofs(tx, owner.userId);
    await queries.deletePendingEmail(tx, owner.userId);
    await ends.endWaysIn(tx, owner.userId);
    await deps.jobs.enqueue(tx, passwordChangedJob, { userId: owner.userId, changeId: newId() });
  });
  return { message: m.passwordChanged() };
}

/** Mails a link to set a first password, for people who sign in with Google: the mailbox is the proof. */
export async function sendPasswordLink(deps: Deps, { userId }: Owner, requestId: string) {
  const user = await findUserById(deps.db, userId);
  if (user) await deps.jobs.enqueue(deps.db, sendResetLinkJob, { email: user.email, requestId });
  return { message: m.passwordLinkSent() };
}

/** @throws AppError CONFLICT when there is nothing left to confirm. */
export async function sendConfirmation(deps: Deps, { userId }: Owner, requestId: string) {
  await deps.db.transaction((tx) => sendWayInAgain(deps, tx, { userId, kind: 'verification', requestId }));
  return { message: m.confirmationSent() };
}

/** Derived from our secret and the change's id when needed, so that the queued job holds no working link. */
const changeSecret = ({ secret }: Deps['config'], changeId: string): string =>
  createHmac('sha256', secret).update(`confirm-email:${changeId}`).digest('base64url');

/**
 * Mails a confirmation link to the new address; nothing changes before it is opened.
 * @throws AppError CONFLICT when the address belongs to another account.
 */
export async function requestEmailChange(
  deps: Deps,
  owner: Owner,
  input: { newEmail: string; currentPassword?: string | undefined },
) {
  await assertProof(deps, owner, input.currentPassword);
  if (await findUserByEmail(deps.db, input.newEmail)) throw emailInUse();
  const changeId = newId();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await queries.replacePendingEmail(tx, {
      userId: owner.userId,
      email: input.newEmail,
      hash: hashToken(changeSecret(deps.config, changeId)),
      now,
      expiresAt: new Date(now.getTime() + emailTokenMs),
    });
    // Tells the old address while its owner can still stop the change.
    await deps.jobs.enqueue(tx, securityNoticeJob, {
      userId: owner.userId,
      kind: 'email-change-requested',
      changeId: newId(),
    });
    await deps.jobs.enqueue(tx, confirmEmailJob, {
      userId: owner.userId,
      email: input.newEmail,
      changeId,
    });
  });
  return { message: m.emailChangeSent({ email: input.newEmail }) };
}

/**
 * Changes the address. Only the account that requested it can confirm: the reader of the new mailbox may be
 * someone else.
 * @throws AppError GONE when the token is unknown, used or expired; FORBIDDEN for another account's; CONFLICT
 * when the address was taken meanwhile.
 */
export async function confirmEmail(deps: Deps, owner: Owner, token: string) {
  const [userId = '', secret = ''] = token.split('.');
  const gone = new AppError('GONE', m.emailLinkGone());
  if (!/^[0-9a-f-]{36}$/.test(userId)) throw gone;
  if (userId !== owner.userId) throw new AppError('FORBIDDEN', m.emailLinkOfAnother());
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const email = await queries.consumePendingEmail(tx, { userId, hash: hashToken(secret), now });
    const before = email === null ? null : await findUserById(tx, userId);
    if (email === null || !before) throw gone;
    if (!(await queries.changeEmail(tx, userId, email, now))) throw emailInUse();
    // Links mailed to the old address must not work for the new one.
    await forgetProofs(tx, userId);
    await deps.jobs.enqueue(tx, emailChangedJob, {
      name: before.name,
      language: before.language,
      oldEmail: before.email,
      newEmail: email,
      changeId: newId(),
    });
    return { email };
  });
}

export async function cancelEmailChange(deps: Pick<Deps, 'db'>, { userId }: Owner) {
  await queries.deletePendingEmail(deps.db, userId);
  return { message: m.emailChangeCancelled() };
}

/** @throws AppError CONFLICT without a password: the last way in cannot be removed (product.md#google). */
export async function unlinkGoogle(
  deps: Deps,
  owner: Owner,
  input: { currentPassword?: string | undefined },
) {
  const { userId } = owner;
  if ((await queries.findWaysIn(deps.db, userId)).passwordHash !== null)
    await assertProof(deps, owner, input.currentPassword);
  return deps.db.transaction(async (tx) => {
    const ways = await queries.findWaysIn(tx, userId);
    if (!ways.hasGoogle) throw new AppError('NOT_FOUND', m.googleNotConnected());
    if (ways.passwordHash === null) throw new AppError('CONFLICT', m.setPasswordFirst());
    await queries.deleteGoogleAccount(tx, userId);
    await deps.jobs.enqueue(tx, securityNoticeJob, { userId, kind: 'google-removed', changeId: newId() });
    return { message: m.googleDisconnected() };
  });
}

export async function listSessions(deps: Pick<Deps, 'db' | 'clock'>, owner: Owner) {
  const rows = await queries.listSessions(deps.db, owner.userId, deps.clock.now());
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    isCurrent: row.id === owner.sessionId,
  }));
}

export async function revokeSession(deps: Pick<Deps, 'db'>, { userId }: Owner, id: string) {
  if (!(await queries.deleteSession(deps.db, userId, id))) throw new AppError('NOT_FOUND', m.notFound());
  return { message: m.deviceSignedOut() };
}

export async function revokeOtherSessions(deps: Pick<Deps, 'db'>, owner: Owner) {
  await queries.deleteOtherSessions(deps.db, owner.userId, owner.sessionId);
  return { message: m.othersSignedOut() };
}

/**
 * Removes the person's name, address, ways in, and what the features delete; orders and the ledger remain
 * (product.md#deleting).
 * @throws AppError CONFLICT for the last owner.
 */
export async function deleteAccount(
  deps: Deps,
  owner: Owner,
  currentPassword: string | undefined,
  data: Product['personalData'],
) {
  await assertProof(deps, owner, currentPassword);
  await deps.db.transaction(async (tx) => {
    // Makes two owners who leave at the same moment wait for each other, so that the second sees it is the last.
    const owners = await lockOwners(tx);
    await lockLivingPerson(tx, owner.userId);
    const account = await queries.findAccount(tx, owner.userId);
    if (account?.isAdmin && owners.every((id) => id === owner.userId))
      throw new AppError('CONFLICT', m.lastOwner());
    await data.forget(deps, tx, owner.userId);
    // The sessions are deleted; this closes connections that are still open for one of them.
    await announceSessionEnd(tx, owner.userId);
    if (account)
      await deps.jobs.enqueue(tx, securityNoticeJob, {
        userId: owner.userId,
        kind: 'account-deleted',
        changeId: newId(),
        // The account no longer has the address, so the job carries it.
        to: { name: account.name, email: account.email, language: account.language },
      });
  });
  return { message: m.accountDeleted() };
}

export async function exportAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Owner,
  data: Product['personalData'],
): Promise<File> {
  const exportedAt = deps.clock.now().toISOString();
  const content = JSON.stringify({ exportedAt, ...(await data.read(deps.db, userId)) }, null, 2);
  return new File([content], `${brand.name.toLowerCase()}-data-${exportedAt.slice(0, 10)}.json`, {
    type: 'application/json',
  });
}

export async function sendConfirmEmail(
  deps: Deps,
  data: { userId: string; email: string; changeId: string },
) {
  const user = await findUserById(deps.db, data.userId);
  if (!user) return;
  const token = `${data.userId}.${changeSecret(deps.config, data.changeId)}`;
  const confirmUrl = `${deps.config.appUrl}/confirm-email?token=${token}`;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.newAddressSubject(),
    ...(await confirmEmailMail({ name: user.name, confirmUrl })),
  }));
  await deps.mailer.send({ to: data.email, ...mail });
}

export async function sendEmailChanged(
  deps: Deps,
  data: {
    name: string;
    oldEmail: string;
    newEmail: string;
    changeId: string;
    language?: Language | null | undefined;
  },
) {
  const { name, newEmail, language = null } = data;
  const mail = await inLanguageOf({ language }, async () => ({
    subject: m.addressChanged(),
    ...(await emailChangedMail({ name, newEmail, supportUrl: supportUrl(deps) })),
  }));
  await deps.mailer.send({
    to: data.oldEmail,
    ...mail,
    idempotencyKey: data.changeId,
  });
}

export const securityNotices = {
  'email-change-requested': m.emailChangeRequested,
  'google-removed': m.googleRemoved,
  'google-connected': m.googleConnected,
  'two-factor-on': m.twoStepOn,
  'two-factor-off': m.twoStepOff,
  'roles-changed': m.rolesChanged,
  'recovery-codes': m.newRecoveryCodes,
  'account-deleted': m.accountDeletedNotice,
} as const;

export type SecurityNotice = keyof typeof securityNotices;

/** Sends a security mail. People cannot turn these off. */
export async function noticeSecurity(deps: Pick<Deps, 'db' | 'jobs'>, userId: string, kind: SecurityNotice) {
  await deps.jobs.enqueue(deps.db, securityNoticeJob, { userId, kind, changeId: newId() });
}

/** Sends a security mail about changed roles, in the same transaction; `detail` lists the new roles, in their language. */
export async function noticeRoles(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  notice: { userId: string; changeId: string; detail: string },
) {
  await deps.jobs.enqueue(tx, securityNoticeJob, { ...notice, kind: 'roles-changed' });
}

export async function sendSecurityNotice(
  deps: Deps,
  data: {
    userId: string;
    kind: SecurityNotice;
    changeId: string;
    to?: { name: string; email: string; language?: Language | null | undefined } | undefined;
    detail?: string | undefined;
  },
) {
  const to = data.to ?? (await findUserById(deps.db, data.userId));
  if (!to) return;
  const { name, email, language = null } = to;
  const mail = await inLanguageOf({ language }, async () => {
    const subject = securityNotices[data.kind]();
    const text = data.detail ? `${subject} ${data.detail}` : subject;
    return { subject, ...(await securityNoticeMail({ name, text, supportUrl: supportUrl(deps) })) };
  });
  await deps.mailer.send({ to: email, ...mail, idempotencyKey: data.changeId });
}
