import { type Context, Hono } from 'hono';
import { bankApi } from '../bank/console.ts';
import type { BunnySandbox } from '../bunny/bunny-sandbox.ts';
import type { CalendlySandbox } from '../calendly/calendly-sandbox.ts';
import { calendlyApi, calendlyForms } from '../calendly/console.ts';
import type { ChatSandbox } from '../chat/chat-sandbox.ts';
import type { GoogleSandbox } from '../google/google-sandbox.ts';
import type { SandboxContext } from '../kit/context.ts';
import { isSameOrigin, redirect } from '../kit/page.ts';
import { type ProviderName, providerNames, switchesSchema } from '../kit/switches.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { midtransApi, midtransForms } from '../midtrans/console.ts';
import type { MidtransSandbox } from '../midtrans/midtrans-sandbox.ts';
import type { WaitlistSandbox } from '../waitlist/waitlist-sandbox.ts';
import { answerOf } from '../xendit/invoice-book.ts';
import { refundAnswer } from '../xendit/refund-book.ts';
import type { XenditSandbox } from '../xendit/xendit-sandbox.ts';
import { createAssets } from './assets.ts';
import { consolePage } from './console-page.ts';

/** The console of all sandboxes: `/sandbox` for people, `/sandbox/api` for tests. */

export interface ConsoleParts {
  context: SandboxContext;
  mailbox: Mailbox;
  xendit: XenditSandbox;
  midtrans: MidtransSandbox;
  bunny: BunnySandbox;
  google: GoogleSandbox;
  chat: ChatSandbox;
  calendly: CalendlySandbox;
  waitlist: WaitlistSandbox;
  reset(): void;
}

export function createConsole(parts: ConsoleParts): Hono {
  const app = new Hono({ strict: false });
  app.route('/assets', createAssets());
  app.use(async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    // A foreign page must not control the console through a person's browser.
    return isReading || isSameOrigin(c.req.raw)
      ? next()
      : c.json({ message: 'Cross-origin request refused' }, 403);
  });
  app.get('/', () => consolePage(parts));
  app.route('/api', consoleApi(parts));
  app.route('/api/bank', bankApi(parts.context, parts.mailbox));
  app.route('/api/calendly', calendlyApi(parts.context, parts.calendly.book));
  app.route('/api/midtrans', midtransApi(parts.context, parts.midtrans.book));
  app.route('/actions', consoleForms(parts));
  app.route('/actions/calendly', calendlyForms(parts.calendly.book));
  app.route('/actions/midtrans', midtransForms(parts.midtrans.book));
  return app;
}

function consoleApi({ context, mailbox, xendit, google, chat, bunny, waitlist, reset }: ConsoleParts): Hono {
  const api = new Hono();
  const answer = (c: Context, found: unknown) =>
    found ? c.json(found) : c.json({ message: 'Not found, or not possible in its current state' }, 404);
  const invoice = (c: Context, found: Parameters<typeof answerOf>[1] | null) =>
    answer(c, found && answerOf(context, found));

  api.get('/mails', (c) =>
    c.json(mailbox.search({ to: c.req.query('to'), subject: c.req.query('subject') })),
  );
  api.get('/invoices', (c) => c.json(xendit.book.list().map((each) => answerOf(context, each))));
  api.post('/invoices/:id/pay', (c) =>
    invoice(
      c,
      xendit.book.pay(
        c.req.param('id'),
        c.req.query('method') ?? 'BANK_TRANSFER',
        c.req.query('channel') ?? 'BCA',
      ),
    ),
  );
  api.post('/invoices/:id/expire', (c) => invoice(c, xendit.book.expire(c.req.param('id'))));
  api.post('/invoices/:id/settle', (c) => invoice(c, xendit.book.settle(c.req.param('id'))));
  api.get('/refunds', (c) => c.json(xendit.refunds.list().map(refundAnswer)));
  api.get('/chat', (c) => c.json(chat.list()));
  api.get('/waitlist', (c) => c.json(waitlist.list()));
  api.get('/deliveries', (c) => c.json(context.webhooks.list()));
  api.post('/deliveries/:id/resend', (c) =>
    answer(c, context.webhooks.resend(c.req.param('id')) && { ok: true }),
  );
  api.get('/videos', async (c) => c.json(await bunny.listVideos()));
  api.post('/videos/:guid/announce', async (c) =>
    answer(c, (await bunny.announce(c.req.param('guid'))) && { ok: true }),
  );
  api.get('/google/accounts', (c) => c.json(google.accounts.list()));
  api.put('/google/accounts/:email', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const isVerified =
      !(body && typeof body === 'object' && 'isEmailVerified' in body) || body.isEmailVerified;
    return answer(c, google.accounts.setVerified(c.req.param('email'), isVerified === true));
  });

  api.get('/switches/:provider', (c) => {
    const provider = providerOf(c.req.param('provider'));
    return answer(c, provider && context.switches.of(provider));
  });
  api.put('/switches/:provider', async (c) => {
    const provider = providerOf(c.req.param('provider'));
    const change = switchesSchema.partial().safeParse(await c.req.json().catch(() => null));
    if (!change.success) return c.json({ message: change.error.message }, 400);
    return answer(c, provider && context.switches.change(provider, change.data));
  });

  api.post('/reset', (c) => {
    reset();
    return c.json({ ok: true });
  });
  return api;
}

/** The console's buttons: the same actions as the API, then back to the page. */
function consoleForms({ context, xendit, bunny, google, reset }: ConsoleParts): Hono {
  const forms = new Hono();
  const act = (path: string, step: (c: Context) => Promise<unknown> | unknown, section: string) =>
    forms.post(path, async (c) => {
      await step(c);
      return redirect(`/sandbox#${section}`);
    });

  act('/invoices/:id/pay', (c) => xendit.book.pay(idOf(c), 'BANK_TRANSFER', 'BCA'), 'invoices');
  act('/invoices/:id/expire', (c) => xendit.book.expire(idOf(c)), 'invoices');
  act('/deliveries/:id/resend', (c) => context.webhooks.resend(idOf(c)), 'webhooks');
  act('/videos/:id/announce', (c) => bunny.announce(idOf(c)), 'webhooks');
  act(
    '/google/:id/verified',
    async (c) => google.accounts.setVerified(idOf(c), (await c.req.parseBody()).verified === 'yes'),
    'google',
  );
  act('/switches/:id', (c) => saveSwitches(context, c), 'switches');
  act('/reset', reset, '');
  return forms;
}

async function saveSwitches(context: SandboxContext, c: Context): Promise<void> {
  const provider = providerOf(idOf(c));
  if (!provider) return;
  const form = await c.req.parseBody();
  const change = switchesSchema.safeParse({
    down: form.down === 'on',
    slow: Math.round(Number(form.slow || 0) * 1000),
    rateLimit: form.rateLimit === 'on',
    duplicateWebhook: form.duplicateWebhook === 'on',
    dropWebhook: form.dropWebhook === 'on',
    lateJoinUrl: form.lateJoinUrl === 'on',
    latePending: form.latePending === 'on',
    wrongSignature: form.wrongSignature === 'on',
    refuseReuse: form.refuseReuse === 'on',
    refuseRefunds: form.refuseRefunds === 'on',
  });
  if (change.success) context.switches.change(provider, change.data);
}

const idOf = (c: Context): string => c.req.param('id') ?? '';

const providerOf = (name: string): ProviderName | null =>
  providerNames.find((provider) => provider === name) ?? null;
