/** Money that the payment company sends back by a call (product.md#refunds). Transfers go back by hand. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { listStaffIds, lockPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError, ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { RefundAnswer } from '#providers/payment.ts';
import * as m from '../messages/m.ts';
import { noAnswer, whyNotSentText } from '../problem-texts.ts';
import { isReturnable } from '../rules.ts';
import { bookOrder } from './book.ts';
import { returnMoneyJob } from './jobs.ts';
import { providerNamed } from './payment-provider.ts';
import { lockOrder, type Order } from './queries.ts';
import { moneyReturns, orders } from './schema.ts';

type Return = typeof moneyReturns.$inferSelect;
type ReturnDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'payments' | 'log'>;

/** Whether the company that has the order's money can be asked now. */
export const canReturn = ({ payments }: Pick<Deps, 'payments'>, order: Order): boolean =>
  isReturnable(order) && payments[order.provider]?.sendBack !== undefined;

/** What the company was asked about this order and has not refused. Lock the order before acting on it. */
export async function findReturn(
  db: DbOrTx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
): Promise<Return | null> {
  const { orderId, state } = moneyReturns;
  const [row] = await db
    .select()
    .from(moneyReturns)
    .where(and(eq(moneyReturns.userId, userId), eq(orderId, id), ne(state, 'REFUSED')));
  return row ?? null;
}

/** @throws AppError CONFLICT while the company has been asked: the money would go back twice. */
export async function assertNotAsked(tx: Tx, order: Order): Promise<void> {
  if (await findReturn(tx, order)) throw new AppError('CONFLICT', m.companyIsAsked());
}

/**
 * Asks the company for an order that is due, in the caller's transaction and with the order locked.
 * @throws AppError CONFLICT when the company cannot send it, or was asked already.
 */
export async function askReturn(
  deps: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  tx: Tx,
  order: Order,
  actorId: string,
): Promise<void> {
  if (!canReturn(deps, order) || !order.invoiceId) throw new AppError('CONFLICT', m.companyCannot());
  await assertNotAsked(tx, order);
  const amountIdr = order.refundIdr ?? order.amountIdr;
  const { id: orderId, userId, provider, invoiceId } = order;
  const at = deps.clock.now();
  const isAgain = await askUnansweredAgain(tx, order, { amountIdr, actorId, at });
  if (!isAgain)
    await tx.insert(moneyReturns).values({
      id: newId(),
      userId,
      orderId,
      provider,
      invoiceId,
      amountIdr,
      state: 'ASKED',
      askedAt: at,
      askedBy: actorId,
    });
  await recordAudit(tx, {
    actorId,
    action: 'order.return-asked',
    subjectType: 'order',
    subjectId: orderId,
    detail: { amountIdr, provider },
    at,
  });
  await deps.jobs.enqueue(tx, returnMoneyJob, {}, { key: 'next' });
}

/**
 * Asks again under the key that got no answer: the company may have sent the money for it.
 * @returns false when there is none.
 */
async function askUnansweredAgain(
  tx: Tx,
  { userId, id: orderId }: Order,
  { amountIdr, actorId, at }: { amountIdr: number; actorId: string; at: Date },
): Promise<boolean> {
  const again = await tx
    .update(moneyReturns)
    .set({ state: 'ASKED', why: null, decidedAt: null, askedAt: at, askedBy: actorId })
    .where(
      and(
        eq(moneyReturns.userId, userId),
        eq(moneyReturns.orderId, orderId),
        eq(moneyReturns.why, noAnswer),
        eq(moneyReturns.amountIdr, amountIdr),
      ),
    )
    .returning({ id: moneyReturns.id });
  return again.length > 0;
}

/** @throws AppError NOT_FOUND; CONFLICT when nothing is due, it is one's own, or the company cannot send it. */
export async function returnMoneyOf(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'payments'>,
  admin: Viewer,
  id: string,
) {
  await deps.db.transaction(async (tx) => {
    const [known] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id));
    if (!known) throw new AppError('NOT_FOUND', m.orderNotFound());
    if (known.userId === admin.userId) throw new AppError('CONFLICT', m.ownRefund());
    await lockPerson(tx, known.userId);
    const order = await lockOrder(tx, known.userId, id);
    if (order?.status !== 'REFUND_DUE') throw new AppError('CONFLICT', m.nothingDue());
    await askReturn(deps, tx, order, admin.userId);
  });
  return { state: 'ASKED' as const };
}

/** As many as are asked in one round; the next round follows in ten minutes. */
const askedPerRound = 50;

/** The job: asks for each that has no answer. What a company is asked twice it sends once. */
export async function returnMoney(deps: ReturnDeps): Promise<void> {
  const asked = await deps.db
    .select()
    .from(moneyReturns)
    .where(eq(moneyReturns.state, 'ASKED'))
    // In any order: none waits behind those that a company does not answer.
    .orderBy(sql`random()`)
    .limit(askedPerRound);
  for (const row of asked)
    await askOnce(deps, row).catch((error: unknown) =>
      deps.log.error({ orderId: row.orderId, err: errorText(error) }, 'a refund could not be written down'),
    );
}

