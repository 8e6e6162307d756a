/** Money that bought nothing is sent back by hand or by the payment company, and written down here (product.md#refunds-due). */
import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { findUserById } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { bookOrder } from './book.ts';
import { orders } from './schema.ts';

/**
 * REFUND_DUE → REFUNDED, once. The person is told.
 * @throws AppError NOT_FOUND; CONFLICT when nothing is due, or someone else has written it down already.
 */
export async function markRefunded(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Viewer,
  { id, reference }: { id: string; reference: string },
) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ status: 'REFUNDED', refundedAt: now, refundedBy: admin.userId, refundReference: reference })
      .where(and(eq(orders.id, id), eq(orders.status, 'REFUND_DUE')))
      .returning();
    if (!order) {
      const [other] = await tx.select().from(orders).where(eq(orders.id, id));
      if (!other) throw new AppError('NOT_FOUND', m.orderNotFound());
      const name = other.refundedBy && (await findUserById(tx, other.refundedBy))?.name;
      throw new AppError('CONFLICT', name ? m.refundedMeanwhile({ name }) : m.nothingDue());
    }
    if (order.userId === admin.userId) throw new AppError('CONFLICT', m.ownRefund());
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'order.refunded',
      subjectType: 'order',
      subjectId: order.id,
      detail: { amountIdr: order.amountIdr, reference, problem: order.problem },
      at: now,
    });
    await bookOrder(tx, order, now);
    if (order.problem === 'account-deleted') return;
    await notify(tx, {
      userId: order.userId,
      causeKey: `refunded:${order.id}`,
      event: 'payment',
      text: () => ({
        title: m.refundSent(),
        message: m.refundSentText({ amount: formatIdr(order.amountIdr), reference }),
      }),
      actionUrl: '/settings/plan',
      createdAt: now,
    });
  });
  return { status: 'REFUNDED' as const };
}
