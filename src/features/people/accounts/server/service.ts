import { randomBytes } from 'node:crypto';
import { giveConsent } from '#features/people/consents/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { hourMs } from '#kernel/time.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Product } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { RequestFacts } from '#platform/http/request-facts.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { agreementWords } from '../messages.ts';
import { deletePendingEmail, takeBackAccount } from './account-queries.ts';
import { hashToken } from './auth.server.ts';
import { passwordProblem } from './common-passwords.server.ts';
import { passwordChangedJob, sendResetLinkJob, welcomeJob } from './jobs.ts';
import { passwordChangedMail, resetMail, supportUrl, welcomeMail } from './mails.tsx';
import * as queries from './queries.ts';

const resetTokenLifetimeMs = hourMs;

/** The error for an email that has an account (product.md#email-check). */
export const emailInUse = () => new AppError('CONFLICT', m.emailInUse());

/** @throws AppError INVALID_INPUT for a password that is easy to guess (product.md#passwords). */
export async function hashNewPassword(
  deps: Pick<Deps, 'auth'>,
  password: string,
  { field = 'password', ensureWanted }: { field?: string; ensureWanted?: () => Promise<void> } = {},
): Promise<string> {
  const message = await passwordProblem(password);
  if (message !== null) {
    throw new AppError('INVALID_INPUT', message, { issues: [{ path: [field], message }] });
  }
  return deps.auth.hashPassword(password, ensureWanted);
}

/**
 * Creates an account, logs the sentence that its person has agreed to (product.md#consents), and enqueues its welcome mail, in the caller's transaction.
 * @throws AppError CONFLICT when the email is taken.
 */
export async function createAccount(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: DbOrTx,
  account: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const userId = await queries.insertAccount(tx, { ...account, now: deps.clock.now() });
  if (userId === null) throw emailInUse();
  await giveConsent(deps, tx, {
    userId,
    email: account.email,
    purpose: 'terms',
    words: agreementWords(),
    place: 'sign-up',
  });
  await deps.jobs.enqueue(tx, welcomeJob, { userId }, { key: userId });
  return userId;
}

export async function register(deps: Deps, input: { name: string; email: string; password: string }) {
  const passwordHash = await hashNewPassword(deps, input.password);
  const userId = await deps.db.transaction((tx) => createAccount(deps, tx, { ...input, passwordHash }));
  return { userId };
}

/** @throws AppError CONFLICT when the email is taken (product.md#email-check). */
export async function checkEmail(deps: Deps, email: string): Promise<{ available: true }> {
  if (await queries.findUserByEmail(deps.db, email)) throw emailInUse();
  return { available: true };
}

/**
 * Does the same work for every address, with the same answer in the same time: the job finds out whether there is
 * an account (product.md#password-reset).
 */
export async function requestPasswordReset(deps: Deps, email: string, facts: RequestFacts) {
  await deps.limits.takeEmail('forgot-password', facts, { email });
  await deps.jobs.enqueue(deps.db, sendResetLinkJob, { email, requestId: facts.requestId });
  return { message: m.resetLinkSent() };
}

export async function sendResetLink(deps: Deps, data: { email: string; requestId: string }) {
  const user = await queries.findUserByEmail(deps.db, data.email);
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await queries.insertResetToken(deps.db, {
    hash: hashToken(token),
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + resetTokenLifetimeMs),
  });
  const resetUrl = `${deps.config.appUrl}/reset-password?token=${token}`;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.resetSubject(),
    ...(await resetMail({ name: user.name, resetUrl })),
  }));
  await deps.mailer.send({ to: user.email, ...mail });
}

const resetLinkGone = () => new AppError('GONE', m.resetLinkGone());

/** Checks the token without using it up. @throws AppError GONE when it is unknown, used or expired. */
export async function ensureResetLink(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await queries.isResetTokenValid(deps.db, hashToken(token), deps.clock.now()))) throw resetLinkGone();
}

/**
 * Uses up a mailed token and sets the password. Ends all sessions and verifies the address, because the person
 * has just read its mail (product.md#password-reset). If nobody had confirmed the address before, a stranger may
 * have made the account: what they set up is removed, the learning progress remains.
 * @throws AppError GONE when the token is unknown, used or expired.
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; password: string },
  ends: Product['passwordEnds'],
): Promise<{ email: string }> {
  const tokenHash = hashToken(input.token);
  // Hashing is expensive: skip it for made-up tokens, and for tokens used up while this call waited its turn.
  const ensureWanted = () => ensureResetLink(deps, input.token);
  await ensureWanted();
  const passwordHash = await hashNewPassword(deps, input.password, { ensureWanted });
  // Decides which of two concurrent callers wins.
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const userId = await queries.consumeResetToken(tx, tokenHash, now);
    const person = userId === null ? null : await queries.findUserById(tx, userId);
    if (userId === null || person === null) throw resetLinkGone();
    await queries.setPassword(tx, userId, passwordHash, now);
    if (await queries.markEmailVerified(tx, userId, now)) {
      await ends.discardUnconfirmed(deps, tx, userId);
      await takeBackAccount(tx, userId, now);
    }
    await queries.deleteSessionsOf(tx, userId);
    // Someone who knew the old password may have started these.
    await queries.forgetProofs(tx, userId);
    await deletePendingEmail(tx, userId);
    await ends.endWaysIn(tx, userId);
    await deps.jobs.enqueue(tx, passwordChangedJob, { userId, changeId: newId() });
    return { email: person.email };
  });
}

export async function sendWelcome(deps: Deps, data: { userId: string; mailId?: string | undefined }) {
  const user = await queries.findUserById(deps.db, data.userId);
  if (!user || user.emailVerified) return;
  const verifyUrl = await deps.auth.verificationUrl(user.email);
  const mail = await inLanguageOf(user, async () => ({
    subject: m.welcomeSubject({ school: brand.name }),
    ...(await welcomeMail({ name: user.name, verifyUrl })),
  }));
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `welcome-${data.mailId ?? user.id}`,
  });
}

export async function sendPasswordChanged(deps: Deps, data: { userId: string; changeId: string }) {
  const user = await queries.findUserById(deps.db, data.userId);
  if (!user) return;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.changedHeading(),
    ...(await passwordChangedMail({ name: user.name, supportUrl: supportUrl(deps) })),
  }));
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: data.changeId,
  });
}

export async function cleanUp(deps: Deps) {
  await queries.deleteExpired(deps.db, deps.clock.now());
}
