/** What the provider's record of an invoice does to our order: activation exactly once (D6). */
import pLimit from 'p-limit';
import type { Deps } from '#deps';
import { findUserById, listAdminIds, lockPerson } from '#features/accounts/public.server.ts';
import { grantDueCredits } from '#features/credits/public.server.ts';
import { notify } from '#features/notifications/public.server.ts';
import { findEntitledTier, insertEntitlement, readPlanNames } from '#features/plans/public.server.ts';
import { tierNames, tierRank } from '#features/plans/rules.ts';
import { newId } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, dayMs, formatDateIn } from '#kernel/time.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { finishWebhookEvent } from '#platform/db/webhook-events.server.ts';
import type { Invoice } from '#providers/xendit/xendit.server.ts';
import { judge, type Verdict } from '../rules.ts';
import { announceJob, expireInvoiceJob, receiptJob } from './jobs.ts';
import { receiptMail } from './mails.tsx';
import * as queries from './queries.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'payment'>;

/** Applies a record that was just read from the provider. May be called any number of times, in any order. */
export async function settle(deps: SettleDeps, order: queries.Order, invoice: Invoice): Promise<Verdict> {
  return deps.db.transaction(async (tx) => {
    const isHere = await lockPerson(tx, order.userId);
    const locked = await queries.lockOrder(tx, order.userId, order.id);
    if (!locked) return 'mismatch';
    const entitled = await findEntitledTier(tx, locked.userId);
    const alreadyHas = entitled !== null && tierRank(entitled) >= tierRank(locked.tier);
    // Nobody is there to use what a forgotten person pays: the money goes back.
    const verdict = judge(locked, invoice, alreadyHas || !isHere);
    if (verdict === 'expire') await queries.expireOrder(tx, locked, deps.clock.now());
    if (verdict === 'activate' || verdict === 'refund')
      await applyPayment(deps, tx, locked, invoice, verdict);
    if (verdict === 'mismatch') {
      deps.log.warn(
        { orderId: locked.id, invoiceId: invoice.id },
        'an invoice does not match its order; nothing was activated',
      );
    }
    return verdict;
  });
}

async function applyPayment(
  deps: SettleDeps,
  tx: Tx,
  order: queries.Order,
  invoice: Invoice,
  verdict: 'activate' | 'refund',
) {
  const now = deps.clock.now();
  const closed = await queries.closePaid(tx, order, {
    status: verdict === 'activate' ? 'PAID' : 'REFUND_DUE',
    invoiceId: invoice.id,
    paidAt: invoice.paidAt ?? now,
    paymentMethod: invoice.paymentMethod,
    now,
  });
  if (!closed) return;
  if (verdict === 'refund') return reportRefund(tx, order, now);

  await insertEntitlement(tx, {
    userId: order.userId,
    id: newId(),
    tier: order.tier,
    source: 'order',
    causeId: order.id,
    grantedAt: now,
  });
  await grantDueCredits(tx, order.userId, now);
  await notify(tx, {
    userId: order.userId,
    causeKey: `order-paid:${order.id}`,
    event: 'payment',
    title: `${tierNames[order.tier]} is active`,
    message: 'Your payment arrived. Everything in your plan is open now.',
    actionUrl: '/dashboard',
    hasOwnMail: true,
    createdAt: now,
  });
  const key = { userId: order.userId, orderId: order.id };
  await deps.jobs.enqueue(tx, receiptJob, key, { key: order.id });
  await deps.jobs.enqueue(tx, announceJob, key, { key: order.id });
  await closeOtherInvoice(deps, tx, order, now);
}

/**
 * A late payment of an older invoice makes the newer open one's price wrong: it ends. One that is just being made
 * is ended by whoever makes it, which finds the order closed.
 */
async function closeOtherInvoice(deps: SettleDeps, tx: Tx, order: queries.Order, now: Date) {
  const other = await queries.findOpenOrder(tx, order.userId);
  if (!other || other.id === order.id) return;
  await queries.expireOrder(tx, other, now);
  if (other.invoiceId)
    await deps.jobs.enqueue(tx, expireInvoiceJob, { invoiceId: other.invoiceId }, { key: other.invoiceId });
}

/** A surplus payment is money of the person's: every administrator is told (D6). */
async function reportRefund(tx: Tx, order: queries.Order, now: Date) {
  for (const adminId of await listAdminIds(tx)) {
    await notify(tx, {
      userId: adminId,
      causeKey: `refund-due:${order.id}`,
      event: 'payment',
      title: 'A payment is to refund',
      message: `${formatIdr(order.amountIdr)} for ${tierNames[order.tier]} arrived twice (order ${order.id}).`,
      createdAt: now,
    });
  }
}

/** The webhook's job: what it said is forgotten, the provider's record counts (rule 10). */
export async function settleInvoice(
  deps: SettleDeps,
  data: { invoiceId: string; externalId: string; eventId: number },
) {
  const outcome = await settleByInvoiceId(deps, data.invoiceId);
  await finishWebhookEvent(deps.db, data.eventId, outcome, deps.clock.now());
}

async function settleByInvoiceId(deps: SettleDeps, invoiceId: string): Promise<Verdict | 'unknown'> {
  const invoice = await deps.payment.getInvoice(invoiceId);
  if (!invoice) return 'unknown';
  const order = await queries.findOrderByInvoice(deps.db, invoice.id, invoice.externalId);
  return order ? settle(deps, order, invoice) : 'unknown';
}

