import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';
import {
  constantTimeEqual,
  createProviderHttp,
  type FetchFunction,
  failFromReply,
  type ProviderCall,
  type ProviderReply,
} from '#platform/http/provider-fetch.server.ts';
import type {
  Invoice,
  InvoiceStatus,
  NewInvoice,
  PaymentProvider,
  RefundAnswer,
  RefundRequest,
} from '../payment.ts';

/**
 * Payments on Midtrans Snap pages. What its documentation says (docs.midtrans.com, read in stored copies of 2025):
 *
 * - `POST {snap}/snap/v1/transactions` answers 201 `{token, redirect_url}`. Until someone chooses a method on the page,
 *   the same `order_id` may be sent again: that makes a new page and ends the old one. Afterwards it is refused with 400
 *   (“order_id has already been taken”, “sudah digunakan”). There is no other way to end a page that nobody has used.
 * - `GET {api}/v2/{order_id}/status` answers 404 until someone chooses a method, although the page can be paid.
 * - One page may be tried several times: after `deny` it can still be paid, in another way.
 * - A page that expires sends no notification. `expiry` holds for the page and for what was chosen on it, at least 5
 *   minutes, at most 7 days. No call says when a page expires, so we keep it.
 * - Replies of `{api}` have a `status_code` of their own in the body, also when the HTTP status is 200.
 * - `POST {api}/v2/{order_id}/refund` `{refund_key, amount, reason}` sends back all or a part of what is settled. The same
 *   `refund_key` is the same refund; the status call lists those that were made. Transfers cannot be sent back, and a card
 *   only after its capture is settled, which takes up to a day.
 * - `fraud_status` is missing for some methods (GoPay, KlikBCA), and the `order_id` of a status or a notification may be
 *   another one than ours (BSI, DANA): what counts is the id that we asked for.
 *
 * Not documented, as far as we could find: whether a page can be paid after one of its attempts has expired, and whether
 * an `order_id` is free again after `deny` (“active” and paid ones are not). The first we count as over, so that the
 * person can begin again; if the second is refused, `expireInvoice` fails. In both cases a payment is found all the same
 * (product.md#paid).
 */

export interface MidtransConfig {
  snapUrl: string;
  apiUrl: string;
  serverKey: string;
  attempts: PaymentAttempts;
  now: () => Date;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export type Midtrans = ReturnType<typeof createMidtrans>;

/** One Snap page, made or meant to be made. Our id for it is the `order_id` at Midtrans. */
export interface PaymentAttempt {
  id: string;
  externalId: string;
  amountIdr: number;
  /** Null while the answer is awaited, and for good when it was lost: then nobody has the address. */
  url: string | null;
  expiresAt: Date;
  /** When we began to end it. Midtrans may have heard of it although its answer was lost, so nobody is sent there. */
  endingAt: Date | null;
  /** When we ended the page; null for a page that we have not ended. */
  endedAt: Date | null;
}

/** What Midtrans does not give back, kept by `sales/checkout`. Every write is committed when its promise resolves. */
export interface PaymentAttempts {
  /** Keeps a new attempt before Midtrans hears of it, under an id that was never used. */
  begin: (attempt: {
    externalId: string;
    amountIdr: number;
    expiresAt: Date;
  }) => Promise<PaymentAttempt | null>;
  answered: (id: string, url: string) => Promise<void>;
  ending: (id: string, at: Date) => Promise<void>;
  end: (id: string, at: Date) => Promise<void>;
  /** Removes an attempt that Midtrans has refused: there is no such page. */
  drop: (id: string) => Promise<void>;
  find: (id: string) => Promise<PaymentAttempt | null>;
  list: (externalId: string) => Promise<PaymentAttempt[]>;
}

/** What a notification claims. Act only on `getInvoice(invoiceId)` (product.md#paid). */
export interface MidtransNotification {
  invoiceId: string;
  statusCode: string;
  transactionStatus: string;
  grossAmount: string;
}

const minuteMs = 60_000;
const leastMinutes = 5;
const mostMinutes = 7 * 24 * 60;

/** How often a new id is tried when Midtrans knows an id that we do not, as after a restored backup. */
const mostIds = 3;

/** Times are in GMT+7, without saying so. A shape that we do not know must not hold up a payment. */
const timeSchema = z
  .string()
  .transform((text) => new Date(`${text.trim().replace(' ', 'T')}+07:00`))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null);

