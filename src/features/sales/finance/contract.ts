import { z } from 'zod';
import { call } from '#access/call.ts';
import { creditKinds } from '#features/coaching/credits/rules.ts';
import { entryKinds, monthPattern } from '#features/sales/books/rules.ts';
import { partOutput } from '#features/sales/checkout/instalments-contract.ts';
import { orderProblems, orderStatuses, returnStates } from '#features/sales/checkout/rules.ts';
import { companyOutput } from '#features/sales/companies/contract.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { receiptOutput } from '#features/sales/receipts/contract.ts';
import { proofStates } from '#features/sales/transfers/rules.ts';
import { languages } from '#kernel/language.ts';
import { paymentProviders } from '#providers/payment.ts';

const tag = 'Admin';

export const entriesPageSize = 25;

/** Of the words for a fee. */
export const longestFeeReason = 200;

const provider = z.enum(paymentProviders);
const month = z.string().regex(monthPattern);

const entry = z.object({
  cause: z.string(),
  kind: z.enum(entryKinds),
  at: z.string(),
  orderId: z.string().nullable(),
  tier: tierOutput.nullable(),
  /** Of an order that sold a product instead of a plan. */
  productName: z.string().nullable(),
  provider: provider.nullable(),
  /** Of the school's own account, such as `BCA 0123456789`. */
  account: z.string().nullable(),
  method: z.string().nullable(),
  amountIdr: z.int(),
  salesIdr: z.int(),
  baseIdr: z.int(),
  ppnIdr: z.int(),
  receipt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which part of how many; left out when it is paid in full, and on an order's page, which says it itself. */
  part: z.object({ no: z.int(), of: z.int() }).optional(),
});

export const attemptStates = ['open', 'paid', 'expired', 'ended'] as const;

