import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { monthRange } from '#features/sales/books/rules.ts';
import { orderCompanies, taxFileOrders, taxFiles } from '#features/sales/companies/server/schema.ts';
import { receiptCorrections, receipts } from '#features/sales/receipts/server/schema.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { CompanyOrderState } from '../tax-invoice.ts';

const ofReceipt = and(
  eq(receipts.userId, orderCompanies.userId),
  eq(receipts.orderId, orderCompanies.orderId),
);
const ofCorrection = and(
  eq(receiptCorrections.userId, orderCompanies.userId),
  eq(receiptCorrections.orderId, orderCompanies.orderId),
);

/** An order that was refunded as a whole needs no invoice; of a part of it there is one, and a return. */
const state: SQL<CompanyOrderState> = sql`case
  when ${orderCompanies.fileNo} is not null then 'in-file'
  when ${receipts.taxKind} = 'none' or ${receipts.sellerNpwp} is null then 'untaxed'
  when ${receiptCorrections.totalIdr} >= ${receipts.totalIdr} then 'refunded'
  else 'new' end`;

const soldIn = (month: string) => {
  const { from, to } = monthRange(month);
  return and(gte(orderCompanies.sealedAt, from), lt(orderCompanies.sealedAt, to));
};

const selectRows = (db: DbOrTx) =>
  db
    .select({ company: orderCompanies, receipt: receipts, state })
    .from(orderCompanies)
    .innerJoin(receipts, ofReceipt)
    .leftJoin(receiptCorrections, ofCorrection)
    .$dynamic();

export type CompanyOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** The month's paid orders of companies, the newest first. */
export const listOrders = (db: DbOrTx, month: string, limit: number) =>
  selectRows(db).where(soldIn(month)).orderBy(desc(receipts.year), desc(receipts.place)).limit(limit);

/** How many of the month's orders are in each state. */
export async function countStates(db: DbOrTx, month: string): Promise<Map<CompanyOrderState, number>> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderCompanies)
    .innerJoin(receipts, ofReceipt)
    .leftJoin(receiptCorrections, ofCorrection)
    .where(soldIn(month))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Those of the month that are in no file yet, in the order of their receipts. */
export const listNew = (db: DbOrTx, month: string, limit: number) =>
  selectRows(db)
    .where(and(soldIn(month), sql`${state} = 'new'`))
    .orderBy(asc(receipts.year), asc(receipts.place))
    .limit(limit);

/** The orders that are in the file, or that were when it was taken back, with their companies as it names them. */
export async function listOfFile(db: DbOrTx, no: number) {
  const current = await selectRows(db)
    .where(eq(orderCompanies.fileNo, no))
    .orderBy(asc(receipts.year), asc(receipts.place));
  if (current.length > 0) return current;
  return db
    .select({ company: taxFileOrders, receipt: receipts })
    .from(taxFileOrders)
    .innerJoin(
      receipts,
      and(eq(receipts.userId, taxFileOrders.userId), eq(receipts.orderId, taxFileOrders.orderId)),
    )
    .where(eq(taxFileOrders.fileNo, no))
    .orderBy(asc(receipts.year), asc(receipts.place));
}

const takers = alias(users, 'takers');

const selectFiles = (db: DbOrTx) =>
  db
    .select({
      no: taxFiles.no,
      month: taxFiles.month,
      tin: taxFiles.tin,
      madeAt: taxFiles.madeAt,
      madeByName: users.name,
      takenBackAt: taxFiles.takenBackAt,
      takenBackByName: takers.name,
      orders: sql<number>`${db.$count(orderCompanies, eq(orderCompanies.fileNo, taxFiles.no))}
        + ${db.$count(taxFileOrders, eq(taxFileOrders.fileNo, taxFiles.no))}`.mapWith(Number),
    })
    .from(taxFiles)
    .leftJoin(users, eq(users.id, taxFiles.madeBy))
    .leftJoin(takers, eq(takers.id, taxFiles.takenBackBy))
    .$dynamic();

/** Frees the orders of a file, once, and keeps what it said. @returns how many; null when it was taken back before. */
export async function takeFileBack(
  tx: Tx,
  { no, by, at }: { no: number; by: string; at: Date },
): Promise<number | null> {
  const [file] = await tx
    .update(taxFiles)
    .set({ takenBackAt: at, takenBackBy: by })
    .where(and(eq(taxFiles.no, no), isNull(taxFiles.takenBackAt)))
    .returning({ no: taxFiles.no });
  if (!file) return null;
  const freed = await tx
    .update(orderCompanies)
    .set({ fileNo: null })
    .where(eq(orderCompanies.fileNo, no))
    .returning();
  if (freed.length > 0)
    await tx.insert(taxFileOrders).values(
      freed.map(({ userId, orderId, name, npwp, idtku, address, email }) => ({
        userId,
        orderId,
        fileNo: no,
        name,
        npwp,
        idtku,
        address,
        email,
      })),
    );
  return freed.length;
}

export const listFiles = (db: DbOrTx, month: string) =>
  selectFiles(db).where(eq(taxFiles.month, month)).orderBy(asc(taxFiles.no));

export async function findFile(db: DbOrTx, no: number) {
  const [row] = await selectFiles(db).where(eq(taxFiles.no, no));
  return row ?? null;
}

/** Money that went back in the month for orders that are in a file. */
export const listReturns = (db: DbOrTx, month: string) => {
  const { from, to } = monthRange(month);
  return db
    .select({ company: orderCompanies, receipt: receipts, correction: receiptCorrections })
    .from(receiptCorrections)
    .innerJoin(orderCompanies, ofCorrection)
    .innerJoin(receipts, ofReceipt)
    .where(
      and(
        gte(receiptCorrections.issuedAt, from),
        lt(receiptCorrections.issuedAt, to),
        sql`${orderCompanies.fileNo} is not null`,
      ),
    )
    .orderBy(asc(receiptCorrections.year), asc(receiptCorrections.place))
    .limit(500);
};

/** One file at a time: they are numbered in a row. */
export async function nextFileNo(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax_files'))`);
  const [newest] = await tx.select({ no: taxFiles.no }).from(taxFiles).orderBy(desc(taxFiles.no)).limit(1);
  return (newest?.no ?? 0) + 1;
}

/** Writes the file down with its orders. @returns how many of them were in none before. */
export async function insertFile(
  tx: Tx,
  file: typeof taxFiles.$inferInsert,
  orders: readonly CompanyOrder[],
): Promise<number> {
  await tx.insert(taxFiles).values(file);
  const taken = await tx
    .update(orderCompanies)
    .set({ fileNo: file.no })
    .where(
      and(
        inArray(
          orderCompanies.userId,
          orders.map(({ company }) => company.userId),
        ),
        inArray(
          orderCompanies.orderId,
          orders.map(({ company }) => company.orderId),
        ),
        sql`${orderCompanies.fileNo} is null`,
      ),
    )
    .returning({ orderId: orderCompanies.orderId });
  return taken.length;
}
