/** Accounts that administrators create or help into: the mailbox proves who the person is. */
import { randomBytes } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { findWaysIn } from './account-queries.ts';
import { hashToken } from './auth.server.ts';
import { inviteJob, sendResetLinkJob, welcomeJob } from './jobs.ts';
import { invitationMail } from './mails.tsx';
import { findUserById, insertInvited, insertResetToken } from './queries.ts';

const invitationLifetimeMs = 7 * dayMs;

/**
 * Creates an account and enqueues its invitation, in the inviting person's language unless another is given.
 * @returns the person's id, or null when the email is taken.
 */
export async function inviteAccount(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  person: { name: string; email: string; language: Language | null },
): Promise<string | null> {
  const userId = await insertInvited(tx, { ...person, now: deps.clock.now() });
  if (userId) await deps.jobs.enqueue(tx, inviteJob, { userId, mailId: newId() });
  return userId;
}

/**
 * Mails a link to confirm the address or to set a password.
 * @throws AppError NOT_FOUND, or CONFLICT when there is nothing left to confirm.
 */
export async function sendWayInAgain(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  request: { userId: string; kind: 'verification' | 'password'; requestId: string },
): Promise<void> {
  const { userId, kind, requestId } = request;
  const user = await findUserById(tx, userId);
  if (!user) throw new AppError('NOT_FOUND', m.notFound());
  if (kind === 'verification') {
    if (user.emailVerified) throw new AppError('CONFLICT', m.alreadyConfirmed());
    await deps.jobs.enqueue(tx, welcomeJob, { userId, mailId: newId() });
    return;
  }
  const { passwordHash, hasGoogle } = await findWaysIn(tx, userId);
  const isInvited = passwordHash === null && !hasGoogle;
  if (isInvited) await deps.jobs.enqueue(tx, inviteJob, { userId, mailId: newId() });
  else await deps.jobs.enqueue(tx, sendResetLinkJob, { email: user.email, requestId });
}

export async function sendInvitation(deps: Deps, data: { userId: string; mailId: string }) {
  const user = await findUserById(deps.db, data.userId);
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await insertResetToken(deps.db, {
    hash: hashToken(token),
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + invitationLifetimeMs),
  });
  const resetUrl = `${deps.config.appUrl}/reset-password?token=${token}`;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.accountReady(),
    ...(await invitationMail({ name: user.name, resetUrl })),
  }));
  // No idempotency key: a repeated job has a new token, and the link that arrives must work.
  await deps.mailer.send({ to: user.email, ...mail });
}