const pageSchema = z.object({ redirect_url: z.url({ protocol: /^https?$/ }) });

const transactionSchema = z.object({
  status_code: z.coerce.string(),
  transaction_status: z.enum([
    'pending',
    'authorize',
    'capture',
    'settlement',
    'deny',
    'failure',
    'cancel',
    'expire',
    'refund',
    'partial_refund',
    'chargeback',
    'partial_chargeback',
  ]),
  fraud_status: z.string().nullish(),
  gross_amount: z.coerce.number().nonnegative().transform(Math.round),
  currency: z.string().default('IDR'),
  payment_type: z.string().nullish(),
  transaction_time: timeSchema,
  settlement_time: timeSchema,
  refunds: z
    .array(z.object({ refund_key: z.string() }))
    .nullish()
    .catch(null),
});

type Transaction = z.infer<typeof transactionSchema>;

const notificationSchema = z.object({
  order_id: z.string().min(1).max(255),
  status_code: z.string().min(1).max(10),
  gross_amount: z.string().min(1).max(40),
  transaction_status: z.string().max(40).default(''),
  signature_key: z.string().max(200),
});

/**
 * `open` is a page on which nobody has a payment under way: it can be paid until it expires or is ended. `held` waits
 * for Midtrans or the bank to decide.
 */
type Stage = 'paid' | 'waiting' | 'held' | 'open' | 'over';

function stageOf(transaction: Transaction | null): Stage {
  if (!transaction) return 'open';
  const { fraud_status: fraud } = transaction;
  switch (transaction.transaction_status) {
    case 'settlement':
    // Part of the money was sent back in the dashboard; the payment itself counts.
    case 'partial_refund':
    case 'partial_chargeback':
      return transaction.status_code === '200' && (fraud ?? 'accept') === 'accept' ? 'paid' : 'held';
    case 'capture':
      if (fraud === 'deny') return 'open';
      return transaction.status_code === '200' && fraud === 'accept' ? 'paid' : 'held';
    case 'authorize':
      return 'held';
    case 'pending':
      return 'waiting';
    case 'deny':
    case 'failure':
      return 'open';
    case 'cancel':
    case 'expire':
    case 'refund':
    case 'chargeback':
      return 'over';
  }
}

const methods: Record<string, string> = {
  credit_card: 'CREDIT_CARD',
  bank_transfer: 'BANK_TRANSFER',
  echannel: 'BANK_TRANSFER',
  qris: 'QR_CODE',
  gopay: 'EWALLET',
  shopeepay: 'EWALLET',
  dana: 'EWALLET',
  ovo: 'EWALLET',
  cstore: 'RETAIL_OUTLET',
};

const methodOf = (type: string | null | undefined): string | null =>
  type ? (methods[type] ?? type.toUpperCase()) : null;

