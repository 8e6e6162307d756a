import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../kit/context.ts';
import { eventAnswer, inviteeAnswer, userUri } from './answers.ts';
import type { SandboxEvent } from './event-book.ts';

export type WebhookName = 'invitee.created' | 'invitee.canceled';

export function announce(context: SandboxContext, name: WebhookName, event: SandboxEvent): void {
  context.webhooks.send({
    provider: 'calendly',
    label: `${name} ${event.slug} ${event.email}`,
    path: '/api/webhooks/calendly',
    headers: {},
    body: JSON.stringify({
      event: name,
      created_at: context.now().toISOString(),
      created_by: userUri(context),
      payload: { ...inviteeAnswer(context, event), scheduled_event: eventAnswer(context, event) },
    }),
  });
}

/** Signs each attempt separately, so that a retry is not refused for its age. */
export function signatureHeaders(key: string, body: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { 'calendly-webhook-signature': `t=${seconds},v1=${signature}` };
}
