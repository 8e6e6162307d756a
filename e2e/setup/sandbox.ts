/** The providers' side, seen through the sandboxes' console API (dev/sandboxes/README.md). */
import { installation } from './installation.ts';

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${installation.sandboxUrl}/sandbox/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export interface SandboxInvoice {
  id: string;
  status: 'PENDING' | 'PAID' | 'SETTLED' | 'EXPIRED';
  amount: number;
  payer_email: string;
  invoice_url: string;
  success_redirect_url: string;
}

export async function invoicesOf(email: string): Promise<SandboxInvoice[]> {
  return (await call<SandboxInvoice[]>('/invoices')).filter((invoice) => invoice.payer_email === email);
}

export const payInvoice = (id: string) => call(`/invoices/${id}/pay`, { method: 'POST' });
export const expireInvoice = (id: string) => call(`/invoices/${id}/expire`, { method: 'POST' });

/** Makes a provider misbehave while `during` runs. */
export async function withSwitches(
  provider: 'xendit' | 'bunny' | 'google' | 'chat' | 'mail' | 'calendly',
  switches: {
    down?: boolean;
    slow?: number;
    rateLimit?: boolean;
    dropWebhook?: boolean;
    refuseRefunds?: boolean;
  },
  during: () => Promise<void>,
): Promise<void> {
  const set = (change: object) =>
    call(`/switches/${provider}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
  await set(switches);
  try {
    await during();
  } finally {
    await set({
      down: false,
      slow: 0,
      rateLimit: false,
      duplicateWebhook: false,
      dropWebhook: false,
      refuseRefunds: false,
    });
  }
}

export interface SandboxSession {
  id: string;
  event: { status: 'active' | 'canceled'; start_time: string };
  invitee: { email: string };
}

/** A person's active sessions at the scheduling provider, newest first. */
export async function sessionsOf(email: string): Promise<SandboxSession[]> {
  const all = await call<SandboxSession[]>('/calendly/events');
  return all.filter(({ event, invitee }) => invitee.email === email && event.status === 'active');
}

/** Books directly at the provider, without our page. */
export const bookAtProvider = (email: string) =>
  call('/calendly/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, startTime: new Date(Date.now() + 4 * 86_400_000).toISOString() }),
  });

/** Moves a session at the provider, as the coach would; like `cancelSession`, it sends the webhooks. */
export const moveSession = (id: string, to: Date) =>
  call(`/calendly/events/${id}/move?to=${to.toISOString()}`, { method: 'POST' });
export const cancelSession = (id: string) => call(`/calendly/events/${id}/cancel`, { method: 'POST' });
