import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#features/coaching/bookings/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { monthRange } from '#features/sales/books/rules.ts';
import { moneyReturns, orders, paymentAttempts } from '#features/sales/checkout/server/schema.ts';
import { startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { transferAccounts, transferProofs } from '#features/sales/transfers/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, readRow, readRows, text, uuid } from '#platform/db/rows.server.ts';
import type { OrderSums } from '../rules.ts';

/** Anyone's order, and its person. */
export async function findOrder(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ order: orders, name: users.name, email: users.email, language: users.language })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  return row ?? null;
}

type OrderKey = { userId: string; id: string };

export const listPages = (db: DbOrTx, { userId, id }: OrderKey) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.userId, userId), eq(paymentAttempts.orderId, id)))
    .orderBy(asc(paymentAttempts.number));

const deciders = alias(users, 'deciders');

export const listProofs = (db: DbOrTx, { userId, id }: OrderKey) =>
  db
    .select({ proof: transferProofs, bank: transferAccounts.bank, decidedByName: deciders.name })
    .from(transferProofs)
    .innerJoin(transferAccounts, eq(transferAccounts.id, transferProofs.accountId))
    .leftJoin(deciders, eq(deciders.id, transferProofs.decidedBy))
    .where(and(eq(transferProofs.userId, userId), eq(transferProofs.orderId, id)))
    .orderBy(asc(transferProofs.sentAt));

/** What the payment company was asked to send back. */
export const listReturns = (db: DbOrTx, { userId, id }: OrderKey) =>
  db
    .select({ row: moneyReturns, askedByName: deciders.name })
    .from(moneyReturns)
    .leftJoin(deciders, eq(deciders.id, moneyReturns.askedBy))
    .where(and(eq(moneyReturns.userId, userId), eq(moneyReturns.orderId, id)))
    .orderBy(asc(moneyReturns.askedAt));

/** What people who work here did with an order and its proofs, the first one first. */
export const listLog = (db: DbOrTx, subjectIds: readonly string[]) =>
  db
    .select({ action: auditLog.action, at: auditLog.createdAt, actorName: users.name })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.subjectId, [...subjectIds]))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))
    .limit(100);

export const countComingSessions = (db: DbOrTx, userId: string, now: Date): Promise<number> =>
  db.$count(
    bookings,
    and(eq(bookings.userId, userId), eq(bookings.status, 'SCHEDULED'), gt(bookings.startTime, now)),
  );

/** The school's accounts by their ids, as `BCA 0123456789`. */
export async function readAccountNames(db: DbOrTx): Promise<Map<string, string>> {
  const { id, bank, number } = transferAccounts;
  const rows = await db.select({ id, bank, number }).from(transferAccounts);
  return new Map(rows.map((row) => [row.id, `${row.bank} ${row.number}`]));
}

/** What the orders and corrections themselves say about a month, for comparison with the book. */
export async function sumOrders(db: DbOrTx, month: string): Promise<OrderSums> {
  const range = monthRange(month);
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${range.from.toISOString()}::timestamptz and ${sql.raw(column)} < ${range.to.toISOString()}::timestamptz`;
  const isSold = sql`(status = 'PAID' or refund_idr is not null)`;
  const row = await readRow(
    db,
    { paid: int, due: int, cancelled: int, sent: int },
    sql`
    select came.paid, came.due, sent.sent,
      (select coalesce(-sum(total_idr), 0) from receipt_corrections where ${within('issued_at')}) as cancelled
    from
      (select coalesce(sum(amount_idr) filter (where ${isSold}), 0) as paid,
              coalesce(sum(amount_idr) filter (where not ${isSold}), 0) as due
       from orders where status in ('PAID', 'REFUND_DUE', 'REFUNDED') and ${within('closed_at')}) came,
      (select coalesce(-sum(coalesce(refund_idr, amount_idr)), 0) as sent
       from orders where refunded_at is not null and ${within('refunded_at')}) sent`,
  );
  return {
    paidIdr: row?.paid ?? 0,
    dueIdr: row?.due ?? 0,
    cancelledIdr: row?.cancelled ?? 0,
    sentIdr: row?.sent ?? 0,
  };
}

const ofMonth = (month: string) => {
  const { from, to } = monthRange(month);
  return sql`e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz`;
};

/** How many paid entries of a month are parts of purchases, for each group of the month's sums. */
export const countParts = (db: DbOrTx, month: string) =>
  readRows(
    db,
    {
      provider: text.orNull,
      account_id: uuid.orNull,
      method: text.orNull,
      tier: text.orNull,
      product_id: uuid.orNull,
      receipt_year: int.orNull,
      parts: int,
      later: int,
    },
    sql`
    select e.provider, e.account_id, e.method, e.tier, e.product_id, e.receipt_year, count(*) as parts,
           count(*) filter (where o.instalment_of is not null) as later
    from money_entries e join orders o on o.user_id = e.user_id and o.id = e.order_id
    where ${ofMonth(month)} and e.kind = 'paid' and o.part_no is not null
    group by 1, 2, 3, 4, 5, 6`,
  );

/** The parts of purchases that entries are of, by order: of a page of entries, or of a whole month. */
export async function readEntryParts(db: DbOrTx, of: { month: string } | { orderIds: readonly string[] }) {
  const rows = await readRows(
    db,
    { id: uuid, no: int, of: int, first: uuid },
    sql`
    select o.id, o.part_no as no, o.parts as of, coalesce(o.instalment_of, o.id) as first from orders o
    where o.part_no is not null and ${
      'month' in of
        ? sql`(o.user_id, o.id) in (select e.user_id, e.order_id from money_entries e where ${ofMonth(of.month)})`
        : sql`o.id = any(${sql.param([...of.orderIds])}::uuid[])`
    }`,
  );
  return new Map(rows.map(({ id, ...part }) => [id, part]));
}

/** What must still be sent back, of all months. */
export async function sumWaiting(db: DbOrTx): Promise<{ orders: number; amountIdr: number }> {
  const row = await readRow(
    db,
    { orders: int, amount: int },
    sql`
    select count(*) as orders, coalesce(sum(coalesce(refund_idr, amount_idr)), 0) as amount
    from orders where status = 'REFUND_DUE'`,
  );
  return { orders: row?.orders ?? 0, amountIdr: row?.amount ?? 0 };
}

/** Parts that are not paid yet, of all purchases. */
export async function sumComing(db: DbOrTx, now: Date) {
  const isOverdue = sql`i.due_at < ${startOfSchoolDay(now).toISOString()}::timestamptz`;
  const row = await readRow(
    db,
    { parts: int, amount: int, overdue: int, overdue_amount: int },
    sql`
    select count(*) as parts, coalesce(sum(i.amount_idr), 0) as amount,
           count(*) filter (where ${isOverdue}) as overdue,
           coalesce(sum(i.amount_idr) filter (where ${isOverdue}), 0) as overdue_amount
    from instalments i join orders o on o.user_id = i.user_id and o.id = i.order_id
    where i.state = 'OPEN' and o.status = 'PAID'`,
  );
  return {
    parts: row?.parts ?? 0,
    amountIdr: row?.amount ?? 0,
    overdueParts: row?.overdue ?? 0,
    overdueIdr: row?.overdue_amount ?? 0,
  };
}
