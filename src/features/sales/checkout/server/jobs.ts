import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

const orderKey = { userId: z.string(), orderId: z.string() };

/** After a webhook: reads the invoice at the provider and applies it. */
export const settleInvoiceJob = defineJob(
  'checkout.settle-invoice',
  'Settle an invoice',
  z.object({ invoiceId: z.string(), externalId: z.string(), eventId: z.number() }),
  { retryDelaySeconds: 5 },
);
/**
 * Re-reads open invoices and recently closed ones, so a lost webhook delays a payment by minutes, not hours
 * (product.md#invoices).
 */
export const reconcileJob = defineJob(
  'checkout.reconcile',
  'Compare open invoices with the provider',
  z.object({}),
  {
    cron: '*/2 * * * *',
    retryLimit: 0,
  },
);
/** After an order was closed: ends all its invoices, even those whose creation we never heard of. */
export const endInvoicesJob = defineJob(
  'checkout.end-invoices',
  'Expire a closed order’s invoices',
  z.object(orderKey),
);
export const receiptJob = defineJob('checkout.receipt', 'Email: receipt', z.object(orderKey));
export const announceJob = defineJob('checkout.announce', 'Post a sale to the chat', z.object(orderKey));