const orderOutput = z.object({
  id: z.string(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  isOwn: z.boolean(),
  /** Null for a product, which `planName` names. */
  tier: tierOutput.nullable(),
  fromTier: tierOutput.nullable(),
  planName: z.string(),
  fromPlanName: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Open, and its transfer's proof waits for a person of the school. */
  isProofWaiting: z.boolean(),
  problem: z.enum(orderProblems).nullable(),
  provider,
  method: z.string().nullable(),
  amountIdr: z.int(),
  markIdr: z.int(),
  discountIdr: z.int(),
  couponCode: z.string().nullable(),
  /** Of an order that was bought for someone else: who has used its code. Nobody here sees the code. */
  /** For which company it was bought, and the number of the file for Coretax that it is in. */
  company: companyOutput.extend({ fileNo: z.int().nullable() }).nullable(),
  gift: z
    .object({
      usedAt: z.string().nullable(),
      usedBy: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    })
    .nullable(),
  /** Of a purchase in parts: which one this order pays, and all of them; none before the first one is paid. */
  part: z
    .object({
      no: z.int(),
      of: z.int(),
      firstOrderId: z.string(),
      /** An overdue part holds back what was bought. */
      isHeld: z.boolean(),
      all: z.array(partOutput),
    })
    .nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAt: z.string().nullable(),
  refundIdr: z.int().nullable(),
  refundedAt: z.string().nullable(),
  refundReference: z.string().nullable(),
  /** Whether the payment company can send the money back when it is asked. */
  isReturnable: z.boolean(),
  receipt: receiptOutput.nullable(),
  /** Pages of the payment company, proofs of transfers and what was asked back, the first one first. */
  attempts: z.array(
    z.discriminatedUnion('what', [
      z.object({
        what: z.literal('page'),
        provider,
        reference: z.string(),
        at: z.string(),
        state: z.enum(attemptStates),
      }),
      z.object({
        what: z.literal('proof'),
        id: z.string(),
        bank: z.string(),
        at: z.string(),
        state: z.enum(proofStates),
        claimedIdr: z.int(),
        decidedAt: z.string().nullable(),
        decidedByName: z.string().nullable(),
        reason: z.string().nullable(),
        hasPicture: z.boolean(),
      }),
      /** The payment company was asked to send money back. */
      z.object({
        what: z.literal('return'),
        id: z.string(),
        provider,
        amountIdr: z.int(),
        at: z.string(),
        state: z.enum(returnStates),
        reference: z.string().nullable(),
        why: z.string().nullable(),
        askedByName: z.string().nullable(),
      }),
    ]),
  ),
  entries: z.array(entry),
  log: z.array(z.object({ action: z.string(), at: z.string(), actorName: z.string() })),
  /** What taking it back would do; null when it is not paid, nothing was paid for it, or it is a later part. */
  refund: z
    .object({
      /** False when the plan has ended already. */
      endsPlan: z.boolean(),
      tierAfter: tierOutput.nullable(),
      credits: z.record(z.enum(creditKinds), z.int()).nullable(),
      /** How many courses of a product close. */
      courses: z.int(),
      /** Coming sessions, which stay. */
      sessions: z.int(),
      /** What can go back: of a purchase in parts all that was paid. */
      mostIdr: z.int(),
      /** An upgrade was bought on top, which must be taken back first. */
      isBuiltUpon: z.boolean(),
      /** The person's language, and ready reasons in it. */
      language: z.enum(languages),
      reasons: z.array(z.string()),
    })
    .nullable(),
});

/** A purchase in parts is one order, in the month of its first part. */
const sums = z.object({ orders: z.int(), parts: z.int(), amountIdr: z.int() });

const reportOutput = z.object({
  month: z.string(),
  /** The first month of the book, and the running one. */
  firstMonth: z.string(),
  lastMonth: z.string(),
  totals: z.object({
    orders: z.int(),
    parts: z.int(),
    listIdr: z.int(),
    discountIdr: z.int(),
    markIdr: z.int(),
    paidIdr: z.int(),
    dueIdr: z.int(),
    cancelledIdr: z.int(),
    sentIdr: z.int(),
    feeIdr: z.int(),
    acceptedIdr: z.int(),
    accountIdr: z.int(),
    owedIdr: z.int(),
    baseIdr: z.int(),
    ppnIdr: z.int(),
    schoolIdr: z.int(),
  }),
  /** How far the book and the orders are apart; 0 when both say the same. */
  differenceIdr: z.int(),
  ways: z.array(sums.extend({ provider: provider.nullable(), method: z.string().nullable() })),
  plans: z.array(sums.extend({ tier: tierOutput.nullable(), productName: z.string().nullable() })),
  accounts: z.array(
    z.object({
      provider,
      account: z.string().nullable(),
      inIdr: z.int(),
      sentIdr: z.int(),
      feeIdr: z.int(),
      amountIdr: z.int(),
    }),
  ),
  receipts: z.array(
    z.object({
      first: z.string(),
      last: z.string(),
      receipts: z.int(),
      corrections: z.int(),
      missing: z.int(),
    }),
  ),
  /** Of all months: what must still be sent back. */
  waiting: z.object({ orders: z.int(), amountIdr: z.int() }),
  /** Parts of purchases that are not paid yet, of all months; the overdue ones are among them. */
  coming: z.object({
    parts: z.int(),
    amountIdr: z.int(),
    overdueParts: z.int(),
    overdueIdr: z.int(),
  }),
  fees: z.array(
    z.object({
      provider,
      totalIdr: z.int(),
      /** How many were written down: what the next one follows. */
      entries: z.array(
        z.object({
          amountIdr: z.int(),
          reason: z.string(),
          at: z.string(),
          byName: z.string().nullable(),
        }),
      ),
    }),
  ),
  entryCount: z.int(),
});

/** The pages of who looks after money. */
export const financeContract = {
  order: call(
    ['finance'],
    'GET',
    '/admin/orders/{id}',
    'An order with its payments, entries, papers and log',
    {
      tag,
    },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(orderOutput),
  report: call(['finance'], 'GET', '/admin/report', 'What a month brought; the running one without', { tag })
    .input(z.strictObject({ month: month.optional() }))
    .output(reportOutput),
  entries: call(['finance'], 'GET', '/admin/report/entries', 'The entries of a month, the last ones first', {
    tag,
  })
    .input(
      z.strictObject({
        month: month.optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(entriesPageSize),
      }),
    )
    .output(z.array(entry)),
  exportMonth: call(['finance'], 'GET', '/admin/report/export', 'The entries of a month as CSV', { tag })
    .input(z.strictObject({ month }))
    .output(z.file()),
  setFee: call(
    ['finance'],
    'PUT',
    '/admin/report/fees',
    'Write down what a payment company kept of a month',
    {
      tag,
    },
  )
    .input(
      z.strictObject({
        month,
        provider,
        /** Of the whole month; what is written down already is corrected by the difference. */
        totalIdr: z.int().min(0).max(2_000_000_000),
        reason: z.string().trim().min(3).max(longestFeeReason),
        /** How many entries for it were seen. */
        seen: z.int().min(0).max(1_000),
      }),
    )
    .output(z.object({ totalIdr: z.int() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    finance: typeof financeContract;
  }
}
