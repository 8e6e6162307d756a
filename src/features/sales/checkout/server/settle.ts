/** Applies the provider's record of an invoice to our order: it is activated exactly once (product.md#paid). */
import pLimit from 'p-limit';
import { tierNames } from '#access/tiers.ts';
import { findUserById, listStaffIds, lockPerson } from '#features/people/accounts/public.server.ts';
import { findEntitledTier } from '#features/sales/plans/public.server.ts';
import { readProductTexts } from '#features/sales/products/public.server.ts';
import { findReceipt, issueReceipt, sealMissedCompanies } from '#features/sales/receipts/public.server.ts';
import { type NewNotification, notify } from '#features/school/notifications/public.server.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, dayMs, formatDateIn, hourMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { finishWebhookEvent } from '#platform/db/webhook-events.server.ts';
import { inLanguage, inLanguageOf } from '#platform/language.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Invoice, PaymentProviderName } from '#providers/payment.ts';
import * as m from '../messages/m.ts';
import { orderProblemTexts, refundReasons } from '../problem-texts.ts';
import {
  arrivedIdr,
  fitsPlan,
  freeInvoiceId,
  freeMethod,
  hasMoney,
  isFree,
  isOfOrder,
  judge,
  type OrderProblem,
  type Verdict,
} from '../rules.ts';
import { bookOrder } from './book.ts';
import { beginParts, findNextPart, nextPartText, payPart } from './instalments.ts';
import { announceJob, endInvoicesJob, receiptJob, settleTransferJob } from './jobs.ts';
import { receiptMail } from './mails.tsx';
import { providerNamed, providerOf } from './payment-provider.ts';
import * as queries from './queries.ts';
import { isNeedless, openSold, productProblem, readSoldNames, soldName } from './sold.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'payments' | 'productSales' | 'gifts'>;
type SettleTools = Pick<Deps, 'clock' | 'jobs' | 'log' | 'gifts'>;

/** Applies a record just read from the provider. Can be called any number of times, in any order. */
export async function settle(deps: SettleDeps, order: queries.Order, invoice: Invoice): Promise<Verdict> {
  return deps.db.transaction(async (tx) => {
    const isHere = await lockPerson(tx, order.userId);
    const locked = await queries.lockOrder(tx, order.userId, order.id);
    // A payment with a row of its own was counted and announced there.
    if (!locked || (await queries.isBookedElsewhere(tx, invoice.id, locked.id))) return 'keep';
    const entitledTier = await findEntitledTier(tx, locked.userId);
    const problem = invoice.status === 'PAID' ? await productProblem(deps, tx, locked) : null;
    const judgement = judge(locked, invoice, { entitledTier, isHere, productProblem: problem });
    switch (judgement.verdict) {
      case 'activate':
        await activate(deps, tx, locked, invoice);
        break;
      case 'refund':
        await owe(deps, tx, locked, invoice, judgement.problem);
        break;
      case 'surplus':
        await oweSurplus(deps, tx, locked, invoice, judgement.problem);
        break;
      case 'expire':
        await queries.expireOrder(tx, locked, deps.clock.now());
        break;
      case 'aside':
        await putAsideInside(deps, tx, locked);
        break;
      case 'keep':
        break;
    }
    return judgement.verdict;
  });
}

/**
 * Opens the plan of an order that costs nothing, as a payment would. An order that was closed meanwhile is not opened:
 * its coupon may be someone else's by now.
 * @returns false when the plan must not be opened; the order is closed then, and nothing is owed.
 */
export async function settleFree(deps: SettleDeps, order: queries.Order): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const isHere = await lockPerson(tx, order.userId);
    const locked = await queries.lockOrder(tx, order.userId, order.id);
    if (locked?.status === 'PAID') return true;
    if (locked?.status !== 'OPEN' || !isFree(locked)) return false;
    const now = deps.clock.now();
    const record: Invoice = {
      id: freeInvoiceId(locked.id),
      externalId: locked.externalId,
      amountIdr: 0,
      currency: 'IDR',
      status: 'PAID',
      invoiceUrl: '',
      expiresAt: locked.expiresAt,
      paidAt: now,
      paymentMethod: freeMethod,
    };
    const entitledTier = await findEntitledTier(tx, locked.userId);
    const buyer = { entitledTier, isHere, productProblem: await productProblem(deps, tx, locked) };
    if (judge(locked, record, buyer).verdict !== 'activate') {
      await queries.expireOrder(tx, locked, now);
      return false;
    }
    await activate(deps, tx, locked, record);
    return true;
  });
}

