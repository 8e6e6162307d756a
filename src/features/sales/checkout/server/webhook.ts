import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import type { Deps } from '#kit/deps.server.ts';
import { insertWebhookEvent } from '#platform/db/webhook-events.server.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { settleInvoiceJob } from './jobs.ts';

const maxBodyBytes = 64 * 1024;

type WebhookDeps = Pick<Deps, 'payments' | 'db' | 'jobs' | 'clock'>;

/**
 * Xendit's webhook: authenticated by its static token, stored, and acknowledged immediately; a job does the work
 * (product.md#webhooks).
 */
export async function receiveXenditWebhook(deps: WebhookDeps, request: Request): Promise<Response> {
  const { xendit } = deps.payments;
  if (!xendit?.isAuthenticCallback(request.headers))
    throw new AppError('UNAUTHENTICATED', 'The callback token is not ours.');
  const callback = xendit.parseCallback(await readJson(request));
  if (!callback) throw new AppError('BAD_REQUEST', 'This is not an invoice callback.');
  return accept(deps, { provider: 'xendit', ...callback }, callback);
}

/** Midtrans's notification: signed in its body with the server key; the rest as for Xendit. */
export async function receiveMidtransWebhook(deps: WebhookDeps, request: Request): Promise<Response> {
  const notification = deps.payments.midtrans?.readNotification(await readJson(request));
  if (!notification) throw new AppError('UNAUTHENTICATED', 'The signature is not ours.');
  const { invoiceId } = notification;
  return accept(deps, { provider: 'midtrans', invoiceId, externalId: invoiceId }, notification);
}

async function accept(
  { db, jobs, clock }: WebhookDeps,
  {
    provider,
    invoiceId,
    externalId,
  }: { provider: PaymentProviderName; invoiceId: string; externalId: string },
  body: object,
): Promise<Response> {
  await db.transaction(async (tx) => {
    const eventId = await insertWebhookEvent(tx, { provider, body, receivedAt: clock.now() });
    await jobs.enqueue(tx, settleInvoiceJob, { provider, invoiceId, externalId, eventId });
  });
  return Response.json({ received: true });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (Buffer.byteLength(text) > maxBodyBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', m.unreadable());
  }
}
