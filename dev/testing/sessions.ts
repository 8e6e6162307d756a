/** Sessions at the scheduling provider's sandbox, for tests: without its office hours and single-use links. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { dayMs } from '#kernel/time.ts';
import type { TestApp } from './test-app.ts';

const shownSchema = z.object({
  id: z.string(),
  event: z.object({ uri: z.string(), status: z.string(), start_time: z.string(), end_time: z.string() }),
  invitee: z.object({ uri: z.string() }),
});

export type SandboxSession = z.infer<typeof shownSchema>;

async function ask(app: TestApp, path: string, body?: object): Promise<SandboxSession> {
  const answer = await app.sandboxes.api('POST', `/calendly/events${path}`, body);
  if (!answer.ok) throw new Error(`the sandbox: ${answer.status} ${await answer.text()}`);
  return shownSchema.parse(await answer.json());
}

interface NewSession {
  slug?: 'consultation' | 'mentoring' | 'review';
  startTime?: string;
  email?: string;
  trackingId?: string;
}

/** Books a time at the provider. When it resolves, the webhook has arrived and its job waits. */
export async function bookAtProvider(app: TestApp, session: NewSession): Promise<SandboxSession> {
  const { trackingId, email = 'nobody@example.com', ...rest } = session;
  const made = await ask(app, '', {
    startTime: new Date(app.deps.clock.now().getTime() + 4 * dayMs).toISOString(),
    email,
    ...(trackingId && { tracking: { utm_content: trackingId } }),
    ...rest,
  });
  await app.sandboxes.settled();
  return made;
}

export async function moveAtProvider(app: TestApp, id: string, to: Date): Promise<SandboxSession> {
  const moved = await ask(app, `/${id}/move?to=${to.toISOString()}`);
  await app.sandboxes.settled();
  return moved;
}

export async function cancelAtProvider(app: TestApp, id: string, reason = ''): Promise<SandboxSession> {
  const canceled = await ask(app, `/${id}/cancel?reason=${encodeURIComponent(reason)}`);
  await app.sandboxes.settled();
  return canceled;
}

export async function sessionsAtProvider(app: TestApp): Promise<SandboxSession[]> {
  const answer = await app.sandboxes.api('GET', '/calendly/events');
  return z.array(shownSchema).parse(await answer.json());
}

export interface WebhookOptions {
  name?: 'invitee.created' | 'invitee.canceled';
  key?: string;
  /** The time of the signature. */
  at?: Date;
}

/** A webhook that we make ourselves, signed as the provider does. */
export function schedulingWebhook(app: TestApp, inviteeUri: string, options: WebhookOptions = {}): Request {
  const {
    name = 'invitee.created',
    key = demoSecrets.calendlyWebhookKey,
    at = app.deps.clock.now(),
  } = options;
  const body = JSON.stringify({ event: name, payload: { uri: inviteeUri } });
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return new Request(`${app.deps.config.appUrl}/api/webhooks/calendly`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'calendly-webhook-signature': `t=${seconds},v1=${signature}`,
    },
    body,
  });
}