const paymentOf = (invoice: Invoice, now: Date) => ({
  invoiceId: invoice.id,
  paidAt: invoice.paidAt ?? now,
  paymentMethod: invoice.paymentMethod,
  now,
});

function paidText(order: queries.Order): string {
  if (order.parts !== null) return m.partOpened({ parts: order.parts });
  if (order.tier === null) return isFree(order) ? m.productByCoupon() : m.productArrived();
  return isFree(order) ? m.openedByCoupon() : m.paymentArrived();
}

/** The order as its receipt keeps it: a product has its name of the moment, in both languages. */
const receiptOf = async (tx: Tx, order: queries.Order) => ({
  ...order,
  partOf: order.instalmentOf,
  productName: order.productId === null ? null : await readProductTexts(tx, order.productId),
});

async function activate(deps: SettleTools, tx: Tx, order: queries.Order, invoice: Invoice) {
  const now = deps.clock.now();
  const payment = {
    ...paymentOf(invoice, now),
    status: 'PAID' as const,
    problem: null,
    ...(order.isGift && { giftHash: deps.gifts.hashOf(order.id) }),
    ...(order.partNo !== null && { paidPart: order.partNo }),
  };
  if (!(await queries.closePaid(tx, order, payment))) return;
  await issueReceipt(tx, await receiptOf(tx, order), now);
  await bookOrder(tx, order, now, invoice);
  const key = { userId: order.userId, orderId: order.id };
  if (order.isGift)
    await deps.gifts.ready(tx, { ...key, soldName: await soldName(tx, order), at: now }, deps);
  else if (order.instalmentOf !== null) {
    await payPart(tx, order, now);
    await deps.jobs.enqueue(tx, receiptJob, key, { key: order.id });
  } else await openForBuyer(deps, tx, order, now);
  if (order.instalmentOf === null) await deps.jobs.enqueue(tx, announceJob, key, { key: order.id });
  await endInvoicesLater(deps, tx, order);
  await endUnfitOrder(deps, tx, order.userId);
}

async function openForBuyer(deps: SettleTools, tx: Tx, order: queries.Order, now: Date) {
  await openSold(tx, order, now);
  await beginParts(tx, order, now);
  const next =
    order.parts === null ? null : await findNextPart(tx, { userId: order.userId, orderId: order.id });
  const name = await soldName(tx, order);
  await notify(tx, {
    userId: order.userId,
    causeKey: `order-paid:${order.id}`,
    event: 'payment',
    text: () => ({
      title: order.tier === null ? m.productOpen({ product: name() }) : m.planActive({ plan: name() }),
      message: next ? `${paidText(order)} ${nextPartText(next)}` : paidText(order),
    }),
    actionUrl: '/dashboard',
    hasOwnMail: true,
    createdAt: now,
  });
  const key = { userId: order.userId, orderId: order.id };
  await deps.jobs.enqueue(tx, receiptJob, key, { key: order.id });
}

/** Marks the order REFUND_DUE: its own payment buys nothing. */
async function owe(deps: SettleTools, tx: Tx, order: queries.Order, invoice: Invoice, problem: OrderProblem) {
  const amountIdr = arrivedIdr(invoice);
  const now = deps.clock.now();
  const payment = {
    ...paymentOf(invoice, now),
    status: 'REFUND_DUE' as const,
    problem,
    amountIdr,
  };
  if (!(await queries.closePaid(tx, order, payment))) return;
  await bookOrder(tx, order, now, invoice);
  await endInvoicesLater(deps, tx, order);
  await tellOfRefund(deps, tx, { ...order, amountIdr }, invoice, problem);
}

/** Stores a payment of another invoice of the order: a row of its own, once per invoice. */
async function oweSurplus(
  deps: SettleTools,
  tx: Tx,
  order: queries.Order,
  invoice: Invoice,
  problem: OrderProblem,
) {
  const amountIdr = arrivedIdr(invoice);
  const now = deps.clock.now();
  const payment = { ...paymentOf(invoice, now), amountIdr, problem };
  const surplus = await queries.insertSurplus(tx, order, payment);
  if (!surplus) return;
  await bookOrder(tx, surplus, now, invoice);
  await tellOfRefund(deps, tx, surplus, invoice, problem);
}

const endInvoicesLater = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, { userId, id }: queries.Order) =>
  jobs.enqueue(tx, endInvoicesJob, { userId, orderId: id }, { key: id });

