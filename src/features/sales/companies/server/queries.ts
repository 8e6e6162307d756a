import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { Company } from '../rules.ts';
import { orderCompanies } from './schema.ts';

export interface OrderKey {
  userId: string;
  orderId: string;
}

const keyed = ({ userId, orderId }: OrderKey) =>
  and(eq(orderCompanies.userId, userId), eq(orderCompanies.orderId, orderId));

const columns = {
  name: orderCompanies.name,
  npwp: orderCompanies.npwp,
  idtku: orderCompanies.idtku,
  address: orderCompanies.address,
  email: orderCompanies.email,
};

/** Writes down for which company an order is, or that it is for none; after its receipt nothing changes. */
export async function writeCompany(
  tx: Tx,
  { company, at, ...key }: OrderKey & { company: Company | null; at: Date },
): Promise<void> {
  if (company === null) {
    await tx.delete(orderCompanies).where(and(keyed(key), isNull(orderCompanies.sealedAt)));
    return;
  }
  await tx
    .insert(orderCompanies)
    .values({ ...key, ...company, writtenAt: at })
    .onConflictDoUpdate({
      target: [orderCompanies.userId, orderCompanies.orderId],
      set: { ...company, writtenAt: at },
      setWhere: isNull(orderCompanies.sealedAt),
    });
}

/** A later part is bought for the company of the first one. */
export async function copyCompany(
  tx: Tx,
  { userId, from, to, at }: { userId: string; from: string; to: string; at: Date },
): Promise<void> {
  const company = await findCompany(tx, { userId, orderId: from });
  if (company) await writeCompany(tx, { userId, orderId: to, company, at });
}

/** From now on its buyer cannot change it. Call it in the transaction that issues the receipt. */
export async function sealCompany(tx: Tx, key: OrderKey, at: Date): Promise<void> {
  await tx
    .update(orderCompanies)
    .set({ sealedAt: at })
    .where(and(keyed(key), isNull(orderCompanies.sealedAt)));
}

/** The company of an order; null when it was bought for none. */
export async function findCompany(db: DbOrTx, key: OrderKey): Promise<Company | null> {
  const [row] = await db.select(columns).from(orderCompanies).where(keyed(key));
  return row ?? null;
}

/** The same, with the number of the file that it is in. */
export async function findFiledCompany(db: DbOrTx, key: OrderKey) {
  const [row] = await db
    .select({ ...columns, fileNo: orderCompanies.fileNo })
    .from(orderCompanies)
    .where(keyed(key));
  return row ?? null;
}

/** The company of the person's newest order that has one. Ids of orders are in the order of their time. */
export async function findLastCompany(db: DbOrTx, userId: string): Promise<Company | null> {
  const [row] = await db
    .select(columns)
    .from(orderCompanies)
    .where(eq(orderCompanies.userId, userId))
    .orderBy(desc(orderCompanies.orderId))
    .limit(1);
  return row ?? null;
}

/** @returns what it was before; null when there is none, it is not paid yet, or it is in a file already. */
export async function correctCompany(
  tx: Tx,
  { company, ...key }: OrderKey & { company: Company },
): Promise<Company | null> {
  const [before] = await tx
    .select(columns)
    .from(orderCompanies)
    .where(and(keyed(key), isNotNull(orderCompanies.sealedAt), isNull(orderCompanies.fileNo)))
    .for('update');
  if (!before) return null;
  await tx.update(orderCompanies).set(company).where(keyed(key));
  return before;
}

/**
 * Names the company of a paid order that was bought for none. It counts from the day of the order's receipt, as if it had
 * been named at checkout. @returns false when the order has one already.
 */
export async function addCompany(
  tx: Tx,
  { company, at, soldAt, ...key }: OrderKey & { company: Company; at: Date; soldAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(orderCompanies)
    .values({ ...key, ...company, writtenAt: at, sealedAt: soldAt })
    .onConflictDoNothing()
    .returning({ orderId: orderCompanies.orderId });
  return added.length > 0;
}

/** Of orders that were never paid nothing must be kept. */
export async function deleteUnsealed(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(orderCompanies)
    .where(sql`${orderCompanies.userId} = ${userId} and ${orderCompanies.sealedAt} is null`);
}
