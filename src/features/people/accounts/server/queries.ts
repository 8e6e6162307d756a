import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { sessionLifetime } from '#access/session-lifetime.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { announceChange } from '#platform/db/announcements.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, readRows } from '#platform/db/rows.server.ts';
import { addressBegins, anyHas, idHas } from '#platform/db/search.server.ts';
import * as m from '../messages/m.ts';
import { authAccounts, authVerifications, sessions, users } from './schema.ts';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  now: Date;
}

/** @returns the new person's id, or null when the email is taken: the unique key decides. */
export async function insertAccount(tx: DbOrTx, account: NewAccount): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      name: account.name,
      email: account.email,
      language: currentLanguage(),
      createdAt: account.now,
      updatedAt: account.now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return null;
  await tx.insert(authAccounts).values({
    id: newId(),
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: account.passwordHash,
    createdAt: account.now,
    updatedAt: account.now,
  });
  return user.id;
}

/** Creates an account without a way in: its person sets a password by a mailed link. Null when the email is taken. */
export async function insertInvited(
  tx: DbOrTx,
  invited: { name: string; email: string; language: Language | null; now: Date },
): Promise<string | null> {
  const { name, email, now } = invited;
  const language = invited.language ?? currentLanguage();
  const [user] = await tx
    .insert(users)
    .values({ id: newId(), name, email, language, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return user?.id ?? null;
}

/** What a mail to a person needs. */
const reachedPerson = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  language: users.language,
};

/** @returns false when the person is gone. */
export async function setLanguage(
  db: DbOrTx,
  userId: string,
  language: Language,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ language, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function findUserByEmail(db: DbOrTx, email: string) {
  const [user] = await db
    .select(reachedPerson)
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .limit(1);
  return user ?? null;
}

/** The account of a typed address, whether it is banned, and whether it has a second step. */
export async function findSignInAccount(db: DbOrTx, typed: string) {
  const [user] = await db
    .select({
      id: users.id,
      isBanned: sql<boolean>`${users.bannedAt} is not null`,
      hasSecondStep: users.twoFactorEnabled,
    })
    .from(users)
    .where(and(eq(users.email, typed.trim().toLowerCase()), isNull(users.deletedAt)))
    .limit(1);
  return user ?? null;
}

/** The account of a session token, whether it is banned, and whether it has a second step. */
export async function findSessionAccount(db: DbOrTx, token: string) {
  const [user] = await db
    .select({
      id: users.id,
      isBanned: sql<boolean>`${users.bannedAt} is not null`,
      hasSecondStep: users.twoFactorEnabled,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token))
    .limit(1);
  return user ?? null;
}

export async function findUserById(db: DbOrTx, userId: string) {
  const [user] = await db
    .select(reachedPerson)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .limit(1);
  return user ?? null;
}

export async function insertResetToken(
  db: DbOrTx,
  token: { hash: string; userId: string; now: Date; expiresAt: Date },
) {
  await db.insert(authVerifications).values({
    id: newId(),
    identifier: `password-reset:${token.hash}`,
    value: token.userId,
    expiresAt: token.expiresAt,
    createdAt: token.now,
    updatedAt: token.now,
  });
}

/** A check before expensive work; only `consumeResetToken` decides. */
export async function isResetTokenValid(db: DbOrTx, hash: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: authVerifications.id })
    .from(authVerifications)
    .where(
      and(eq(authVerifications.identifier, `password-reset:${hash}`), gt(authVerifications.expiresAt, now)),
    )
    .limit(1);
  return found !== undefined;
}

/** Uses up the token. Of many concurrent calls exactly one gets the person's id; the others get null. */
export async function consumeResetToken(tx: DbOrTx, hash: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .delete(authVerifications)
    .where(
      and(eq(authVerifications.identifier, `password-reset:${hash}`), gt(authVerifications.expiresAt, now)),
    )
    .returning({ userId: authVerifications.value });
  return used?.userId ?? null;
}