/** Reads the order's payments again at that time; for approvals, which can be taken back until then. */
export const settleLater = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: DbOrTx,
  { userId, orderId }: { userId: string; orderId: string },
  at: Date,
) => {
  const startAfterSeconds = Math.max(1, Math.ceil((at.getTime() - clock.now().getTime()) / 1000));
  const data = { userId, orderId, opensAt: at.toISOString() };
  return jobs.enqueue(tx, settleTransferJob, data, { startAfterSeconds });
};

/**
 * The queue counts by the database's clock from the beginning of the transaction, so it may come a moment too early. Of an
 * order that ended days ago nothing else would read the payments again.
 */
export async function settleTransfer(
  deps: SettleDeps,
  { opensAt, ...order }: { userId: string; orderId: string; opensAt?: string | undefined },
) {
  const at = opensAt ? new Date(opensAt) : null;
  if (at && at > deps.clock.now()) await settleLater(deps, deps.db, order, at);
  else await endInvoices(deps, order);
}

export async function endInvoices(deps: SettleDeps, data: { userId: string; orderId: string }) {
  const order = await queries.findOrder(deps.db, data.userId, data.orderId);
  if (order) await refreshOrder(deps, order);
}

/**
 * Ends the person's open order if its price was for another plan than they have now (product.md#refunds-due).
 * Call it wherever a plan changes, in the same transaction, with the person locked. An invoice that is being
 * created is ended by its caller, which finds the order closed.
 */
export async function endUnfitOrder(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, userId: string) {
  const open = await queries.findOpenOrder(tx, userId);
  if (!open) return;
  const fits =
    fitsPlan(open, await findEntitledTier(tx, userId)) && !(await isNeedless(tx, open, deps.clock.now()));
  if (!fits) await endOrder(deps, tx, open);
}

/** Ends the open order of a deleted account. If it is paid anyway, the money goes back (see `settle`). */
export async function endOpenOrder(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, userId: string) {
  const open = await queries.findOpenOrder(tx, userId);
  if (open) await endOrder(deps, tx, open);
}

async function endOrder(deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, order: queries.Order) {
  await queries.expireOrder(tx, order, deps.clock.now());
  await endInvoicesLater(deps, tx, order);
}

/**
 * Closes an open order that cannot be settled: administrators look at it, and the person can buy
 * (product.md#refunds-due).
 */
export async function putAside(deps: SettleDeps, order: queries.Order) {
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, order.userId);
    await putAsideInside(deps, tx, order);
  });
}

async function putAsideInside(deps: SettleTools, tx: Tx, order: queries.Order) {
  const now = deps.clock.now();
  if (!(await queries.putAside(tx, order, now))) return;
  deps.log.warn({ orderId: order.id, invoiceId: order.invoiceId }, 'could not settle an order');
  await endInvoicesLater(deps, tx, order);
  const name = await soldName(tx, order);
  await tellAdmins(tx, {
    causeKey: `order-aside:${order.id}`,
    text: () => ({
      title: m.orderToCheck(),
      message: m.orderMismatch({
        order: order.id,
        plan: name(),
        amount: formatIdr(order.amountIdr),
        invoice: order.invoiceId ?? order.externalId,
      }),
    }),
    now,
  });
}

/** Tells the person and all finance administrators that money will be refunded (product.md#refunds-due). */
async function tellOfRefund(
  deps: SettleTools,
  tx: Tx,
  order: queries.Order,
  invoice: Invoice,
  problem: OrderProblem,
) {
  const now = deps.clock.now();
  const sumText = () =>
    invoice.currency === 'IDR' ? formatIdr(arrivedIdr(invoice)) : `${invoice.amountIdr} ${invoice.currency}`;
  const name = await soldName(tx, order);
  const causeKey = `refund-due:${order.id}`;
  await tellAdmins(tx, {
    causeKey,
    text: () => ({
      title: m.refundNeeded(),
      message: m.refundNeededText({
        amount: sumText(),
        plan: name(),
        problem: orderProblemTexts[problem](),
        order: order.id,
        invoice: invoice.id,
      }),
    }),
    now,
  });
  if (problem === 'account-deleted') return;
  await notify(tx, {
    userId: order.userId,
    causeKey,
    event: 'payment',
    text: () => ({
      title: m.refundComing(),
      message: m.refundComingText({ amount: sumText(), plan: name(), reason: refundReasons[problem]() }),
    }),
    actionUrl: '/settings/plan',
    createdAt: now,
  });
}

