import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { newInvoiceSchema } from './new-invoice.ts';

/** The sandbox's invoices: their states, their expiry by time, and the webhook that each change sends. */

export const invoiceSchema = newInvoiceSchema.extend({
  id: z.string(),
  status: z.enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED']),
  created: z.string(),
  updated: z.string(),
  expiry_date: z.string(),
  paid_at: z.string().optional(),
  payment_method: z.string().optional(),
  payment_channel: z.string().optional(),
  /** The last digits of a card that passed the form and waits for its bank's confirmation. */
  cardLastFour: z.string().optional(),
});

export type SandboxInvoice = z.infer<typeof invoiceSchema>;
export type InvoiceBook = ReturnType<typeof createInvoiceBook>;

const kept = 2000;

export function createInvoiceBook(context: SandboxContext) {
  const store = context.openStore('xendit-invoices', z.array(invoiceSchema), () => []);

  function change(invoice: SandboxInvoice, update: Partial<SandboxInvoice>): SandboxInvoice {
    const before = invoice.status;
    Object.assign(invoice, update, { updated: context.now().toISOString() });
    store.save();
    const isAnnounced = invoice.status === 'PAID' || invoice.status === 'EXPIRED';
    if (before !== invoice.status && isAnnounced) announce(context, invoice);
    return invoice;
  }

  /** Nothing else triggers expiry: marks open invoices past their date as expired. */
  function expireOverdue(): void {
    const now = context.now().toISOString();
    for (const invoice of store.value) {
      if (invoice.status === 'PENDING' && invoice.expiry_date <= now) change(invoice, { status: 'EXPIRED' });
    }
  }

  function find(id: string): SandboxInvoice | null {
    expireOverdue();
    return store.value.find((invoice) => invoice.id === id) ?? null;
  }

  /** Updates an open invoice; returns null for any other. */
  function changeOpen(id: string, update: Partial<SandboxInvoice>): SandboxInvoice | null {
    const invoice = find(id);
    return invoice?.status === 'PENDING' ? change(invoice, update) : null;
  }

  return {
    find,
    expireOverdue,
    create(request: z.infer<typeof newInvoiceSchema>): SandboxInvoice {
      const now = context.now();
      const invoice: SandboxInvoice = {
        ...request,
        id: randomBytes(12).toString('hex'),
        status: 'PENDING',
        created: now.toISOString(),
        updated: now.toISOString(),
        expiry_date: new Date(now.getTime() + request.invoice_duration * 1000).toISOString(),
      };
      store.value = [invoice, ...store.value].slice(0, kept);
      store.save();
      return invoice;
    },
    findByExternalId(externalId: string): SandboxInvoice[] {
      expireOverdue();
      return store.value.filter((invoice) => invoice.external_id === externalId);
    },
    list(): readonly SandboxInvoice[] {
      expireOverdue();
      return store.value;
    },
    pay: (id: string, method: string, channel: string) =>
      changeOpen(id, {
        status: 'PAID',
        paid_at: context.now().toISOString(),
        payment_method: method,
        payment_channel: channel,
      }),
    expire: (id: string) => changeOpen(id, { status: 'EXPIRED', expiry_date: context.now().toISOString() }),
    rememberCard: (id: string, lastFour: string) => changeOpen(id, { cardLastFour: lastFour }),
    /** Paid out to the merchant: still paid, under another name. */
    settle(id: string): SandboxInvoice | null {
      const invoice = find(id);
      return invoice?.status === 'PAID' ? change(invoice, { status: 'SETTLED' }) : null;
    },
    reset: () => store.reset(),
  };
}

const demoUserId = '65f0c0ffee5eed0000001a2b';

export function answerOf(context: SandboxContext, invoice: SandboxInvoice) {
  const { cardLastFour: _, invoice_duration: __, ...known } = invoice;
  return {
    ...known,
    user_id: demoUserId,
    merchant_name: 'Langkah',
    merchant_profile_picture_url: `${context.origin}/sandbox/assets/favicon.svg`,
    invoice_url: invoiceUrl(context, invoice),
    available_banks: ['BCA', 'BNI', 'MANDIRI'].map((bank_code) => ({ bank_code, collection_type: 'POOL' })),
    available_retail_outlets: [],
    available_ewallets: ['GOPAY', 'OVO', 'DANA'].map((ewallet_type) => ({ ewallet_type })),
    available_qr_codes: [{ qr_code_type: 'QRIS' }],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: false,
  };
}

export const invoiceUrl = (context: SandboxContext, invoice: SandboxInvoice): string =>
  `${context.origin}/xendit/pay/${invoice.id}`;

/** The webhook: an unsigned flat body, sent with the static token. */
function announce(context: SandboxContext, invoice: SandboxInvoice): void {
  const isPaid = invoice.status === 'PAID';
  const body = {
    id: invoice.id,
    external_id: invoice.external_id,
    user_id: demoUserId,
    is_high: false,
    status: invoice.status,
    merchant_name: 'Langkah',
    amount: invoice.amount,
    currency: invoice.currency,
    payer_email: invoice.payer_email,
    description: invoice.description,
    created: invoice.created,
    updated: invoice.updated,
    ...(isPaid && {
      paid_amount: invoice.amount,
      paid_at: invoice.paid_at,
      payment_method: invoice.payment_method,
      payment_channel: invoice.payment_channel,
    }),
  };
  context.webhooks.send({
    provider: 'xendit',
    label: `${invoice.status} ${invoice.external_id}`,
    path: '/api/webhooks/xendit',
    headers: { 'x-callback-token': context.secrets.xenditCallbackToken },
    body: JSON.stringify(body),
  });
}
