/** Receipts are numbered in a row, and stay as they were issued (product.md#receipts). */
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { sealCompany } from '#features/sales/companies/public.server.ts';
import { orderCompanies } from '#features/sales/companies/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import type { Db, DbOrTx, Tx } from '#platform/db/database.server.ts';
import { makeCheckCode } from '../check-code.ts';
import { schoolDay } from '../seller.ts';
import { receiptCorrections, receiptCounters, receipts, sellerDetails } from './schema.ts';

export type Receipt = typeof receipts.$inferSelect;
export type ReceiptCorrection = typeof receiptCorrections.$inferSelect;

export interface PaidOrder {
  id: string;
  userId: string;
  /** Null for a product. */
  tier: Tier | null;
  fromTier: Tier | null;
  productName?: Record<Language, string> | null;
  /** What was paid. */
  amountIdr: number;
  /** What a coupon took off the price. */
  discountIdr: number;
  couponCode: string | null;
  /** Of an order in parts: of how many, which one, and the order of the first. */
  parts?: number | null;
  partNo?: number | null;
  partOf?: string | null;
}

/** The seller of a day (`2026-11-25`, in the school's time zone); null before any was written down. */
export async function findSellerOn(db: DbOrTx, day: string) {
  const [row] = await db
    .select()
    .from(sellerDetails)
    .where(lte(sellerDetails.validFrom, day))
    .orderBy(desc(sellerDetails.validFrom), desc(sellerDetails.revision))
    .limit(1);
  return row ?? null;
}

/** Whether a receipt of this moment would name who sells. */
export const hasSeller = async (db: DbOrTx, now: Date): Promise<boolean> =>
  (await findSellerOn(db, schoolDay(now))) !== null;

/**
 * Issues the receipt of a paid order, once. Call it in the transaction that makes the order paid: when that fails, its
 * place in the row is free again. Payments wait for each other from here to their end.
 */
export async function issueReceipt(tx: Tx, order: PaidOrder, now: Date): Promise<Receipt> {
  const seller = await findSellerOn(tx, schoolDay(now));
  const receipt: Receipt = {
    orderId: order.id,
    userId: order.userId,
    ...(await nextNumber(tx, now)),
    issuedAt: now,
    tier: order.tier,
    fromTier: order.fromTier,
    productName: order.productName ?? null,
    totalIdr: order.amountIdr,
    discountIdr: order.discountIdr,
    couponCode: order.couponCode,
    parts: order.parts ?? null,
    partNo: order.partNo ?? null,
    partOf: order.partOf ?? null,
    sellerName: seller?.name ?? null,
    sellerAddress: seller?.address ?? null,
    sellerNpwp: seller?.npwp ?? null,
    taxKind: seller?.taxKind ?? 'none',
    sentence: seller?.sentence ?? null,
    checkCode: newCheckCode(),
  };
  await tx.insert(receipts).values(receipt);
  await sealCompany(tx, { userId: order.userId, orderId: order.id }, now);
  return receipt;
}

/** Seals companies where a server of the previous release issued the receipt: it knows no companies. */
export async function sealMissedCompanies(db: Db): Promise<void> {
  const { userId, orderId, sealedAt } = orderCompanies;
  const missed = await db
    .select({ userId, orderId, at: receipts.issuedAt })
    .from(orderCompanies)
    .innerJoin(receipts, and(eq(receipts.userId, userId), eq(receipts.orderId, orderId)))
    .where(isNull(sealedAt));
  for (const { at, ...key } of missed) await db.transaction((tx) => sealCompany(tx, key, at));
}

/** The next number of the school's year; its row is locked until the transaction ends, so that none is left out. */
async function nextNumber(tx: Tx, now: Date): Promise<{ year: number; place: number }> {
  const year = Number(schoolDay(now).slice(0, 4));
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning();
  return { year, place: counter?.last ?? 1 };
}

/** Takes `totalIdr` of an order's receipt away, once. Call it in the transaction that takes the order back. */
export async function issueCorrection(
  tx: Tx,
  {
    userId,
    orderId,
    totalIdr,
    reason,
  }: Pick<ReceiptCorrection, 'userId' | 'orderId' | 'totalIdr' | 'reason'>,
  now: Date,
): Promise<ReceiptCorrection> {
  const correction = { userId, orderId, ...(await nextNumber(tx, now)), issuedAt: now, totalIdr, reason };
  await tx.insert(receiptCorrections).values(correction);
  return correction;
}

export async function findCorrection(
  db: DbOrTx,
  userId: string,
  orderId: string,
): Promise<ReceiptCorrection | null> {
  const [row] = await db
    .select()
    .from(receiptCorrections)
    .where(and(eq(receiptCorrections.orderId, orderId), eq(receiptCorrections.userId, userId)));
  return row ?? null;
}

const newCheckCode = () => makeCheckCode(crypto.getRandomValues(new Uint8Array(12)));

/** The receipt's check code; one of the release before this one gets its own when it is first asked for. */
export async function checkCodeOf(
  db: DbOrTx,
  receipt: Pick<typeof receipts.$inferSelect, 'userId' | 'orderId' | 'checkCode'>,
): Promise<string> {
  if (receipt.checkCode) return receipt.checkCode;
  const isReceipt = and(eq(receipts.userId, receipt.userId), eq(receipts.orderId, receipt.orderId));
  await db
    .update(receipts)
    .set({ checkCode: newCheckCode() })
    .where(and(isReceipt, isNull(receipts.checkCode)));
  const [row] = await db.select({ code: receipts.checkCode }).from(receipts).where(isReceipt);
  if (!row?.code) throw new Error(`the receipt of ${receipt.orderId} is gone`);
  return row.code;
}

/** What anyone may see who holds the receipt; null for a code that no receipt has. */
export async function findByCheckCode(db: DbOrTx, code: string) {
  const [row] = await db
    .select({
      year: receipts.year,
      place: receipts.place,
      issuedAt: receipts.issuedAt,
      totalIdr: receipts.totalIdr,
      sellerName: receipts.sellerName,
      sellerNpwp: receipts.sellerNpwp,
      correction: receiptCorrections,
    })
    .from(receipts)
    .leftJoin(
      receiptCorrections,
      and(eq(receiptCorrections.userId, receipts.userId), eq(receiptCorrections.orderId, receipts.orderId)),
    )
    .where(eq(receipts.checkCode, code));
  return row ?? null;
}

/** The receipt of a person's order; null for one that is not paid, or is another person's. */
export async function findReceipt(db: DbOrTx, userId: string, orderId: string): Promise<Receipt | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), eq(receipts.userId, userId)));
  return row ?? null;
}
