import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { newPageSchema } from './new-page.ts';

/** The sandbox's Snap pages, what was chosen on each, and the notifications that each change sends. */

const transactionSchema = z.object({
  id: z.string(),
  status: z.enum([
    'pending',
    'settlement',
    'capture',
    'deny',
    'expire',
    'cancel',
    'refund',
    'partial_refund',
  ]),
  paymentType: z.enum(['qris', 'bank_transfer', 'credit_card']),
  bank: z.string().optional(),
  transactionTime: z.string(),
  settlementTime: z.string().optional(),
  refunds: z
    .array(z.object({ key: z.string(), amount: z.number(), reason: z.string(), at: z.string() }))
    .default([]),
});

type Transaction = z.infer<typeof transactionSchema>;

export const snapPageSchema = z.object({
  request: newPageSchema,
  token: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null until someone chooses a method: the status call answers 404 until then. */
  transaction: transactionSchema.nullable(),
});

export type SnapPage = z.infer<typeof snapPageSchema>;
export type PaymentType = Transaction['paymentType'];
export type SnapBook = ReturnType<typeof createSnapBook>;

const kept = 2000;
const minuteMs = 60_000;
const defaultLifeMs = 24 * 60 * minuteMs;
const unitMs = { minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs };

export const isOverdue = ({ expiresAt }: SnapPage, now: Date): boolean => expiresAt <= now.toISOString();

export function createSnapBook(context: SandboxContext) {
  const store = context.openStore('midtrans-pages', z.array(snapPageSchema), () => []);
  const isoNow = () => context.now().toISOString();

  function change(page: SnapPage, transaction: Transaction): SnapPage {
    page.transaction = transaction;
    store.save();
    announce(context, page, transaction);
    return page;
  }

  /** What was chosen expires with its page and says so. A page on which nothing was chosen expires without a word. */
  function expireOverdue(): void {
    for (const page of store.value) {
      const { transaction } = page;
      if (transaction?.status === 'pending' && isOverdue(page, context.now()))
        change(page, { ...transaction, status: 'expire' });
    }
  }

  function find(orderId: string): SnapPage | null {
    expireOverdue();
    return store.value.find(({ request }) => request.transaction_details.order_id === orderId) ?? null;
  }

  /** Moves what was chosen from one of these states to another; null when it is in none of them. */
  function move(orderId: string, from: readonly Transaction['status'][], status: Transaction['status']) {
    const page = find(orderId);
    if (!page?.transaction || !from.includes(page.transaction.status)) return null;
    const isPaid = status === 'settlement' || status === 'capture';
    return change(page, { ...page.transaction, status, ...(isPaid && { settlementTime: isoNow() }) });
  }

  /** A method can be chosen while the page is open, again after it was denied. */
  function choose(orderId: string, paymentType: PaymentType, bank?: string): SnapPage | null {
    const page = find(orderId);
    if (!page || isOverdue(page, context.now())) return null;
    if (page.transaction && page.transaction.status !== 'deny') return null;
    return change(page, {
      id: randomUUID(),
      status: 'pending',
      paymentType,
      ...(bank && { bank }),
      transactionTime: isoNow(),
      refunds: [],
    });
  }

  return {
    find,
    choose,
    expireOverdue,
    findByToken(token: string): SnapPage | null {
      expireOverdue();
      return store.value.find((page) => page.token === token) ?? null;
    },
    list(): readonly SnapPage[] {
      expireOverdue();
      return store.value;
    },
    /**
     * The same id makes a new page and ends the old one, unless a payment is under way on it or was made; null then.
     */
    create(request: z.infer<typeof newPageSchema>): SnapPage | null {
      const now = context.now();
      const earlier = find(request.transaction_details.order_id);
      const denied = earlier?.transaction?.status === 'deny' ? earlier.transaction : null;
      const isTaken = earlier !== null && earlier.transaction !== denied;
      if (isTaken || (earlier && context.switches.of('midtrans').refuseReuse)) return null;
      const page: SnapPage = {
        request,
        token: randomUUID(),
        createdAt: now.toISOString(),
        expiresAt: expiryOf(request, now).toISOString(),
        // The status call still tells of it.
        transaction: denied,
      };
      store.value = [page, ...store.value.filter((one) => one !== earlier)].slice(0, kept);
      store.save();
      return page;
    },
    /** Pays what was chosen; if nothing was, by transfer to a virtual account. */
    pay(orderId: string): SnapPage | null {
      if (find(orderId)?.transaction?.status !== 'pending') choose(orderId, 'bank_transfer', 'bca');
      const page = find(orderId);
      const isCard = page?.transaction?.paymentType === 'credit_card';
      return move(orderId, ['pending'], isCard ? 'capture' : 'settlement');
    },
    deny: (orderId: string) => move(orderId, ['pending'], 'deny'),
    expire: (orderId: string) => move(orderId, ['pending'], 'expire'),
    cancel: (orderId: string) => move(orderId, ['pending', 'capture'], 'cancel'),
    refund: (orderId: string) => move(orderId, ['settlement', 'capture'], 'refund'),
    /** What is paid by card is captured first and settled later. */
    settle: (orderId: string) => move(orderId, ['capture'], 'settlement'),
    /**
     * Sends back all or a part of what was settled. The same key is the same refund. @returns the reason why not, with
     * the status that the company names.
     */
    refundPart(
      orderId: string,
      refund: { refund_key: string; amount: number; reason: string },
    ): SnapPage | { code: '404' | '412' | '414'; message: string } {
      const page = find(orderId);
      const { transaction } = page ?? {};
      if (!page || !transaction) return { code: '404', message: "Transaction doesn't exist." };
      if (transaction.refunds.some(({ key }) => key === refund.refund_key)) return page;
      const canRefund =
        ['settlement', 'partial_refund'].includes(transaction.status) &&
        transaction.paymentType !== 'bank_transfer' &&
        !context.switches.of('midtrans').refuseRefunds;
      if (!canRefund) return { code: '412', message: 'Merchant cannot modify the status of the transaction' };
      const amount = refund.amount + transaction.refunds.reduce((sum, one) => sum + one.amount, 0);
      const paid = page.request.transaction_details.gross_amount;
      if (amount > paid) return { code: '414', message: 'Refund request is rejected due to invalid amount' };
      const { refund_key: key, reason } = refund;
      return change(page, {
        ...transaction,
        status: amount === paid ? 'refund' : 'partial_refund',
        refunds: [...transaction.refunds, { key, amount: refund.amount, reason, at: isoNow() }],
      });
    },
    /** Ends a page without a word, as its time would. */
    lapse(orderId: string): SnapPage | null {
      const page = find(orderId);
      if (!page || page.transaction) return null;
      page.expiresAt = isoNow();
      store.save();
      return page;
    },
    reset: () => store.reset(),
  };
}