async function tellAdmins(
  tx: Tx,
  { now, ...news }: Pick<NewNotification, 'causeKey' | 'text'> & { now: Date },
) {
  for (const userId of await listStaffIds(tx, 'finance'))
    await notify(tx, { ...news, userId, event: 'payment', actionUrl: '/admin/orders', createdAt: now });
}

/** The webhook's job. The webhook's own content is ignored: the provider's record counts (product.md#webhooks). */
export async function settleInvoice(
  deps: SettleDeps,
  data: { provider: PaymentProviderName; invoiceId: string; eventId: number },
) {
  const outcome = await settleByInvoiceId(deps, data);
  await finishWebhookEvent(deps.db, data.eventId, outcome, deps.clock.now());
}

async function settleByInvoiceId(
  deps: SettleDeps,
  { provider, invoiceId }: { provider: PaymentProviderName; invoiceId: string },
): Promise<Verdict | 'unknown'> {
  const invoice = await providerNamed(deps, provider).getInvoice(invoiceId);
  if (!invoice) return 'unknown';
  const order = await queries.findOrderByInvoice(deps.db, invoice.id, invoice.externalId);
  return order ? settle(deps, order, invoice) : 'unknown';
}

/**
 * Reads an order's invoices at the provider and applies them, paid ones first. Then ends those that must not
 * remain payable: invoices that the provider made after we stopped waiting, and all of a closed order
 * (product.md#refunds-due).
 */
export async function refreshOrder(deps: SettleDeps, order: queries.Order): Promise<void> {
  if (isFree(order)) {
    if (order.expiresAt < deps.clock.now()) await queries.expireOrder(deps.db, order, deps.clock.now());
    return;
  }
  const invoices = await readInvoices(deps, order);
  const isFinal = hasMoney(order.status);
  for (const invoice of invoices) {
    const isCounted = isFinal && invoice.id === order.invoiceId;
    if (invoice.status === 'PAID' && !isCounted) await settle(deps, order, invoice);
  }
  const kept =
    invoices.find((invoice) => invoice.id === order.invoiceId) ??
    invoices.find((invoice) => invoice.status === 'PENDING' && isOfOrder(order, invoice)) ??
    invoices[0];
  if (kept && kept.status !== 'PAID') await settle(deps, order, kept);
  if (!kept && order.expiresAt < deps.clock.now())
    await queries.expireOrder(deps.db, order, deps.clock.now());
  await endSurplus(deps, order, invoices, kept?.id ?? null);
}

/** All invoices of the order, its own first. */
async function readInvoices(deps: SettleDeps, order: queries.Order): Promise<Invoice[]> {
  const provider = providerOf(deps, order);
  const named = await provider.findInvoicesByExternalId(order.externalId);
  const isOwn = (invoice: Invoice) => invoice.id === order.invoiceId;
  const own = named.find(isOwn) ?? (order.invoiceId ? await provider.getInvoice(order.invoiceId) : null);
  return [...(own ? [own] : []), ...named.filter((invoice) => !isOwn(invoice))];
}

async function endSurplus(
  deps: SettleDeps,
  { userId, id }: queries.Order,
  invoices: readonly Invoice[],
  keptId: string | null,
) {
  const pending = invoices.filter((invoice) => invoice.status === 'PENDING');
  if (pending.length === 0) return;
  const order = await queries.findOrder(deps.db, userId, id);
  if (!order) return;
  const isBeingMade = order.claimedUntil !== null && order.claimedUntil > deps.clock.now();
  if (isBeingMade) return;
  const payableId = order.status === 'OPEN' ? (order.invoiceId ?? keptId) : null;
  for (const invoice of pending) {
    if (invoice.id !== payableId)
      await settle(deps, order, await providerOf(deps, order).expireInvoice(invoice.id));
  }
}

/** Shorter than the interval between two rounds, so that they do not overlap. */
const roundMs = 90_000;
const callsAtOnce = 5;
const openPerRound = 5_000;
const closedPerRound = 500;

/**
 * Reads the invoices of every open order, then of orders that expired within two days (the webhook of a late
 * payment may be lost too) or were paid within the hour (the provider may create an invoice after we stopped
 * waiting). Failures wait for the next round.
 */
export const reconcile = (deps: SettleDeps) => reconcileWithin(deps, roundMs);