export function createMidtrans(config: MidtransConfig) {
  const { attempts, now, serverKey } = config;
  const shared = {
    provider: 'midtrans',
    headers: { authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}` },
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  };
  const snap = createProviderHttp({ ...shared, baseUrl: config.snapUrl });
  const api = createProviderHttp({ ...shared, baseUrl: config.apiUrl });

  /** Null while nobody has chosen a method. A 404 of something else than Midtrans's API is an error: it may be paid. */
  async function readTransaction(id: string): Promise<Transaction | null> {
    const call: ProviderCall = { path: `/v2/${encodeURIComponent(id)}/status` };
    const reply = await api.send(call);
    const body = bodyOf(reply);
    if (body?.status_code === '404') return null;
    if (!body?.transaction_status) failFromReply('midtrans', call, withOwnStatus(reply, body));
    const parsed = transactionSchema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ProviderError('midtrans', `${id} has an unknown shape (${parsed.error.message})`, {
      status: reply.status,
    });
  }

  const read = async (attempt: PaymentAttempt) =>
    toInvoice(attempt, await readTransaction(attempt.id), now());

  /** @returns null when this `order_id` is taken. */
  async function openPage(request: object): Promise<string | null> {
    const call: ProviderCall = { method: 'POST', path: '/snap/v1/transactions', body: request };
    const reply = await snap.send(call);
    if (isTaken(reply)) return null;
    if (reply.status < 200 || reply.status > 299) failFromReply('midtrans', call, reply);
    const page = pageSchema.safeParse(bodyOf(reply));
    if (page.success) return page.data.redirect_url;
    throw new ProviderError('midtrans', 'a page has an unknown shape', { status: reply.status });
  }

  /** Expires or voids what was chosen on a page. Refusals are left to the caller, who reads the state again. */
  async function stopTransaction(id: string, how: 'expire' | 'cancel'): Promise<void> {
    const call: ProviderCall = { method: 'POST', path: `/v2/${encodeURIComponent(id)}/${how}` };
    const reply = withOwnStatus(await api.send(call), null);
    const isAnswer = reply.status < 300 || [400, 404, 406, 407, 409, 412].includes(reply.status);
    if (!isAnswer) failFromReply('midtrans', call, reply);
  }

  /**
   * Ends a page on which nobody has a payment under way: the same `order_id` again makes a page whose address nobody
   * gets. @returns false when Midtrans refuses.
   */
  async function endPage(attempt: PaymentAttempt): Promise<boolean> {
    const request = requestOf(attempt, { startsAt: now(), minutes: leastMinutes });
    await attempts.ending(attempt.id, now());
    // Nobody can pay a page whose address was lost.
    const isEnded = (await openPage(request)) !== null || attempt.url === null;
    if (isEnded) await attempts.end(attempt.id, now());
    return isEnded;
  }

  async function getInvoice(id: string): Promise<Invoice | null> {
    const attempt = await attempts.find(id);
    return attempt && read(attempt);
  }

  return {
    async createInvoice(order: NewInvoice): Promise<Invoice> {
      const startsAt = now();
      const wanted = Math.ceil(order.durationSeconds / 60);
      const minutes = Math.min(mostMinutes, Math.max(leastMinutes, wanted));
      const expiresAt = new Date(startsAt.getTime() + minutes * minuteMs);
      for (let used = 0; used < mostIds; used += 1) {
        const attempt = await attempts.begin({
          externalId: order.externalId,
          amountIdr: order.amountIdr,
          expiresAt,
        });
        if (!attempt) throw new ProviderError('midtrans', `there is no order ${order.externalId}`);
        const request = { ...requestOf(attempt, { startsAt, minutes }), ...detailsOf(order) };
        const url = await openPage(request).catch(async (error: unknown) => {
          if (isRefusal(error)) await attempts.drop(attempt.id);
          throw error;
        });
        if (url !== null) {
          await attempts.answered(attempt.id, url);
          return toInvoice({ ...attempt, url }, null, startsAt);
        }
        // Midtrans knows this id and we did not. It stays on our list, so its payments are found from now on.
        if ((await read(attempt)).status === 'PAID')
          throw new ProviderError('midtrans', `${attempt.id} was paid before`, { retryable: true });
      }
      throw new ProviderError('midtrans', `every id of ${order.externalId} is taken`, { retryable: true });
    },

    getInvoice,

    /** Every page that was ever made or meant for this order, also those whose answer was lost or that we ended. */
    async findInvoicesByExternalId(externalId: string): Promise<Invoice[]> {
      return Promise.all((await attempts.list(externalId)).map(read));
    },

    async expireInvoice(id: string): Promise<Invoice> {
      const attempt = await attempts.find(id);
      if (!attempt) throw new ProviderError('midtrans', `there is no page ${id}`, { status: 404 });
      // Someone may choose a method between two of these calls, so the state is read again after each.
      for (let current = attempt, step = 0; step < 4; step += 1) {
        const transaction = await readTransaction(id);
        const invoice = toInvoice(current, transaction, now());
        if (invoice.status !== 'PENDING') return invoice;
        const stage = stageOf(transaction);
        if (stage === 'waiting') await stopTransaction(id, 'expire');
        else if (stage === 'held') await stopTransaction(id, 'cancel');
        else if (await endPage(attempt)) current = { ...attempt, endedAt: now() };
      }
      throw new ProviderError('midtrans', `page ${id} stayed open`, { status: 409 });
    },

    async sendBack(refund: RefundRequest): Promise<RefundAnswer> {
      const transaction = await readTransaction(refund.invoiceId);
      const sent: RefundAnswer = { state: 'sent', reference: refund.key };
      if (transaction?.refunds?.some((one) => one.refund_key === refund.key)) return sent;
      if (transaction?.transaction_status === 'capture') return { state: 'pending', reference: null };
      const call: ProviderCall = {
        method: 'POST',
        path: `/v2/${encodeURIComponent(refund.invoiceId)}/refund`,
        body: {
          refund_key: refund.key,
          amount: refund.amountIdr,
          reason: refund.isDuplicate ? 'Paid twice' : 'Asked by the customer',
        },
      };
      const reply = await api.send(call);
      const body = bodyOf(reply);
      const { status } = withOwnStatus(reply, body);
      if (status === 200 && body?.transaction_status) return sent;
      const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
      if (!isFinal) failFromReply('midtrans', call, withOwnStatus(reply, body));
      return { state: 'refused', why: body?.status_message ?? `status ${status}` };
    },

    /** Null when the body is no notification that this account's key has signed. */
    readNotification(body: unknown): MidtransNotification | null {
      const { data } = notificationSchema.safeParse(body);
      if (!data) return null;
      const signed = createHash('sha512')
        .update(`${data.order_id}${data.status_code}${data.gross_amount}${serverKey}`)
        .digest('hex');
      if (!constantTimeEqual(data.signature_key.toLowerCase(), signed)) return null;
      return {
        invoiceId: data.order_id,
        statusCode: data.status_code,
        transactionStatus: data.transaction_status,
        grossAmount: data.gross_amount,
      };
    },
  } satisfies PaymentProvider & Record<string, unknown>;
}

function toInvoice(attempt: PaymentAttempt, transaction: Transaction | null, now: Date): Invoice {
  const stage = stageOf(transaction);
  const isPaid = stage === 'paid';
  const isPageOpen = attempt.endedAt === null && attempt.expiresAt > now;
  const isPending = stage === 'waiting' || stage === 'held' || (stage === 'open' && isPageOpen);
  const status: InvoiceStatus = isPaid ? 'PAID' : isPending ? 'PENDING' : 'EXPIRED';
  return {
    id: attempt.id,
    externalId: attempt.externalId,
    amountIdr: transaction?.gross_amount ?? attempt.amountIdr,
    currency: transaction?.currency ?? 'IDR',
    status,
    invoiceUrl: attempt.endingAt ? null : attempt.url,
    expiresAt: attempt.expiresAt,
    paidAt: isPaid ? (transaction?.settlement_time ?? transaction?.transaction_time ?? null) : null,
    paymentMethod: isPaid ? methodOf(transaction?.payment_type) : null,
  };
}

/** What each page needs. */
const requestOf = (
  attempt: PaymentAttempt,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): Record<string, unknown> => ({
  transaction_details: { order_id: attempt.id, gross_amount: attempt.amountIdr },
  // Without a start the time would begin again when a method is chosen, and outlast the order.
  expiry: { start_time: jakartaTime(startsAt), unit: 'minutes', duration: minutes },
});

const detailsOf = (order: NewInvoice) => ({
  // They must add up to `gross_amount`; names have 50 characters.
  item_details: [
    { id: order.externalId, name: order.item.name.slice(0, 50), price: order.item.priceIdr, quantity: 1 },
  ],
  customer_details: { first_name: order.payerName, email: order.payerEmail },
  credit_card: { secure: true },
  // Midtrans adds its own query to it. There is no address for people who turn back: they come here too.
  callbacks: { finish: order.successRedirectUrl },
});

/** `2026-11-22 19:00:00 +0700` */
function jakartaTime(date: Date): string {
  const shifted = new Date(date.getTime() + 7 * 60 * minuteMs).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)} +0700`;
}

const replySchema = z.looseObject({
  status_code: z.coerce.string().optional(),
  status_message: z.string().max(300).optional().catch(undefined),
  error_messages: z.array(z.string()).optional(),
  transaction_status: z.unknown().optional(),
});

type ReplyBody = z.infer<typeof replySchema>;

function bodyOf({ text }: ProviderReply): ReplyBody | null {
  try {
    return replySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The status that the body names, which counts more than that of HTTP. */
function withOwnStatus(reply: ProviderReply, body: ReplyBody | null): ProviderReply {
  const status = Number((body ?? bodyOf(reply))?.status_code);
  return Number.isInteger(status) && status >= 100 ? { ...reply, status } : reply;
}

const isTaken = (reply: ProviderReply): boolean =>
  [400, 406, 409].includes(reply.status) &&
  (bodyOf(reply)?.error_messages ?? []).some((message) =>
    /order_id.*(taken|digunakan|utilized)/i.test(message),
  );

/** Whether Midtrans has surely made no page: it has refused the request for what it says or who sends it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.providerStatus !== null &&
  error.providerStatus >= 400 &&
  error.providerStatus < 500 &&
  error.providerStatus !== 408;
