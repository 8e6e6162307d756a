import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { paymentProviders } from '#providers/payment.ts';
import * as m from '../messages/m.ts';

const orderKey = { userId: z.string(), orderId: z.string() };

/** After a webhook: reads the invoice at the provider and applies it. */
export const settleInvoiceJob = defineJob(
  'checkout.settle-invoice',
  m.settleJob,
  z.object({
    // The release before this one knew only Xendit and did not say it.
    provider: z.enum(paymentProviders).default('xendit'),
    invoiceId: z.string(),
    externalId: z.string(),
    eventId: z.number(),
  }),
  { retryDelaySeconds: 5 },
);
/**
 * Re-reads open invoices and recently closed ones, so a lost webhook delays a payment by minutes, not hours
 * (product.md#invoices).
 */
export const reconcileJob = defineJob('checkout.reconcile', m.compareJob, z.object({}), {
  cron: '*/2 * * * *',
  retryLimit: 0,
});
/** After an order was closed: ends all its invoices, even those whose creation we never heard of. */
export const endInvoicesJob = defineJob('checkout.end-invoices', m.expireJob, z.object(orderKey));
/** After a transfer's proof was approved: opens the plan. */
export const settleTransferJob = defineJob(
  'checkout.settle-transfer',
  m.transferJob,
  // The release before this one did not say when.
  z.object({ ...orderKey, opensAt: z.iso.datetime().optional() }),
);
/** Asks the payment companies for the refunds that were not answered yet. */
export const returnMoneyJob = defineJob('checkout.return-money', m.returnJob, z.object({}), {
  cron: '*/10 * * * *',
});
export const receiptJob = defineJob('checkout.receipt', m.receiptJob, z.object(orderKey));
export const announceJob = defineJob('checkout.announce', m.announceJob, z.object(orderKey));
/** Says which parts are due, and holds back what was not paid in time (product.md#instalments). */
export const tellOfPartsJob = defineJob('checkout.parts-due', m.partsJob, z.object({}), {
  cron: '7 * * * *',
  retryLimit: 0,
});
