import { z } from 'zod';
import type { JsonStore } from './json-store.ts';

/** The ways in which a person or a test can make a provider misbehave. */

export const providerNames = [
  'xendit',
  'midtrans',
  'bunny',
  'google',
  'chat',
  'mail',
  'calendly',
  'waitlist',
] as const;
export type ProviderName = (typeof providerNames)[number];

export const switchesSchema = z.strictObject({
  /** Answers 503 (mail: SMTP 421). */
  down: z.boolean(),
  /** Milliseconds before every answer. */
  slow: z.number().int().min(0).max(120_000),
  /** Answers 429 with a wait of two seconds. */
  rateLimit: z.boolean(),
  /** Every webhook arrives three times, mixed with the others. */
  duplicateWebhook: z.boolean(),
  dropWebhook: z.boolean(),
  /** Calendly: new events get no meeting link. */
  lateJoinUrl: z.boolean().default(false),
  /** Midtrans: a settlement is followed by a notification of the pending state before it. */
  latePending: z.boolean().default(false),
  /** Midtrans: notifications are signed with another key. */
  wrongSignature: z.boolean().default(false),
  /** Midtrans: an `order_id` is refused the second time, also when nobody has chosen a method. */
  refuseReuse: z.boolean().default(false),
  /** Xendit and Midtrans: refunds are refused. */
  refuseRefunds: z.boolean().default(false),
});

export type Switches = z.infer<typeof switchesSchema>;

const allOff: Switches = {
  down: false,
  slow: 0,
  rateLimit: false,
  duplicateWebhook: false,
  dropWebhook: false,
  lateJoinUrl: false,
  latePending: false,
  wrongSignature: false,
  refuseReuse: false,
  refuseRefunds: false,
};

export const switchBoardSchema = z.record(z.enum(providerNames), switchesSchema);
export type SwitchBoardState = z.infer<typeof switchBoardSchema>;

export const initialSwitches = (): SwitchBoardState => ({
  xendit: { ...allOff },
  midtrans: { ...allOff },
  bunny: { ...allOff },
  google: { ...allOff },
  chat: { ...allOff },
  mail: { ...allOff },
  calendly: { ...allOff },
  waitlist: { ...allOff },
});

export type SwitchBoard = ReturnType<typeof createSwitchBoard>;

export function createSwitchBoard(store: JsonStore<SwitchBoardState>) {
  return {
    of: (provider: ProviderName): Switches => store.value[provider],
    change(provider: ProviderName, change: Partial<Switches>): Switches {
      store.value[provider] = { ...store.value[provider], ...change };
      store.save();
      return store.value[provider];
    },
    reset: () => store.reset(),
  };
}
