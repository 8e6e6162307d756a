import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { delay } from './delay.ts';
import type { JsonStore } from './json-store.ts';
import type { SwitchBoard } from './switches.ts';

/**
 * Delivers webhooks to the app as providers do: later than the event, again when the app does not answer 2xx, and,
 * depending on the switches, several times in a mixed order or not at all. Providers wait minutes and hours between
 * attempts; a demo waits seconds.
 */

export const deliverySchema = z.object({
  id: z.string(),
  provider: z.enum(['xendit', 'midtrans', 'bunny', 'calendly']),
  /** What the console shows: "PAID inv_…". */
  label: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  createdAt: z.string(),
  state: z.enum(['pending', 'delivered', 'failed', 'dropped']),
  attempts: z.array(z.object({ at: z.string(), outcome: z.string() })),
});

export type Delivery = z.infer<typeof deliverySchema>;
export const deliveriesSchema = z.array(deliverySchema);

export interface Webhook {
  provider: Delivery['provider'];
  label: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface SenderOptions {
  store: JsonStore<Delivery[]>;
  switches: SwitchBoard;
  appUrl: string;
  fetchApp: (request: Request) => Promise<Response>;
  now: () => Date;
  /** Headers that belong to one attempt: a signature with its time. */
  sign: (delivery: Delivery) => Record<string, string>;
  /** The pauses between attempts, in milliseconds. */
  retryMs: readonly number[];
  signal: AbortSignal;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

const kept = 100;

export function createWebhookSender(options: SenderOptions) {
  const { store, switches, signal } = options;
  const underWay = new Set<Promise<void>>();

  async function attempt(delivery: Delivery): Promise<boolean> {
    const outcome = await post(options, delivery);
    delivery.attempts.push({ at: options.now().toISOString(), outcome });
    return /^2\d\d$/.test(outcome);
  }

  async function run(delivery: Delivery, spreadMs: number): Promise<void> {
    await delay(spreadMs, signal);
    for (const waitMs of [0, ...options.retryMs]) {
      await delay(waitMs, signal);
      // On close it stays pending, and the next start continues with it.
      if (signal.aborted) return;
      if (await attempt(delivery)) {
        delivery.state = 'delivered';
        break;
      }
    }
    if (delivery.state === 'pending') delivery.state = 'failed';
    store.save();
  }

  function start(delivery: Delivery, spreadMs = 0): void {
    const work = run(delivery, spreadMs).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  function record(webhook: Webhook, state: Delivery['state']): Delivery {
    const delivery: Delivery = {
      ...webhook,
      id: randomUUID(),
      createdAt: options.now().toISOString(),
      state,
      attempts: [],
    };
    store.value = [delivery, ...store.value].slice(0, kept);
    store.save();
    return delivery;
  }

  return {
    /** @param afterMs how much later than the event, at least. */
    send(webhook: Webhook, afterMs = 0): void {
      const { dropWebhook, duplicateWebhook } = switches.of(webhook.provider);
      if (dropWebhook) {
        record(webhook, 'dropped');
        return;
      }
      // Copies are spread randomly, so that those of an earlier event arrive after those of a later one.
      const copies = duplicateWebhook ? 3 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        start(record(webhook, 'pending'), afterMs + (copies > 1 ? Math.random() * 600 : 0));
      }
    },

    /** Sends an earlier webhook again, unchanged. False when it is no longer stored. */
    resend(id: string): boolean {
      const earlier = store.value.find((delivery) => delivery.id === id);
      if (!earlier) return false;
      const { provider, label, path, headers, body } = earlier;
      start(record({ provider, label, path, headers, body }, 'pending'));
      return true;
    },

    /** Continues with deliveries that a stop interrupted. */
    resume(): void {
      for (const delivery of store.value) if (delivery.state === 'pending') start(delivery);
    },

    list: (): readonly Delivery[] => store.value,
    reset: () => store.reset(),

    /** Resolves when no delivery is running; tests wait for it. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** The status as text, or the reason why there is none. The time-out is the 30 s that Xendit documents. */
async function post(options: SenderOptions, delivery: Delivery): Promise<string> {
  try {
    const request = new Request(new URL(delivery.path, options.appUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...delivery.headers, ...options.sign(delivery) },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(30_000), options.signal]),
    });
    const response = await options.fetchApp(request);
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 80) : 'no answer';
  }
}