/** Reads an order's invoice at the provider and applies it. @returns null when there is no invoice. */
export async function refreshOrder(deps: SettleDeps, order: queries.Order): Promise<Verdict | null> {
  const invoices = await deps.payment.findInvoicesByExternalId(order.externalId);
  const withStatus = (status: Invoice['status']) => invoices.find((invoice) => invoice.status === status);
  const own = order.invoiceId
    ? (invoices.find((invoice) => invoice.id === order.invoiceId) ??
      (await deps.payment.getInvoice(order.invoiceId)))
    : (withStatus('PAID') ?? withStatus('PENDING') ?? invoices[0] ?? null);
  if (own) {
    await endSurplus(deps, order, invoices, own);
    return settle(deps, order, own);
  }
  if (order.expiresAt < deps.clock.now()) await queries.expireOrder(deps.db, order, deps.clock.now());
  return null;
}

/**
 * What must not stay payable (D6): an invoice that the provider made after we had stopped waiting for its answer,
 * and every invoice of a closed order. One that was paid in that moment counts.
 */
async function endSurplus(
  deps: SettleDeps,
  order: queries.Order,
  invoices: readonly Invoice[],
  own: Invoice,
) {
  const isBeingMade = order.claimedUntil !== null && order.claimedUntil > deps.clock.now();
  if (isBeingMade) return;
  const isClosed = order.status !== 'OPEN';
  const payable = [own, ...invoices.filter((invoice) => invoice.id !== own.id)].filter(
    (invoice) => invoice.status === 'PENDING' && (isClosed || invoice.id !== own.id),
  );
  for (const invoice of payable) {
    const ended = await deps.payment.expireInvoice(invoice.id);
    if (ended.status === 'PAID') await settle(deps, order, ended);
  }
}

/** Shorter than the time between two rounds, so that they do not pile up. */
const roundMs = 90_000;
const callsAtOnce = 5;
const openPerRound = 5_000;
const expiredPerRound = 500;

/**
 * Reads every open order's invoice once, then those of orders that were closed within two days: a webhook of a
 * late payment may be lost too. One that fails is left for the next round.
 */
export const reconcile = (deps: SettleDeps) => reconcileWithin(deps, roundMs);

export async function reconcileWithin(deps: SettleDeps, budgetMs: number) {
  const startMs = performance.now();
  const since = new Date(deps.clock.now().getTime() - 2 * dayMs);
  const open = await queries.listOpenOrders(deps.db, openPerRound);
  // However many are open, a third of the time is left for the closed ones.
  await refreshAll(deps, open, startMs + (budgetMs * 2) / 3);
  const expired = await queries.listExpiredOrders(deps.db, since, expiredPerRound);
  await refreshAll(deps, expired, startMs + budgetMs);
}

async function refreshAll(deps: SettleDeps, orders: readonly queries.Order[], endMs: number) {
  const limit = pLimit(callsAtOnce);
  let skipped = 0;
  const refresh = async (order: queries.Order) => {
    if (performance.now() >= endMs) {
      skipped += 1;
      return;
    }
    await refreshOrder(deps, order).catch((error: unknown) =>
      deps.log.warn({ orderId: order.id, err: String(error) }, 'an order could not be checked'),
    );
  };
  await Promise.all(orders.map((order) => limit(refresh, order)));
  if (skipped > 0) deps.log.warn({ skipped }, 'orders were left for the next round: the time was over');
}

export async function expireInvoice(
  deps: Pick<Deps, 'payment' | 'db' | 'clock' | 'jobs' | 'log'>,
  data: { invoiceId: string },
) {
  const invoice = await deps.payment.expireInvoice(data.invoiceId);
  const order = await queries.findOrderByInvoice(deps.db, invoice.id, invoice.externalId);
  if (order) await settle(deps, order, invoice);
}

export async function sendReceipt(deps: Deps, data: { userId: string; orderId: string }) {
  const [order, user, planNames] = await Promise.all([
    queries.findOrder(deps.db, data.userId, data.orderId),
    findUserById(deps.db, data.userId),
    readPlanNames(deps.db),
  ]);
  if (!order || !user) return;
  const mail = await receiptMail({
    name: user.name,
    planName: planNames[order.tier],
    amountIdr: order.amountIdr,
    paidAt: formatDateIn(order.paidAt ?? order.createdAt, businessTimeZone),
    orderId: order.id,
    dashboardUrl: `${deps.config.appUrl}/dashboard`,
  });
  await deps.mailer.send({
    to: user.email,
    subject: `${planNames[order.tier]} is yours`,
    ...mail,
    idempotencyKey: `receipt-${order.id}`,
  });
}

/** Tells the team's chat that somebody began; names nobody. */
export async function announce(deps: Deps, data: { userId: string; orderId: string }) {
  const order = await queries.findOrder(deps.db, data.userId, data.orderId);
  if (!order || !deps.chat) return;
  const what = order.fromTier ? `moved up from ${tierNames[order.fromTier]} to` : 'joined on';
  await deps.chat.post(`Someone ${what} ${tierNames[order.tier]} (${formatIdr(order.amountIdr)}).`);
}
