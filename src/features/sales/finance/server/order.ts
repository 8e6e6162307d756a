/** An order as who looks after money sees it: payments, entries, papers, log, and what a refund would do. */
import type { Viewer } from '#access/viewer.ts';
import { listOrderEntries, type MoneyEntry } from '#features/sales/books/public.server.ts';
import {
  canReturn,
  isHeldPart,
  listParts,
  partOutput,
  previewRefund,
  readSoldNames,
} from '#features/sales/checkout/public.server.ts';
import { freeInvoiceId, hasMoney } from '#features/sales/checkout/rules.ts';
import { findFiledCompany } from '#features/sales/companies/public.server.ts';
import { findUseForStaff } from '#features/sales/gifts/public.server.ts';
import { readReceipt } from '#features/sales/receipts/public.server.ts';
import { receiptNumber } from '#features/sales/receipts/tax.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import * as queries from './queries.ts';

type Order = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>['order'];

/** @throws AppError NOT_FOUND. */
export async function readOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payments' | 'gifts'>,
  viewer: Viewer,
  id: string,
) {
  const { db, clock } = deps;
  const found = await queries.findOrder(db, id);
  if (!found) throw new AppError('NOT_FOUND', m.noOrder());
  const { order, name, email, language } = found;
  const now = clock.now();
  const isSold = order.status === 'PAID' || order.refundIdr !== null;
  const [pages, proofs, returns, entries, names, nameOf, receipt, refund, gift, parts, company] =
    await Promise.all([
      queries.listPages(db, order),
      queries.listProofs(db, order),
      queries.listReturns(db, order),
      listOrderEntries(db, order.userId, order.id),
      queries.readAccountNames(db),
      readSoldNames(db, [order]),
      // An order that the release before made paid waits up to two minutes for its receipt.
      isSold ? readReceipt(deps, order.userId, order.id).catch(nullWhenMissing) : null,
      order.status === 'PAID' && order.amountIdr > 0 && order.instalmentOf === null
        ? readRefund(deps, order, language, now)
        : null,
      order.isGift ? findUseForStaff(db, { userId: order.userId, orderId: order.id }) : null,
      order.parts === null
        ? []
        : listParts(db, { userId: order.userId, orderId: order.instalmentOf ?? order.id }),
      findFiledCompany(db, { userId: order.userId, orderId: order.id }),
    ]);
  const log = await queries.listLog(db, [order.id, ...proofs.map(({ proof }) => proof.id)]);
  return {
    id: order.id,
    person: { id: order.userId, name, email },
    isOwn: order.userId === viewer.userId,
    tier: order.tier,
    fromTier: order.fromTier,
    planName: nameOf(order),
    fromPlanName: order.fromTier && nameOf({ tier: order.fromTier, productId: null }),
    status: order.status,
    isProofWaiting: order.status === 'OPEN' && proofs.some(({ proof }) => proof.state === 'WAITING'),
    problem: order.problem,
    provider: order.provider,
    method: order.paymentMethod,
    amountIdr: order.amountIdr,
    markIdr: order.markIdr,
    discountIdr: order.discountIdr,
    couponCode: order.couponCode,
    company,
    gift: gift && toGift(gift),
    part:
      order.parts !== null && order.partNo !== null
        ? {
            no: order.partNo,
            of: order.parts,
            firstOrderId: order.instalmentOf ?? order.id,
            isHeld: parts.some(isHeldPart),
            all: parts.map(partOutput),
          }
        : null,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    refundIdr: order.refundIdr,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    refundReference: order.refundReference,
    isReturnable: canReturn(deps, order),
    receipt,
    attempts: [...pagesOf(order, pages, now), ...proofs.map(toProof), ...returns.map(toReturn)].toSorted(
      (one, other) => one.at.localeCompare(other.at),
    ),
    entries: entries.map((entry) => ({
      ...toEntry(entry, names),
      productName: order.productId && nameOf(order),
    })),
    log: log.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    refund,
  };
}

const toGift = ({ usedAt, id, name, email }: NonNullable<Awaited<ReturnType<typeof findUseForStaff>>>) => ({
  usedAt: usedAt?.toISOString() ?? null,
  usedBy: id === null || name === null || email === null ? null : { id, name, email },
});

function nullWhenMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** As words that the person will read, so in their language. */
const readyReasons = () => [m.reasonAsked(), m.reasonMistake(), m.reasonNotWhat()];

async function readRefund(
  deps: Pick<Deps, 'db' | 'gifts'>,
  order: Order,
  language: Language | null,
  now: Date,
) {
  const { db } = deps;
  const [refund, sessions] = await Promise.all([
    previewRefund(deps, db, order, now),
    queries.countComingSessions(db, order.userId, now),
  ]);
  return {
    ...refund,
    sessions,
    language: language ?? 'en',
    reasons: inLanguageOf({ language }, readyReasons),
  };
}

type Page = Awaited<ReturnType<typeof queries.listPages>>[number];

/** The pages of the payment company. Of Xendit the order knows the last one only; a transfer has proofs instead. */
function pagesOf(order: Order, pages: readonly Page[], now: Date) {
  const isPaid = hasMoney(order.status);
  const isOver = order.status === 'EXPIRED' || order.expiresAt <= now;
  if (pages.length > 0)
    return pages.map(({ id, createdAt, expiresAt, endedAt }) => ({
      what: 'page' as const,
      provider: order.provider,
      reference: id,
      at: createdAt.toISOString(),
      state:
        isPaid && id === order.invoiceId
          ? ('paid' as const)
          : endedAt
            ? ('ended' as const)
            : expiresAt <= now
              ? ('expired' as const)
              : ('open' as const),
    }));
  const { invoiceId } = order;
  if (invoiceId === null || invoiceId === freeInvoiceId(order.id) || order.provider === 'transfer') return [];
  return [
    {
      what: 'page' as const,
      provider: order.provider,
      reference: invoiceId,
      at: order.createdAt.toISOString(),
      state: isPaid ? ('paid' as const) : isOver ? ('expired' as const) : ('open' as const),
    },
  ];
}

const toProof = ({ proof, bank, decidedByName }: Awaited<ReturnType<typeof queries.listProofs>>[number]) => ({
  what: 'proof' as const,
  id: proof.id,
  bank,
  at: proof.sentAt.toISOString(),
  state: proof.state,
  claimedIdr: proof.claimedIdr,
  decidedAt: proof.decidedAt?.toISOString() ?? null,
  decidedByName,
  reason: proof.reason,
  hasPicture: proof.fileId !== null,
});

const toReturn = ({ row, askedByName }: Awaited<ReturnType<typeof queries.listReturns>>[number]) => ({
  what: 'return' as const,
  id: row.id,
  provider: row.provider,
  amountIdr: row.amountIdr,
  at: row.askedAt.toISOString(),
  state: row.state,
  reference: row.reference,
  why: row.why,
  askedByName,
});

const toEntry = (entry: MoneyEntry, names: ReadonlyMap<string, string>) => ({
  cause: entry.cause,
  kind: entry.kind,
  at: entry.at.toISOString(),
  orderId: entry.orderId,
  tier: entry.tier,
  provider: entry.provider,
  account: (entry.accountId && names.get(entry.accountId)) ?? null,
  method: entry.method,
  amountIdr: entry.amountIdr,
  salesIdr: entry.salesIdr,
  baseIdr: entry.baseIdr,
  ppnIdr: entry.ppnIdr,
  receipt:
    entry.receiptYear !== null && entry.receiptPlace !== null
      ? receiptNumber(entry.receiptYear, entry.receiptPlace)
      : null,
  reason: entry.reason,
});