function expiryOf({ expiry }: z.infer<typeof newPageSchema>, now: Date): Date {
  if (!expiry) return new Date(now.getTime() + defaultLifeMs);
  // `2026-11-22 19:00:00 +0700`
  const [day, time, zone = '+0700'] = (expiry.start_time ?? '').split(' ');
  const startsAt = day && time ? Date.parse(`${day}T${time}${zone.slice(0, 3)}:${zone.slice(3)}`) : now;
  return new Date(Number(startsAt) + expiry.duration * unitMs[expiry.unit]);
}

/** Midtrans's times: Jakarta's, without saying so. */
const jakartaTime = (iso: string): string =>
  new Date(Date.parse(iso) + 7 * 60 * minuteMs).toISOString().slice(0, 19).replace('T', ' ');

const statusCodes: Record<Transaction['status'], string> = {
  pending: '201',
  settlement: '200',
  capture: '200',
  deny: '202',
  expire: '407',
  cancel: '200',
  refund: '200',
  partial_refund: '200',
};

export const grossAmountOf = ({ request }: SnapPage): string =>
  `${request.transaction_details.gross_amount}.00`;

/** The fields that the status call and the notification have in common. */
export function answerOf(context: SandboxContext, page: SnapPage, transaction: Transaction, message: string) {
  const orderId = page.request.transaction_details.order_id;
  const statusCode = statusCodes[transaction.status];
  const grossAmount = grossAmountOf(page);
  const key = context.secrets.midtransServerKey;
  return {
    transaction_id: transaction.id,
    transaction_time: jakartaTime(transaction.transactionTime),
    ...(transaction.settlementTime && { settlement_time: jakartaTime(transaction.settlementTime) }),
    transaction_status: transaction.status,
    status_message: message,
    status_code: statusCode,
    signature_key: createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${key}`).digest('hex'),
    payment_type: transaction.paymentType,
    ...(transaction.bank && {
      va_numbers: [{ bank: transaction.bank, va_number: vaNumberOf(page) }],
    }),
    order_id: orderId,
    merchant_id: 'G000000000',
    gross_amount: grossAmount,
    fraud_status: transaction.status === 'deny' ? 'deny' : 'accept',
    ...(transaction.refunds.length > 0 && {
      refund_amount: `${transaction.refunds.reduce((sum, { amount }) => sum + amount, 0)}.00`,
      refunds: transaction.refunds.map(({ key, amount, reason, at }, index) => ({
        refund_chargeback_id: index + 1,
        refund_amount: `${amount}.00`,
        refund_key: key,
        reason,
        created_at: jakartaTime(at),
      })),
    }),
    currency: 'IDR',
  };
}

/** The same digits as long as a page lives. */
export const vaNumberOf = ({ token }: SnapPage): string =>
  `${Number.parseInt(token.replaceAll('-', '').slice(0, 11), 16)}`.padStart(14, '0').slice(0, 14);

const latePendingMs = 200;

function announce(context: SandboxContext, page: SnapPage, transaction: Transaction): void {
  const { wrongSignature, latePending } = context.switches.of('midtrans');
  const send = (told: Transaction, afterMs: number) => {
    const body = answerOf(context, page, told, 'midtrans payment notification');
    const signed = wrongSignature
      ? { ...body, signature_key: createHash('sha512').update('another key').digest('hex') }
      : body;
    context.webhooks.send(
      {
        provider: 'midtrans',
        label: `${told.status} ${body.order_id}`,
        path: '/api/webhooks/midtrans',
        headers: {},
        body: JSON.stringify(signed),
      },
      afterMs,
    );
  };
  send(transaction, 0);
  if (latePending && transaction.status === 'settlement')
    send({ ...transaction, status: 'pending' }, latePendingMs);
}

export const pageUrl = (context: SandboxContext, { token }: SnapPage): string =>
  `${context.origin}/midtrans/snap/v4/redirection/${token}`;