export async function reconcileWithin(deps: SettleDeps, budgetMs: number) {
  const startMs = performance.now();
  const since = new Date(deps.clock.now().getTime() - 2 * dayMs);
  const open = await queries.listOpenOrders(deps.db, openPerRound);
  // A third of the time is reserved for closed orders, however many are open.
  await refreshAll(deps, open, startMs + (budgetMs * 2) / 3);
  const closed = await queries.listClosedOrders(
    deps.db,
    { expiredSince: since, paidSince: new Date(deps.clock.now().getTime() - hourMs) },
    closedPerRound,
  );
  await refreshAll(deps, closed, startMs + budgetMs);
  await bookMissing(deps, since);
}

/**
 * A server of the release before this one, still running beside it, moves money without receipts or entries. An order that
 * fails waits for the next round and does not hold up the others.
 */
async function bookMissing(deps: SettleDeps, since: Date) {
  for (const order of await queries.listUnbooked(deps.db, since))
    await bookOne(deps, order).catch((error: unknown) =>
      deps.log.error({ orderId: order.id, err: errorText(error) }, 'could not book an order'),
    );
  await sealMissedCompanies(deps.db);
}

async function bookOne(deps: SettleDeps, { userId, id, invoiceId }: queries.UnbookedOrder) {
  // A transfer's proof says which of the school's accounts has the money.
  const transfer = invoiceId ? await deps.payments.transfer.getInvoice(invoiceId) : null;
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const now = deps.clock.now();
    // Read again: another server may have been here since the list was read.
    const order = await queries.lockOrder(tx, userId, id);
    if (order?.status === 'PAID' && !(await findReceipt(tx, userId, id)))
      await issueReceipt(tx, await receiptOf(tx, order), now);
    await bookOrder(tx, { userId, id }, now, transfer);
  });
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
      deps.log.warn({ orderId: order.id, err: errorText(error) }, 'could not check an order'),
    );
  };
  await Promise.all(orders.map((order) => limit(refresh, order)));
  if (skipped > 0) deps.log.warn({ skipped }, 'no time left: some orders wait for the next round');
}

export async function sendReceipt(deps: Deps, data: { userId: string; orderId: string }) {
  const [order, user] = await Promise.all([
    queries.findOrder(deps.db, data.userId, data.orderId),
    findUserById(deps.db, data.userId),
  ]);
  if (!order || !user) return;
  const mail = await inLanguageOf(user, async () => {
    const name = (await readSoldNames(deps.db, [order]))(order);
    const isProduct = order.tier === null;
    const part =
      order.parts !== null && order.partNo !== null ? { no: order.partNo, parts: order.parts } : null;
    const next =
      part && (await findNextPart(deps.db, { userId: user.id, orderId: order.instalmentOf ?? order.id }));
    const sent = await receiptMail({
      part,
      nextPart: part && (next ? nextPartText(next) : m.allPartsPaid()),
      pageUrl: `${deps.config.appUrl}/settings/plan`,
      name: user.name,
      soldName: name,
      isProduct,
      amountIdr: order.amountIdr,
      couponCode: order.couponCode,
      paidAt: formatDateIn(order.paidAt ?? order.createdAt, businessTimeZone),
      orderId: order.id,
      dashboardUrl: `${deps.config.appUrl}/dashboard`,
    });
    return {
      subject:
        order.instalmentOf !== null && part
          ? m.partArrived({ ...part, what: name })
          : isProduct
            ? m.productIsYours({ product: name })
            : m.planIsYours({ plan: name }),
      ...sent,
    };
  });
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `receipt-${order.id}`,
  });
}

function deedOf({ tier, fromTier, isGift }: queries.Order): 'gift' | 'course' | 'upgrade' | 'plan' {
  if (isGift) return 'gift';
  if (tier === null) return 'course';
  return fromTier ? 'upgrade' : 'plan';
}

/** Posts a purchase to the team's chat, without naming the person. */
export async function announce(deps: Deps, data: { userId: string; orderId: string }) {
  const order = await queries.findOrder(deps.db, data.userId, data.orderId);
  if (!order || !deps.chat) return;
  const name = await soldName(deps.db, order);
  const { parts, fromTier } = order;
  const text = () => {
    const facts = {
      deed: deedOf(order),
      from: fromTier ? tierNames[fromTier] : '',
      name: name(),
      sum: formatIdr(order.partsTotalIdr ?? order.amountIdr),
    };
    return parts ? m.chatSoldInParts({ ...facts, parts }) : m.chatSold(facts);
  };
  await deps.chat.post(inLanguage(deps.config.teamLanguage, text));
}
