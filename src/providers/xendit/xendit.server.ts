import { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import {
  constantTimeEqual,
  createProviderHttp,
  type FetchFunction,
  failFromReply,
  type ProviderCall,
  type ProviderReply,
  parseReply,
} from '#platform/http/provider-fetch.server.ts';
import type {
  Invoice,
  InvoiceCallback,
  InvoiceStatus,
  NewInvoice,
  RefundAnswer,
  RefundRequest,
} from '../payment.ts';

/**
 * Payments by Xendit invoices (https://api.xendit.co; protocol facts from the provider's documentation). Amounts are
 * integer rupiah (product.md#money). Invoices have no idempotency header: after a time-out of `createInvoice`, look for
 * the invoice with `findInvoicesByExternalId` before creating another one (product.md#invoices). Refunds have one.
 */

export interface XenditConfig {
  baseUrl: string;
  secretKey: string;
  callbackToken: string;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export type Xendit = ReturnType<typeof createXendit>;

/** SETTLED (paid out to us) becomes PAID: in both cases the person has paid. */
const statusSchema = z
  .enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED'])
  .transform((status): InvoiceStatus => (status === 'SETTLED' ? 'PAID' : status));

const dateSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const invoiceSchema = z
  .object({
    id: z.string().min(1),
    external_id: z.string(),
    status: statusSchema,
    amount: z.number().int().nonnegative(),
    currency: z.string().default('IDR'),
    invoice_url: z.url({ protocol: /^https?$/ }),
    expiry_date: dateSchema,
    paid_at: dateSchema.nullish(),
    payment_method: z.string().nullish(),
  })
  .transform(
    (raw): Invoice => ({
      id: raw.id,
      externalId: raw.external_id,
      amountIdr: raw.amount,
      currency: raw.currency,
      status: raw.status,
      invoiceUrl: raw.invoice_url,
      expiresAt: raw.expiry_date,
      paidAt: raw.paid_at ?? null,
      paymentMethod: raw.payment_method ?? null,
    }),
  );

const callbackSchema = z
  .object({
    id: z.string().min(1).max(255),
    external_id: z.string().min(1).max(255),
    status: statusSchema,
    amount: z.number().int().nonnegative(),
    currency: z.string().max(10).default('IDR'),
  })
  .transform(
    (raw): InvoiceCallback => ({
      invoiceId: raw.id,
      externalId: raw.external_id,
      status: raw.status,
      amountIdr: raw.amount,
      currency: raw.currency,
    }),
  );

const refundSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['SUCCEEDED', 'PENDING', 'REQUIRES_ACTION', 'FAILED', 'CANCELLED']),
  failure_code: z.string().nullish(),
});

const refusalSchema = z.object({ error_code: z.string().min(1).max(200) });

/** These pass: another refund of the payment is under way, or this one is being made by another try. */
const passing = ['REFUND_IN_PROGRESS', 'IDEMPOTENCY_ERROR', 'REFUND_TEMPORARILY_UNAVAILABLE'];

export function createXendit(config: XenditConfig) {
  const http = createProviderHttp({
    provider: 'xendit',
    baseUrl: config.baseUrl,
    headers: { authorization: `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}` },
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });

  const getInvoice = (id: string): Promise<Invoice | null> =>
    http.jsonOrNull({ path: `/v2/invoices/${encodeURIComponent(id)}` }, invoiceSchema);

  /** @returns null when the answer is not a final refusal of this refund. */
  function refusalOf({ status, text }: ProviderReply): RefundAnswer | null {
    if (![400, 403, 404, 422].includes(status)) return null;
    try {
      const { error_code: why } = refusalSchema.parse(JSON.parse(text));
      return passing.includes(why) ? null : { state: 'refused', why };
    } catch {
      return null;
    }
  }

  return {
    async sendBack(refund: RefundRequest): Promise<RefundAnswer> {
      const call: ProviderCall = refund.reference
        ? { path: `/refunds/${encodeURIComponent(refund.reference)}` }
        : refundCall(refund);
      const reply = await http.send(call);
      const refusal = refund.reference ? null : refusalOf(reply);
      if (refusal) return refusal;
      const { id, status, failure_code } = parseReply('xendit', call, reply, refundSchema);
      if (status === 'SUCCEEDED') return { state: 'sent', reference: id };
      const isOver = status === 'FAILED' || status === 'CANCELLED';
      return isOver ? { state: 'refused', why: failure_code ?? status } : { state: 'pending', reference: id };
    },

    createInvoice: (order: NewInvoice): Promise<Invoice> =>
      http.json({ method: 'POST', path: '/v2/invoices', body: requestOf(order) }, invoiceSchema),

    getInvoice,

    findInvoicesByExternalId: (externalId: string): Promise<Invoice[]> =>
      http.json({ path: '/v2/invoices', query: { external_id: externalId } }, z.array(invoiceSchema)),

    async expireInvoice(id: string): Promise<Invoice> {
      const call = { method: 'POST', path: `/invoices/${encodeURIComponent(id)}/expire!` } as const;
      const reply = await http.send(call);
      const isRefused = [400, 409, 422].includes(reply.status);
      if (!isRefused && reply.status !== 200) failFromReply('xendit', call, reply);
      const invoice = await getInvoice(id);
      if (invoice && invoice.status !== 'PENDING') return invoice;
      throw new ProviderError('xendit', `invoice ${id} stayed open after expire`, { status: reply.status });
    },

    /** Whether the webhook carries our static token in `x-callback-token`. */
    isAuthenticCallback(headers: Headers): boolean {
      const token = headers.get('x-callback-token');
      return token !== null && constantTimeEqual(token, config.callbackToken);
    },

    /** Null when the body is not an invoice webhook. */
    parseCallback: (body: unknown): InvoiceCallback | null => callbackSchema.safeParse(body).data ?? null,
  };
}

const refundCall = ({ key, invoiceId, amountIdr, isDuplicate }: RefundRequest): ProviderCall => ({
  method: 'POST',
  path: '/refunds',
  headers: { 'idempotency-key': key },
  body: {
    invoice_id: invoiceId,
    reference_id: key,
    amount: amountIdr,
    currency: 'IDR',
    reason: isDuplicate ? 'DUPLICATE' : 'REQUESTED_BY_CUSTOMER',
  },
});

function requestOf(order: NewInvoice) {
  return {
    external_id: order.externalId,
    amount: order.amountIdr,
    currency: 'IDR',
    payer_email: order.payerEmail,
    description: order.description,
    invoice_duration: order.durationSeconds,
    customer: { given_names: order.payerName, email: order.payerEmail },
    success_redirect_url: order.successRedirectUrl,
    failure_redirect_url: order.failureRedirectUrl,
    // The payment page is in the language of the page that led to it.
    locale: currentLanguage(),
    // The product sends its own mail; two receipts for one payment would confuse people.
    should_send_email: false,
    items: [{ name: order.item.name, price: order.item.priceIdr, quantity: 1 }],
  };
}
