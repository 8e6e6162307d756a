import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { insertWebhookEvent } from '#platform/db/webhook-events.server.ts';
import * as m from '../messages/m.ts';
import { syncEventJob } from './jobs.ts';

const maxBodyBytes = 256 * 1024;

/**
 * The scheduling provider's webhook: checks signature and age, stores the ids that it names, and acknowledges. A
 * job then reads the event at the provider (product.md#webhooks). Nothing else in the body is trusted or stored.
 */
export async function receiveSchedulingWebhook(
  deps: Pick<Deps, 'scheduling' | 'db' | 'jobs' | 'clock'>,
  request: Request,
): Promise<Response> {
  if (!deps.scheduling) throw new AppError('NOT_FOUND', m.notFound());
  const text = await request.text();
  if (Buffer.byteLength(text) > maxBodyBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());
  const now = deps.clock.now();
  const notice = deps.scheduling.verifyWebhook(request.headers, text, now);
  if (!notice) throw new AppError('UNAUTHENTICATED', 'The signature is not ours.');
  await deps.db.transaction(async (tx) => {
    const webhookId = await insertWebhookEvent(tx, { provider: 'calendly', body: notice, receivedAt: now });
    await deps.jobs.enqueue(tx, syncEventJob, { eventId: notice.eventId, webhookId });
  });
  return Response.json({ received: true });
}
