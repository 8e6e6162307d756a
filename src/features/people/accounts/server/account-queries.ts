import { and, desc, eq, gt, isNull, like, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newId } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import { type DbOrTx, isUniqueViolation, type Tx } from '#platform/db/database.server.ts';
import { announceSessionEnd, isSessionAccepted } from './queries.ts';
import { isStaff } from './roles.ts';
import { authAccounts, authVerifications, emptyProfile, sessions, twoFactors, users } from './schema.ts';

export interface WaysIn {
  passwordHash: string | null;
  hasGoogle: boolean;
}

export async function findWaysIn(db: DbOrTx, userId: string): Promise<WaysIn> {
  const rows = await db
    .select({ providerId: authAccounts.providerId, password: authAccounts.password })
    .from(authAccounts)
    .where(eq(authAccounts.userId, userId));
  return {
    passwordHash: rows.find((row) => row.providerId === 'credential')?.password ?? null,
    hasGoogle: rows.some((row) => row.providerId === 'google'),
  };
}

export async function findAccount(db: DbOrTx, userId: string) {
  const { email, emailVerified, twoFactorEnabled, isAdmin, name, language } = users;
  const [row] = await db
    .select({ email, emailVerified, twoFactorEnabled, isAdmin, name, language })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

export async function hasTwoFactor(db: DbOrTx, userId: string): Promise<boolean> {
  return (await findAccount(db, userId))?.twoFactorEnabled ?? false;
}

/** Records that the session has proven the second step. */
export async function markSecondFactor(db: DbOrTx, token: string, now: Date): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.token, token));
}

/** Uses up the code of that step and of earlier ones. Of many concurrent calls exactly one gets true. */
export async function takeTotpStep(db: DbOrTx, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step)),
      ),
    )
    .returning({ id: twoFactors.id });
  return used.length > 0;
}

/** Ends all other sessions: they have not proven the second step that was just turned on. */
export async function keepOnlySession(tx: DbOrTx, userId: string, token: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));
  await announceSessionEnd(tx, userId);
}

export async function deleteSessionByToken(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

export async function findSessionStart(db: DbOrTx, userId: string, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .limit(1);
  return row?.createdAt ?? null;
}

/** Sessions that are still accepted, the latest used first. */
export async function listSessions(db: DbOrTx, userId: string, now: Date) {
  const [s, u] = [alias(sessions, 's'), alias(users, 'u')];
  return db
    .select({ id: s.id, userAgent: s.userAgent, createdAt: s.createdAt, updatedAt: s.updatedAt })
    .from(s)
    .innerJoin(u, eq(u.id, s.userId))
    .where(and(eq(s.userId, userId), isSessionAccepted(now.toISOString(), isStaff('u'))))
    .orderBy(desc(s.updatedAt))
    .limit(100);
}

export async function deleteSession(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (rows.length > 0) await announceSessionEnd(db, userId);
  return rows.length > 0;
}

export async function deleteOtherSessions(tx: DbOrTx, userId: string, keptId: string) {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
  await announceSessionEnd(tx, userId);
}

export const pendingPrefix = (userId: string) => `change-email:${userId}:`;

/** Stores a pending address change in place of an earlier one. Only the token's hash is stored. */
export async function replacePendingEmail(
  tx: DbOrTx,
  pending: { userId: string; email: string; hash: string; now: Date; expiresAt: Date },
) {
  await deletePendingEmail(tx, pending.userId);
  await tx.insert(authVerifications).values({
    id: newId(),
    identifier: `${pendingPrefix(pending.userId)}${pending.hash}`,
    value: pending.email,
    expiresAt: pending.expiresAt,
    createdAt: pending.now,
    updatedAt: pending.now,
  });
}

export async function deletePendingEmail(tx: DbOrTx, userId: string) {
  await tx.delete(authVerifications).where(like(authVerifications.identifier, `${pendingPrefix(userId)}%`));
}

export async function findPendingEmail(db: DbOrTx, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: authVerifications.value })
    .from(authVerifications)
    .where(
      and(
        like(authVerifications.identifier, `${pendingPrefix(userId)}%`),
        gt(authVerifications.expiresAt, now),
      ),
    )
    .limit(1);
  return row?.email ?? null;
}

/** Uses up the token. Of many concurrent calls exactly one gets the new address. */
export async function consumePendingEmail(
  tx: DbOrTx,
  token: { userId: string; hash: string; now: Date },
): Promise<string | null> {
  const [used] = await tx
    .delete(authVerifications)
    .where(
      and(
        eq(authVerifications.identifier, `${pendingPrefix(token.userId)}${token.hash}`),
        gt(authVerifications.expiresAt, token.now),
      ),
    )
    .returning({ email: authVerifications.value });
  return used?.email ?? null;
}

/** @returns false when someone else has the address: the unique key decides. */
export async function changeEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    // In a savepoint, so that a refused address does not abort the caller's transaction.
    await tx.transaction((inner) =>
      inner.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId)),
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function deleteGoogleAccount(tx: DbOrTx, userId: string) {
  await tx
    .delete(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'google')));
}

/** Removes the ways in and profile texts that were set up before anyone had confirmed the address. */
export async function takeBackAccount(tx: DbOrTx, userId: string, now: Date) {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await deleteGoogleAccount(tx, userId);
  await tx
    .update(users)
    // In the language of the owner, who is proving the address now.
    .set({ twoFactorEnabled: false, ...emptyProfile, language: currentLanguage(), updatedAt: now })
    .where(eq(users.id, userId));
}

/** The row stays because orders point at it (product.md#deleting); the person's name and address are removed. */
export async function markDeleted(tx: DbOrTx, userId: string, now: Date) {
  await tx.update(users).set({ deletedAt: now, updatedAt: now }).where(eq(users.id, userId));
}
