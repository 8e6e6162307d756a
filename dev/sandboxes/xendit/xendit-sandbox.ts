import { Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import { createXenditApi } from './api.ts';
import { createInvoiceBook } from './invoice-book.ts';
import { createPaymentPages } from './payment-pages.ts';
import { createRefundBook } from './refund-book.ts';

/** Xendit: the invoice and refund APIs, and the hosted payment page. Mounted at `/xendit`. */
export function createXenditSandbox(context: SandboxContext) {
  const book = createInvoiceBook(context);
  const refunds = createRefundBook(context, book);
  const app = new Hono();
  app.route('/pay', createPaymentPages(context, book));
  app.route('/', createXenditApi(context, book, refunds));

  // Invoices that nobody looks at must expire too, and send their webhook.
  const sweep = setInterval(book.expireOverdue, 15_000);
  sweep.unref();
  context.signal.addEventListener('abort', () => clearInterval(sweep), { once: true });

  return {
    app,
    book,
    refunds,
    reset() {
      book.reset();
      refunds.reset();
    },
  };
}

export type XenditSandbox = ReturnType<typeof createXenditSandbox>;
