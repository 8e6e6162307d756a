import { Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import { answerOf, type InvoiceBook } from './invoice-book.ts';
import { newInvoiceSchema } from './new-invoice.ts';
import { newRefundSchema, type RefundBook, refundAnswer } from './refund-book.ts';

/** Xendit's invoice and refund APIs as its documentation describes them; the error codes of 400 and 401 are general knowledge. */
export function createXenditApi(context: SandboxContext, book: InvoiceBook, refunds: RefundBook): Hono {
  // Not strict, like the outermost router: the official SDK calls `/v2/invoices/` with a trailing slash.
  const api = new Hono({ strict: false });
  const expected = `Basic ${Buffer.from(`${context.secrets.xenditSecretKey}:`).toString('base64')}`;
  const failure = (error_code: string, message: string) => ({ error_code, message });
  const unknownInvoice = failure('INVOICE_NOT_FOUND_ERROR', 'Could not find invoice');

  api.use(async (c, next) => {
    if (c.req.header('authorization') === expected) return next();
    return c.json(failure('INVALID_API_KEY', 'API key is not authorized for this API service'), 401);
  });

  api.post('/v2/invoices', async (c) => {
    const parsed = newInvoiceSchema.safeParse(await c.req.json().catch(() => null));
    if (parsed.success) return c.json(answerOf(context, book.create(parsed.data)));
    const errors = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }));
    return c.json({ ...failure('API_VALIDATION_ERROR', 'Inputs are failing validation.'), errors }, 400);
  });

  api.get('/v2/invoices', (c) => {
    const externalId = c.req.query('external_id');
    const found = externalId === undefined ? book.list().slice(0, 10) : book.findByExternalId(externalId);
    return c.json(found.map((invoice) => answerOf(context, invoice)));
  });

  api.get('/v2/invoices/:id', (c) => {
    const invoice = book.find(c.req.param('id'));
    return invoice ? c.json(answerOf(context, invoice)) : c.json(unknownInvoice, 404);
  });

  api.post('/invoices/:id/expire!', (c) => {
    const { id } = c.req.param();
    if (!book.find(id)) return c.json(unknownInvoice, 404);
    const expired = book.expire(id);
    if (expired) return c.json(answerOf(context, expired));
    return c.json(failure('INVOICE_NOT_PENDING_ERROR', 'Only a pending invoice can be expired'), 400);
  });

  api.post('/refunds', async (c) => {
    const parsed = newRefundSchema.safeParse(await c.req.json().catch(() => null));
    const key = c.req.header('idempotency-key');
    if (!parsed.success || !key)
      return c.json(failure('API_VALIDATION_ERROR', 'Inputs are failing validation.'), 400);
    const made = refunds.create(key, parsed.data);
    if ('refund' in made) return c.json(refundAnswer(made.refund));
    return c.json(failure(made.code, 'The refund is not possible.'), made.status);
  });

  api.get('/refunds/:id', (c) => {
    const refund = refunds.find(c.req.param('id'));
    return refund ? c.json(refundAnswer(refund)) : c.json(failure('DATA_NOT_FOUND', 'No such refund'), 404);
  });

  api.all('*', (c) => c.json(failure('NOT_FOUND', 'The requested resource was not found'), 404));
  return api;
}
