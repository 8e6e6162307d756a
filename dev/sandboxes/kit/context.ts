import type { z } from 'zod';
import type { SandboxSecrets } from '../demo-secrets.ts';
import type { JsonStore } from './json-store.ts';
import type { SwitchBoard } from './switches.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface SandboxContext {
  /** Where browsers and the app reach the sandboxes, without a trailing slash. */
  origin: string;
  /** The app's address, for webhooks and sign-ins. */
  appUrl: string;
  contentDir: string;
  /** Where stored state is; null for memory only. */
  stateDir: string | null;
  secrets: SandboxSecrets;
  switches: SwitchBoard;
  webhooks: WebhookSender;
  now: () => Date;
  /** Aborted when the sandboxes close. */
  signal: AbortSignal;
  openStore<T>(name: string, schema: z.ZodType<T>, initial: () => T): JsonStore<T>;
}
