/** The SQL of the log. Giving and withdrawing are each decided by one conditional statement (product.md#countable-things). */
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { ConsentEnd, ConsentPurpose } from '../rules.ts';
import { consents } from './schema.ts';

export type ConsentRow = typeof consents.$inferSelect;

/** Adds nothing while the person or address has an open consent for the purpose: the unique keys decide. */
export async function insertConsent(
  tx: DbOrTx,
  consent: Omit<ConsentRow, 'withdrawnAt' | 'withdrawnBy'>,
): Promise<void> {
  await tx.insert(consents).values(consent).onConflictDoNothing();
}

/**
 * Whose entries: those of an account, or of an address that no account is named with. An address belongs to an
 * account only after it has verified it.
 */
export interface Holder {
  userId: string | null;
  email: string | null;
}

export const ofHolder = ({ userId, email }: Holder): SQL | undefined =>
  or(
    userId === null ? undefined : eq(consents.userId, userId),
    email === null ? undefined : and(isNull(consents.userId), eq(consents.email, email)),
  );

export async function endConsents(
  tx: DbOrTx,
  holder: Holder,
  end: { purpose?: ConsentPurpose; by: ConsentEnd; now: Date },
): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: end.now, withdrawnBy: end.by })
    .where(
      and(
        ofHolder(holder),
        end.purpose ? eq(consents.purpose, end.purpose) : undefined,
        isNull(consents.withdrawnAt),
      ),
    );
}

export async function findConsent(db: DbOrTx, holder: Holder, id: string): Promise<ConsentRow | null> {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.id, id), ofHolder(holder)))
    .limit(1);
  return row ?? null;
}

const listed = 100;

export const listConsents = (db: DbOrTx, holder: Holder): Promise<ConsentRow[]> =>
  db.select().from(consents).where(ofHolder(holder)).orderBy(desc(consents.id)).limit(listed);

export const listByHash = (db: DbOrTx, hashes: string[]): Promise<ConsentRow[]> =>
  db
    .select()
    .from(consents)
    .where(inArray(consents.emailHash, hashes))
    .orderBy(desc(consents.id))
    .limit(listed);

/** Removes the address from ended entries that no account holds. */
export async function forgetAddresses(db: DbOrTx, endedBefore: Date): Promise<void> {
  await db
    .update(consents)
    .set({ email: null })
    .where(and(isNull(consents.userId), isNotNull(consents.email), lt(consents.withdrawnAt, endedBefore)));
}

export async function deleteEnded(db: DbOrTx, endedBefore: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.withdrawnAt, endedBefore));
}
