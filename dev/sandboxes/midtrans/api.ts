import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { newPageSchema } from './new-page.ts';
import { answerOf, pageUrl, type SnapBook, type SnapPage } from './snap-book.ts';

const refundSchema = z.object({
  refund_key: z.string().min(1).max(255),
  amount: z.number().int().positive(),
  reason: z.string().max(255).default(''),
});

/** Midtrans's Snap API and the status, expire, cancel and refund calls, as its documentation describes them. */
export function createMidtransApi(context: SandboxContext, book: SnapBook): Hono {
  const api = new Hono({ strict: false });
  const expected = `Basic ${Buffer.from(`${context.secrets.midtransServerKey}:`).toString('base64')}`;
  const isOurs = (c: Context) => c.req.header('authorization') === expected;

  api.post('/snap/v1/transactions', async (c) => {
    const refuse = (status: 400 | 401, ...error_messages: string[]) => c.json({ error_messages }, status);
    if (!isOurs(c))
      return refuse(
        401,
        'Access denied due to unauthorized transaction, please check client or server key',
        'Visit https://snap-docs.midtrans.com/#request-headers for more details',
      );
    const parsed = newPageSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success)
      return refuse(
        400,
        ...parsed.error.issues.map(({ path, message }) =>
          [path.join('.'), message].filter(Boolean).join(' '),
        ),
      );
    const page = book.create(parsed.data);
    if (!page) return refuse(400, 'transaction_details.order_id has already been taken');
    return c.json({ token: page.token, redirect_url: pageUrl(context, page) }, 201);
  });

  /** These calls name their own status in the body. */
  const answer = (c: Context, status_code: 401 | 404 | 412 | 414, status_message: string) =>
    c.json({ status_code: String(status_code), status_message }, status_code);

  api.use('/v2/*', async (c, next) =>
    isOurs(c)
      ? next()
      : answer(c, 401, 'Transaction cannot be authorized with the current client/server key.'),
  );

  api.get('/v2/:orderId/status', (c) => {
    const page = book.find(c.req.param('orderId'));
    if (!page?.transaction) return answer(c, 404, "Transaction doesn't exist.");
    return c.json(answerOf(context, page, page.transaction, 'Success, transaction is found'));
  });

  const act = (name: string, run: (orderId: string) => SnapPage | null) =>
    api.post(`/v2/:orderId/${name}`, (c) => {
      const orderId = c.req.param('orderId');
      if (!book.find(orderId)?.transaction) return answer(c, 404, "Transaction doesn't exist.");
      const page = run(orderId);
      if (!page?.transaction) return answer(c, 412, 'Merchant cannot modify the status of the transaction');
      // The HTTP status stays 200, also for an expiry's own 407.
      return c.json(answerOf(context, page, page.transaction, `Success, transaction is ${name}d`));
    });
  act('expire', book.expire);
  act('cancel', book.cancel);

  api.post('/v2/:orderId/refund', async (c) => {
    const asked = refundSchema.safeParse(await c.req.json().catch(() => null));
    if (!asked.success)
      return c.json({ status_code: '400', status_message: 'One or more parameters are invalid.' });
    const done = book.refundPart(c.req.param('orderId'), asked.data);
    if ('code' in done)
      return c.json({ status_code: done.code, status_message: done.message, id: c.req.param('orderId') });
    if (!done.transaction) return answer(c, 404, "Transaction doesn't exist.");
    return c.json({
      ...answerOf(context, done, done.transaction, 'Success, refund request is approved'),
      refund_key: asked.data.refund_key,
      refund_amount: `${asked.data.amount}.00`,
    });
  });

  return api;
}