/** A company that has not answered, and one that has begun, may be waited for this long. */
const unansweredMs = 3 * dayMs;
const unfinishedMs = 30 * dayMs;

async function askOnce(deps: ReturnDeps, row: Return): Promise<void> {
  const answer = await askCompany(deps, row).catch((error: unknown): RefundAnswer => {
    deps.log.error({ orderId: row.orderId, err: errorText(error) }, 'a refund got no answer');
    return { state: 'pending', reference: row.reference };
  });
  const reference = answer.state === 'refused' ? null : answer.reference;
  const waitedMs = deps.clock.now().getTime() - row.askedAt.getTime();
  const isOver = answer.state === 'pending' && waitedMs > (reference === null ? unansweredMs : unfinishedMs);
  await deps.db.transaction((tx) =>
    applyAnswer(deps, tx, row, isOver ? { state: 'refused', why: noAnswer } : answer),
  );
}

async function askCompany(deps: Pick<ReturnDeps, 'db' | 'payments'>, row: Return): Promise<RefundAnswer> {
  const provider = providerNamed(deps, row.provider);
  if (!provider.sendBack) throw new ProviderError(row.provider, 'sends nothing back');
  const { id: key, invoiceId, amountIdr, reference } = row;
  const [order] = await deps.db
    .select({ problem: orders.problem })
    .from(orders)
    .where(and(eq(orders.userId, row.userId), eq(orders.id, row.orderId)));
  const isDuplicate = order?.problem === 'paid-twice';
  return provider.sendBack({ key, invoiceId, amountIdr, isDuplicate, reference });
}

async function applyAnswer(deps: ReturnDeps, tx: Tx, row: Return, answer: RefundAnswer): Promise<void> {
  const now = deps.clock.now();
  const isHere = await lockPerson(tx, row.userId);
  const order = await lockOrder(tx, row.userId, row.orderId);
  const set =
    answer.state === 'refused'
      ? { state: 'REFUSED' as const, why: answer.why.slice(0, 300), decidedAt: now }
      : answer.state === 'sent'
        ? { state: 'SENT' as const, reference: answer.reference, decidedAt: now }
        : { reference: answer.reference };
  const [changed] = await tx
    .update(moneyReturns)
    .set(set)
    .where(and(eq(moneyReturns.id, row.id), eq(moneyReturns.userId, row.userId), sql`state = 'ASKED'`))
    .returning();
  if (!changed || !order) return;
  if (answer.state === 'refused') await tellOfRefusal(tx, changed, now);
  if (answer.state === 'sent')
    await closeRefund(tx, order, { reference: answer.reference, actorId: row.askedBy, isHere, now });
}

/** REFUND_DUE → REFUNDED in the caller's transaction, with the order locked. The person is told. */
export async function closeRefund(
  tx: Tx,
  due: Order,
  by: { reference: string | null; actorId: string | null; isHere: boolean; now: Date },
): Promise<void> {
  const { reference, actorId, isHere, now } = by;
  const [order] = await tx
    .update(orders)
    .set({ status: 'REFUNDED', refundedAt: now, refundedBy: actorId, refundReference: reference })
    .where(and(eq(orders.userId, due.userId), eq(orders.id, due.id), eq(orders.status, 'REFUND_DUE')))
    .returning();
  if (!order) return;
  if (actorId)
    await recordAudit(tx, {
      actorId,
      action: 'order.refunded',
      subjectType: 'order',
      subjectId: order.id,
      detail: { amountIdr: order.refundIdr ?? order.amountIdr, reference, problem: order.problem },
      at: now,
    });
  await bookOrder(tx, order, now);
  if (!isHere) return;
  await notify(tx, {
    userId: order.userId,
    causeKey: `refunded:${order.id}`,
    event: 'payment',
    text: () =>
      reference === null
        ? { title: m.nothingArrived(), message: m.nothingArrivedText() }
        : {
            title: m.refundSent(),
            message: m.refundSentText({
              amount: formatIdr(order.refundIdr ?? order.amountIdr),
              reference,
            }),
          },
    actionUrl: '/settings/plan',
    createdAt: now,
  });
}

/** The money is still with the school: people send it by hand, or ask again. */
async function tellOfRefusal(tx: Tx, row: Return, now: Date): Promise<void> {
  for (const userId of await listStaffIds(tx, 'finance'))
    await notify(tx, {
      userId,
      causeKey: `return-refused:${row.id}`,
      event: 'payment',
      text: () => ({
        title: m.returnRefused(),
        message: m.returnRefusedText({
          amount: formatIdr(row.amountIdr),
          why: whyNotSentText(row.why ?? ''),
        }),
      }),
      actionUrl: `/admin/orders/${row.orderId}`,
      createdAt: now,
    });
}
