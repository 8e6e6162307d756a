import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import type { InvoiceBook } from './invoice-book.ts';

/** The sandbox's refunds of paid invoices. Cards are answered now, wallets and QRIS after five seconds. */

export const newRefundSchema = z.object({
  invoice_id: z.string().min(1),
  amount: z.number().positive(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
  reference_id: z.string().min(1).max(255).optional(),
  currency: z.literal('IDR').optional(),
});

const refundSchema = newRefundSchema.extend({
  id: z.string(),
  /** The caller's: the same one gets the same refund. */
  key: z.string(),
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  failure_code: z.string().nullable(),
  payment_method_type: z.string(),
  created: z.string(),
  updated: z.string(),
});

export type SandboxRefund = z.infer<typeof refundSchema>;

const pendingMs = 5_000;

export function createRefundBook(context: SandboxContext, invoices: InvoiceBook) {
  const store = context.openStore('xendit-refunds', z.array(refundSchema), () => []);
  const isRefused = () => context.switches.of('xendit').refuseRefunds;

  /** A pending refund ends when its time is over. */
  function endPending(): void {
    const now = context.now();
    for (const refund of store.value) {
      if (refund.status !== 'PENDING' || Date.parse(refund.created) + pendingMs > now.getTime()) continue;
      refund.status = isRefused() ? 'FAILED' : 'SUCCEEDED';
      refund.failure_code = isRefused() ? 'INSUFFICIENT_BALANCE' : null;
      refund.updated = now.toISOString();
      store.save();
    }
  }

  /** Why the company refuses the request: status and error code. */
  function whyNot(request: z.infer<typeof newRefundSchema>): [400 | 403 | 404, string] | null {
    const invoice = invoices.find(request.invoice_id);
    if (!invoice) return [404, 'DATA_NOT_FOUND'];
    if (invoice.status !== 'PAID' && invoice.status !== 'SETTLED') return [403, 'INELIGIBLE_TRANSACTION'];
    if (['BANK_TRANSFER', 'RETAIL_OUTLET'].includes(invoice.payment_method ?? ''))
      return [400, 'REFUND_NOT_SUPPORTED'];
    if (invoice.payment_method === 'CREDIT_CARD' && isRefused()) return [400, 'REFUND_NOT_SUPPORTED'];
    const before = store.value.filter(
      (refund) => refund.invoice_id === invoice.id && refund.status !== 'FAILED',
    );
    const sum = before.reduce((total, refund) => total + refund.amount, 0);
    return sum + request.amount > invoice.amount ? [400, 'MAXIMUM_REFUND_AMOUNT_REACHED'] : null;
  }

  return {
    create(
      key: string,
      request: z.infer<typeof newRefundSchema>,
    ): { refund: SandboxRefund } | { status: 400 | 403 | 404; code: string } {
      endPending();
      const known = store.value.find((refund) => refund.key === key);
      if (known) return { refund: known };
      const refused = whyNot(request);
      if (refused) return { status: refused[0], code: refused[1] };
      const now = context.now().toISOString();
      const method = invoices.find(request.invoice_id)?.payment_method ?? '';
      const refund: SandboxRefund = {
        ...request,
        id: `rfd-${randomUUID()}`,
        key,
        status: method === 'CREDIT_CARD' ? 'SUCCEEDED' : 'PENDING',
        failure_code: null,
        payment_method_type: method,
        created: now,
        updated: now,
      };
      store.value = [refund, ...store.value].slice(0, 2_000);
      store.save();
      return { refund };
    },
    find(id: string): SandboxRefund | null {
      endPending();
      return store.value.find((refund) => refund.id === id) ?? null;
    },
    list(): readonly SandboxRefund[] {
      endPending();
      return store.value;
    },
    reset: () => store.reset(),
  };
}

export type RefundBook = ReturnType<typeof createRefundBook>;

export function refundAnswer({ key: _, ...refund }: SandboxRefund) {
  return { ...refund, currency: 'IDR', refund_fee_amount: null, metadata: null };
}
