import { Hono } from 'hono';
import { createBunnySandbox } from './bunny/bunny-sandbox.ts';
import { createCalendlySandbox } from './calendly/calendly-sandbox.ts';
import { signatureHeaders } from './calendly/webhooks.ts';
import { createChatSandbox } from './chat/chat-sandbox.ts';
import { createConsole } from './console/console.ts';
import type { SandboxSecrets } from './demo-secrets.ts';
import { createGoogleSandbox } from './google/google-sandbox.ts';
import type { SandboxContext } from './kit/context.ts';
import { delay } from './kit/delay.ts';
import { openJsonStore } from './kit/json-store.ts';
import { inReadersLanguage } from './kit/say.ts';
import { createSwitchBoard, initialSwitches, type ProviderName, switchBoardSchema } from './kit/switches.ts';
import { createWebhookSender, deliveriesSchema } from './kit/webhook-sender.ts';
import { createMailPages } from './mail/mail-pages.ts';
import { createMailbox, type Envelope, type StoredMail } from './mail/mailbox.ts';
import { type RunningSmtp, startSmtp } from './mail/smtp.ts';
import { createMidtransSandbox } from './midtrans/midtrans-sandbox.ts';
import { createWaitlistSandbox } from './waitlist/waitlist-sandbox.ts';
import { createXenditSandbox } from './xendit/xendit-sandbox.ts';

/**
 * The other ends of the providers: functions from a request to a response that speak the real protocols over a small
 * stored state. The app cannot tell: demo mode only changes base URLs (ARCHITECTURE.md).
 */

export interface SandboxesOptions {
  /** Where browsers and the app reach the sandboxes: `http://127.0.0.1:3001`. */
  origin: string;
  appUrl: string;
  /** The directory for stored state, or null for memory only. */
  stateDir: string | null;
  /** The project's `content/`, whose `videos/` the pull zone serves. */
  contentDir: string;
  secrets: SandboxSecrets;
  /** How webhooks reach the app; a test passes the app's own handler. */
  fetchApp?: (request: Request) => Promise<Response>;
  now?: () => Date;
  /** The pauses between a webhook's attempts, in milliseconds. */
  webhookRetryMs?: readonly number[];
}

export interface Sandboxes {
  fetch(request: Request): Promise<Response>;
  /** Accepts a mail as if it had arrived by SMTP. */
  handleMail(raw: Uint8Array | string, envelope: Envelope): Promise<StoredMail>;
  /** Opens the SMTP port (0 for a free one) and returns its number. */
  startSmtp(port: number, host?: string): Promise<number>;
  /** Resolves when every running webhook delivery has succeeded or was given up. */
  settled(): Promise<void>;
  /** Deletes all state and resets all switches. */
  reset(): void;
  close(): Promise<void>;
}

const defaultRetryMs = [1_000, 3_000, 10_000, 20_000, 30_000];

export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const closing = new AbortController();
  const context = createContext(options, closing.signal);
  const mailbox = createMailbox(options.stateDir, context.now);
  const xendit = createXenditSandbox(context);
  const midtrans = createMidtransSandbox(context);
  const bunny = createBunnySandbox(context);
  const google = createGoogleSandbox(context);
  const chat = createChatSandbox(context);
  const calendly = createCalendlySandbox(context);
  const waitlist = createWaitlistSandbox(context);
  let smtp: RunningSmtp | null = null;

  function reset(): void {
    context.switches.reset();
    context.webhooks.reset();
    mailbox.reset();
    bunny.reset();
    xendit.reset();
    midtrans.reset();
    google.reset();
    chat.reset();
    calendly.reset();
    waitlist.reset();
  }

  const app = new Hono({ strict: false });
  app.use('/xendit/*', misbehave(context, 'xendit'));
  app.use('/midtrans/*', misbehave(context, 'midtrans'));
  app.use('/bunny/*', misbehave(context, 'bunny'));
  app.use('/google/*', misbehave(context, 'google'));
  app.use('/chat/*', misbehave(context, 'chat'));
  app.use('/calendly/*', misbehave(context, 'calendly'));
  app.use('/waitlist/*', misbehave(context, 'waitlist'));
  app.route('/xendit', xendit.app);
  app.route('/midtrans', midtrans.app);
  app.route('/bunny', bunny.app);
  app.route('/google', google.app);
  app.route('/chat', chat.app);
  app.route('/calendly', calendly.app);
  app.route('/waitlist', waitlist.app);
  app.route('/mail', createMailPages(mailbox));
  app.route(
    '/sandbox',
    createConsole({ context, mailbox, xendit, midtrans, bunny, google, chat, calendly, waitlist, reset }),
  );
  app.get('/', (c) => c.redirect('/sandbox'));
  context.webhooks.resume();

  return {
    fetch: (request) => inReadersLanguage(request, async () => app.fetch(request)),
    handleMail: mailbox.receive,
    async startSmtp(port, host = '127.0.0.1') {
      smtp = await startSmtp(context, mailbox, port, host);
      return smtp.port;
    },
    settled: context.webhooks.settled,
    reset,
    async close() {
      closing.abort();
      await smtp?.close();
      await context.webhooks.settled();
    },
  };
}

function createContext(options: SandboxesOptions, signal: AbortSignal): SandboxContext {
  const now = options.now ?? (() => new Date());
  const openStore: SandboxContext['openStore'] = (name, schema, initial) =>
    openJsonStore(options.stateDir, name, schema, initial);
  const switches = createSwitchBoard(openStore('switches', switchBoardSchema, initialSwitches));
  const webhooks = createWebhookSender({
    store: openStore('deliveries', deliveriesSchema, () => []),
    switches,
    appUrl: options.appUrl,
    fetchApp: options.fetchApp ?? ((request) => globalThis.fetch(request)),
    now,
    sign: ({ provider, body }) =>
      provider === 'calendly' ? signatureHeaders(options.secrets.calendlyWebhookKey, body, now()) : {},
    retryMs: options.webhookRetryMs ?? defaultRetryMs,
    signal,
  });
  return {
    origin: options.origin.replace(/\/+$/, ''),
    appUrl: options.appUrl,
    contentDir: options.contentDir,
    stateDir: options.stateDir,
    secrets: options.secrets,
    switches,
    webhooks,
    now,
    signal,
    openStore,
  };
}

/** The switches that affect every answer of a provider. */
function misbehave(context: SandboxContext, provider: ProviderName) {
  return async (_c: unknown, next: () => Promise<void>): Promise<Response | undefined> => {
    const { down, slow, rateLimit } = context.switches.of(provider);
    await delay(slow, context.signal);
    if (down) return new Response('Service Unavailable (sandbox switch)', { status: 503 });
    if (rateLimit) return tooManyRequests(provider);
    await next();
    return undefined;
  };
}

/** Each provider's own answer for "slow down". */
function tooManyRequests(provider: ProviderName): Response {
  if (provider === 'calendly') {
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' };
    return Response.json(
      { title: 'Too Many Requests', message: 'Rate limit exceeded' },
      { status: 429, headers },
    );
  }
  const body =
    provider === 'chat'
      ? { message: 'You are being rate limited.', retry_after: 2, global: false }
      : { error_code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' };
  return Response.json(body, { status: 429, headers: { 'retry-after': '2' } });
}
