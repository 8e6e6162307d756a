import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import type { Deps } from '#kit/deps.server.ts';
import { insertWebhookEvent } from '#platform/db/webhook-events.server.ts';
import { settleInvoiceJob } from './jobs.ts';

const maxBodyBytes = 64 * 1024;

/**
 * The payment provider's webhook: authenticated by its static token, stored, and acknowledged immediately; a job
 * does the work (product.md#webhooks).
 */
export async function receivePaymentWebhook(
  deps: Pick<Deps, 'payments' | 'db' | 'jobs' | 'clock'>,
  request: Request,
): Promise<Response> {
  const { xendit } = deps.payments;
  if (!xendit?.isAuthenticCallback(request.headers))
    throw new AppError('UNAUTHENTICATED', 'The callback token is not ours.');
  const text = await request.text();
  if (Buffer.byteLength(text) > maxBodyBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());
  const callback = xendit.parseCallback(parseJson(text));
  if (!callback) throw new AppError('BAD_REQUEST', 'This is not an invoice callback.');
  await deps.db.transaction(async (tx) => {
    const eventId = await insertWebhookEvent(tx, {
      provider: 'xendit',
      body: callback,
      receivedAt: deps.clock.now(),
    });
    await deps.jobs.enqueue(tx, settleInvoiceJob, {
      invoiceId: callback.invoiceId,
      externalId: callback.externalId,
      eventId,
    });
  });
  return Response.json({ received: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', m.unreadable());
  }
}