/** Sets the password; adds one for people who so far only sign in with Google. */
export async function setPassword(tx: DbOrTx, userId: string, passwordHash: string, now: Date) {
  const updated = await tx
    .update(authAccounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')))
    .returning({ id: authAccounts.id });
  if (updated.length > 0) return;
  await tx.insert(authAccounts).values({
    id: newId(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}

/** @returns true if the address was not verified before. */
export async function markEmailVerified(tx: DbOrTx, userId: string, now: Date): Promise<boolean> {
  const first = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  return first.length > 0;
}

export async function deleteSessionsOf(tx: DbOrTx, userId: string) {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await announceSessionEnd(tx, userId);
}

/** Announced when sessions of a person end: open connections then check whether theirs was one of them. */
export const sessionTopicOf = (userId: string): string => `sessions:${userId}`;

export async function announceSessionEnd(tx: DbOrTx, userId: string) {
  await announceChange(tx, sessionTopicOf(userId));
}

const before = (at: string, isStaff: SQL, limit: 'idleMs' | 'absoluteMs') => {
  const seconds = (ms: number) => sql.raw(`interval '${ms / 1000} seconds'`);
  const { learner, admin } = sessionLifetime;
  return sql`${at}::timestamptz - case when ${isStaff} then ${seconds(admin[limit])} else ${seconds(learner[limit])} end`;
};

/**
 * Whether the session in row `s` of the person in row `u` is accepted at that moment (product.md#sessions). If a
 * second step is on, a session without it belongs to nobody, however it was opened (product.md#second-step).
 */
export const isSessionAccepted = (at: string, isStaff: SQL): SQL => sql`(
  s.expires_at > ${at}::timestamptz and u.banned_at is null and u.deleted_at is null
  and (s.second_factor_at is not null or not u.two_factor_enabled)
  and s.created_at > ${before(at, isStaff, 'absoluteMs')}
  and s.updated_at > ${before(at, isStaff, 'idleMs')})`;

/** Whether a session exists and its person may use it. `isSessionAccepted` judges its age too. */
export async function isSessionOpen(db: DbOrTx, sessionId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(users.bannedAt), isNull(users.deletedAt)))
    .limit(1);
  return open !== undefined;
}

export async function deleteExpired(db: DbOrTx, now: Date) {
  await db.delete(authVerifications).where(sql`${authVerifications.expiresAt} < ${now}`);
  await db.delete(sessions).where(sql`${sessions.expiresAt} < ${now}`);
}

/**
 * Allows one change of a person's orders, entitlements and credits at a time, until the transaction ends. Foreign
 * keys to the person are not blocked. Lock the person before any of their rows, so that everyone takes locks in
 * the same order.
 * @returns false when the person has been deleted: nothing new may be written about them.
 */
export async function lockPerson(tx: DbOrTx, userId: string): Promise<boolean> {
  const rows = await readRows(
    tx,
    { is_here: bool },
    sql`select deleted_at is null as is_here from users where id = ${userId} for no key update`,
  );
  return rows[0]?.is_here ?? false;
}

/** Like `lockPerson`, for actions that need an existing account. @throws AppError GONE when it was deleted. */
export async function lockLivingPerson(tx: DbOrTx, userId: string): Promise<void> {
  if (!(await lockPerson(tx, userId))) throw new AppError('GONE', m.alreadyDeleted());
}

/** Deletes what proves an identity without the password: reset links, trusted devices, unfinished sign-ins. */
export async function forgetProofs(tx: DbOrTx, userId: string) {
  await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
}

/**
 * Whether that row of `users` matches an administrator's search: by the beginning of the address, or by a part of
 * name, address or id. Each uses an index.
 */
export function isFoundBy(typed: string, alias: 'u' | 'users' = 'u'): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const byAddress = addressBegins(column('email'), typed);
  if (byAddress) return byAddress;
  const byName = anyHas([column('name'), column('email')], typed);
  const byId = idHas(column('id'), typed);
  return byId ? sql`(${byName} or ${byId})` : byName;
}
