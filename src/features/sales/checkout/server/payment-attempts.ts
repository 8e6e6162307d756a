/** The Snap pages of our orders: what Midtrans does not give back (product.md#invoices). */
import { asc, eq, max, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { PaymentAttempt, PaymentAttempts } from '#providers/midtrans/midtrans.server.ts';
import { orders, paymentAttempts } from './schema.ts';

/** More pages than this for one order mean that something is wrong, and each is asked about every time. */
const mostAttempts = 20;

const columns = {
  id: paymentAttempts.id,
  externalId: orders.externalId,
  amountIdr: paymentAttempts.amountIdr,
  url: paymentAttempts.url,
  expiresAt: paymentAttempts.expiresAt,
  endingAt: paymentAttempts.endingAt,
  endedAt: paymentAttempts.endedAt,
};

/** `langkah-1`, then `langkah-1-2`, `langkah-1-3`: Midtrans takes an id once. */
const attemptId = (externalId: string, number: number): string =>
  number === 1 ? externalId : `${externalId}-${number}`;

const withoutNumber = (id: string): string => id.replace(/-\d{1,2}$/, '');

export function createPaymentAttempts({ db, clock }: { db: Db; clock: Clock }): PaymentAttempts {
  const ofOrder = sql`${orders.userId} = ${paymentAttempts.userId} and ${orders.id} = ${paymentAttempts.orderId}`;
  const kept = () => db.select(columns).from(paymentAttempts).innerJoin(orders, ofOrder);

  return {
    begin: ({ externalId, amountIdr, expiresAt }) =>
      db.transaction(async (tx) => {
        // The lock makes two callers take different numbers.
        const [order] = await tx.select().from(orders).where(eq(orders.externalId, externalId)).for('update');
        if (!order) return null;
        const [last] = await tx
          .select({ number: max(paymentAttempts.number) })
          .from(paymentAttempts)
          .where(
            sql`${paymentAttempts.userId} = ${order.userId} and ${paymentAttempts.orderId} = ${order.id}`,
          );
        const number = (last?.number ?? 0) + 1;
        if (number > mostAttempts) return null;
        const id = attemptId(externalId, number);
        await tx.insert(paymentAttempts).values({
          userId: order.userId,
          orderId: order.id,
          number,
          id,
          amountIdr,
          expiresAt,
          createdAt: clock.now(),
        });
        return { id, externalId, amountIdr, url: null, expiresAt, endingAt: null, endedAt: null };
      }),

    answered: async (id, url) => {
      await db.update(paymentAttempts).set({ url }).where(eq(paymentAttempts.id, id));
    },

    ending: async (id, at) => {
      await db.update(paymentAttempts).set({ endingAt: at }).where(eq(paymentAttempts.id, id));
    },

    end: async (id, at) => {
      await db.update(paymentAttempts).set({ endedAt: at }).where(eq(paymentAttempts.id, id));
    },

    drop: async (id) => {
      await db.delete(paymentAttempts).where(eq(paymentAttempts.id, id));
    },

    /** Falls back to the order: a database that was restored may have lost the page, and it may have been paid. */
    find: async (id): Promise<PaymentAttempt | null> => {
      const [attempt] = await kept().where(eq(paymentAttempts.id, id)).limit(1);
      if (attempt) return attempt;
      const [order] = await db
        .select({
          externalId: orders.externalId,
          amountIdr: orders.amountIdr,
          expiresAt: orders.expiresAt,
          url: sql<string | null>`case when ${orders.invoiceId} = ${id} then ${orders.invoiceUrl} end`,
        })
        .from(orders)
        .where(sql`${orders.provider} = 'midtrans' and ${orders.externalId} in (${id}, ${withoutNumber(id)})`)
        .limit(1);
      return order ? { ...order, id, endingAt: null, endedAt: null } : null;
    },

    /** Pages that people can be sent to come first. */
    list: (externalId) =>
      kept()
        .where(eq(orders.externalId, externalId))
        .orderBy(sql`${paymentAttempts.url} is null`, asc(paymentAttempts.number)),
  };
}
