/** Payments (product.md#paid). Webhooks, redirects and time-outs are real: the provider is its sandbox. */

import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import {
  createTestApp,
  type Network,
  type TestApp,
  type TestBrowser,
  testPassword,
} from '#dev/testing/test-app.ts';
import { sessions, users } from '#features/people/accounts/server/schema.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { receipts } from '#features/sales/receipts/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { dispatchMails } from '#features/school/notifications/server/service.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { webhookEvents } from '#platform/db/schema.ts';
import { reconcileJob } from './jobs.ts';
import { onboardingTokens, orders } from './schema.ts';
import { reconcileWithin } from './settle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('xendit', {
    down: false,
    slow: 0,
    dropWebhook: false,
    duplicateWebhook: false,
  });
  await app.sandboxes.setSwitches('mail', { down: false });
});

const begin = (browser: TestBrowser, body: Record<string, unknown>) =>
  browser.call('POST', '/api/payment/create-invoice', body);
const verify = (browser: TestBrowser, token: string) =>
  browser.call('POST', '/api/onboarding/verify', { token });

const ordersOf = (userId: string) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const entitlementsOf = (userId: string) =>
  app.deps.db.select().from(entitlements).where(eq(entitlements.userId, userId));
const pending = async (email: string) =>
  (await app.invoices(email)).filter((invoice) => invoice.status === 'PENDING');

async function onlyInvoice(email: string) {
  const [invoice, ...others] = await app.invoices(email);
  if (!invoice) throw new Error('no invoice');
  expect(others).toEqual([]);
  return invoice;
}

const tokenOf = (invoice: { success_redirect_url?: string | undefined }): string =>
  new URL(invoice.success_redirect_url ?? '').searchParams.get('token') ?? '';

/** A person with an open invoice. @returns the invoice and its token too. */
async function checkout(tier: Tier = 'ESSENTIAL') {
  const person = await app.person();
  const begun = await begin(person, { tier });
  expect(begun.status).toBe(200);
  const invoice = await onlyInvoice(person.email);
  return { person, invoice, token: tokenOf(invoice), paymentUrl: begun.body.paymentUrl };
}

async function reconcile() {
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

/** Changes the provider's records of these invoices. */
const rewriting =
  (invoices: { id: string }[], change: Record<string, unknown>): Network =>
  async (request, next) => {
    const response = await next(request);
    if (request.method !== 'GET' || !request.url.includes('/xendit/v2/invoices')) return response;
    const ids = invoices.map((invoice) => invoice.id);
    const rewrite = (record: { id: string }) => (ids.includes(record.id) ? { ...record, ...change } : record);
    const body: { id: string } | { id: string }[] = await response.json();
    return Response.json(Array.isArray(body) ? body.map(rewrite) : rewrite(body));
  };

const isCreation = (request: Request) =>
  request.method === 'POST' && request.url.endsWith('/xendit/v2/invoices');

const isLookUp = (request: Request) =>
  request.method === 'GET' && request.url.includes('/xendit/v2/invoices?external_id=');

/** Runs `happen` between the provider's first answer to such a call and its arrival here. */
function afterFirst(matches: (request: Request) => boolean, happen: () => Promise<unknown>): Network {
  let isFirst = true;
  return async (request, next) => {
    const response = await next(request);
    if (!isFirst || !matches(request)) return response;
    isFirst = false;
    await happen();
    return response;
  };
}

const expireAt = async (invoice: { id: string }) => {
  await app.sandboxes.api('POST', `/invoices/${invoice.id}/expire`);
  await app.sandboxes.settled();
  await app.runJobs();
};

/** Begins a payment whose invoice exists at the provider, but whose answer is lost. */
async function checkoutWithLostAnswer(tier: Tier) {
  const person = await app.person();
  const breakLine = async () => {
    throw new TypeError('the line broke');
  };
  const reply = await app.withNetwork(afterFirst(isCreation, breakLine), () => begin(person, { tier }));
  expect(reply.status).toBe(502);
  return { person, invoice: await onlyInvoice(person.email) };
}

const paymentFailed = { status: 502, body: { message: 'Failed to create payment' } };

const webhook = (body: object, token: string = demoSecrets.xenditCallbackToken) =>
  app.send(
    new Request('http://app.test/api/webhooks/xendit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': token },
      body: JSON.stringify(body),
    }),
    '203.0.113.7',
  );

const callbackOf = (invoice: { id: string; external_id: string; amount: number }, status: string) => ({
  id: invoice.id,
  external_id: invoice.external_id,
  amount: invoice.amount,
  currency: 'IDR',
  status,
});

describe('beginning a payment', () => {
  it('opens an invoice with the plan’s price and a token in its return URL', async () => {
    const { person, invoice, paymentUrl, token } = await checkout('ACCELERATOR');
    expect(paymentUrl).toBe(invoice.invoice_url);
    expect(invoice).toMatchObject({ amount: 999_000, currency: 'IDR', payer_email: person.email });
    expect(invoice.success_redirect_url).toMatch(/^http:\/\/app\.test\/onboarding\/verify\?token=/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const lifetimeMs = Date.parse(invoice.expiry_date) - Date.now();
    expect(lifetimeMs).toBeGreaterThan(23.9 * hourMs);
    expect(lifetimeMs).toBeLessThan(24.1 * hourMs);
  });

  it('stores only the hash of the token', async () => {
    const { token } = await checkout();
    expect(JSON.stringify(await app.deps.db.select().from(onboardingTokens))).not.toContain(token);
  });

  it.each([
    ['quick', 0],
    ['slow', 120],
  ])(
    'a hundred clicks on a %s provider make one invoice, one open order and one address',
    async (_, slow) => {
      await app.sandboxes.setSwitches('xendit', { slow });
      for (let round = 0; round < atScale(1, 20); round += 1) {
        const person = await app.person();
        const replies = await Promise.all(
          Array.from({ length: 100 }, () => begin(person, { tier: 'ESSENTIAL' })),
        );
        expect(replies.map((reply) => reply.status)).toEqual(Array(100).fill(200));
        expect(new Set(replies.map((reply) => reply.body.paymentUrl)).size).toBe(1);
        await onlyInvoice(person.email);
        expect(await ordersOf(person.userId)).toHaveLength(1);
      }
      measured(`${atScale(1, 20)} × 100 clicks, provider ${slow} ms slow: 1 invoice each`);
    },
    timeAtScale(20_000, 5),
  );

  it('of two tiers in parallel leaves one open order and one payable invoice', async () => {
    const person = await app.person();
    const wanted: Tier[] = ['ESSENTIAL', 'BREAKTHROUGH'];
    await Promise.all(Array.from({ length: 10 }, (_, index) => begin(person, { tier: wanted[index % 2] })));
    const open = (await ordersOf(person.userId)).filter((order) => order.status === 'OPEN');
    expect(open).toHaveLength(1);
    expect((await pending(person.email)).map((invoice) => invoice.id)).toEqual([open[0]?.invoiceId]);
  });

  it('of the same tier again, also from another browser, answers with the same URL', async () => {
    const { person, paymentUrl } = await checkout();
    const elsewhere = await app.signIn(person.userId);
    expect((await begin(elsewhere, { tier: 'ESSENTIAL' })).body.paymentUrl).toBe(paymentUrl);
    await onlyInvoice(person.email);
  });

  it('does not offer an invoice again that has ended early at the provider', async () => {
    const { person, invoice, paymentUrl } = await checkout();
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.sandboxes.api('POST', `/invoices/${invoice.id}/expire`);
    const again = await begin(person, { tier: 'ESSENTIAL' });
    expect(again.status).toBe(200);
    expect(again.body.paymentUrl).not.toBe(paymentUrl);
    expect((await pending(person.email)).map(({ invoice_url }) => invoice_url)).toEqual([
      again.body.paymentUrl,
    ]);
    expect((await ordersOf(person.userId)).map(({ status }) => status)).toEqual(['EXPIRED', 'OPEN']);
  });

  it('counts an invoice that was paid a moment ago, even before its webhook', async () => {
    const { person, invoice } = await checkout();
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.sandboxes.api('POST', `/invoices/${invoice.id}/pay`);
    expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(409);
    expect((await ordersOf(person.userId)).map(({ status }) => status)).toEqual(['PAID']);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('of another tier ends the open invoice at the provider first', async () => {
    const { person, invoice } = await checkout('STARTER');
    const calls: string[] = [];
    const second = await app.withNetwork(
      (request, next) => {
        calls.push(`${request.method} ${new URL(request.url).pathname}`);
        return next(request);
      },
      () => begin(person, { tier: 'BREAKTHROUGH' }),
    );
    expect(second.status).toBe(200);
    const expiry = calls.indexOf(`POST /xendit/invoices/${invoice.id}/expire!`);
    expect(expiry).toBeGreaterThanOrEqual(0);
    expect(calls.indexOf('POST /xendit/v2/invoices')).toBeGreaterThan(expiry);
    const open = await pending(person.email);
    expect(open.map((each) => each.amount)).toEqual([1_999_000]);
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['EXPIRED', 'OPEN']);
  });

  it('of another tier costs the upgrade price when the first was paid a moment ago', async () => {
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const { person, invoice } = await checkout('STARTER');
    await app.pay(invoice.id);
    expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
    const [upgrade] = await pending(person.email);
    expect(upgrade?.amount).toBe(350_000);
    expect((await entitlementsOf(person.userId)).map((row) => row.tier)).toEqual(['STARTER']);
  });

  it('of a higher tier, once paid, is theirs with its credits of this month', async () => {
    const person = await app.person({ tier: 'STARTER' });
    const credits = async () => (await person.call('GET', '/api/reviews/summary')).body;
    expect(await credits()).toMatchObject({ remainingCredits: 0, remainingCodeCredits: 0 });
    expect((await begin(person, { tier: 'ACCELERATOR' })).status).toBe(200);
    const invoice = await onlyInvoice(person.email);
    expect(invoice.amount).toBe(850_000);
    await app.pay(invoice.id);
    await app.runJobs();
    expect((await person.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      entitledTier: 'ACCELERATOR',
    });
    expect(await credits()).toMatchObject({ remainingCredits: 1, remainingCodeCredits: 2 });
  });

  it.each([{ amount: 1 }, { price: 1 }, { amountIdr: 1 }, { userId: 'x' }, { currency: 'USD' }])(
    'accepts no %j from the request',
    async (extra) => {
      const person = await app.person();
      expect((await begin(person, { tier: 'BREAKTHROUGH', ...extra })).status).toBe(400);
      expect(await app.invoices(person.email)).toEqual([]);
    },
  );

  it.each(['GOLD', '', null, 7, ['ESSENTIAL']])('refuses the tier %j', async (tier) => {
    const person = await app.person();
    const { status } = await begin(person, { tier });
    expect([400, 422]).toContain(status);
  });

  it('reads ACCELERATE as ACCELERATOR', async () => {
    const person = await app.person();
    await begin(person, { tier: 'ACCELERATE' });
    expect((await ordersOf(person.userId)).map((order) => order.tier)).toEqual(['ACCELERATOR']);
  });

  it('with a session ignores the email in the request', async () => {
    const victim = await app.person();
    const person = await app.person();
    const reply = await begin(person, {
      tier: 'ESSENTIAL',
      email: victim.email,
      name: 'Someone Else',
      password: 'another-password',
    });
    expect(reply.status).toBe(200);
    expect(await app.invoices(victim.email)).toEqual([]);
    await onlyInvoice(person.email);
  });
});

describe('a payment without a session', () => {
  const identity = (email: string) => ({ email, name: 'Budi Santoso', password: testPassword });

  it('registers in the same step, opens no session, and returns signed in by the token', async () => {
    const browser = app.browser();
    const begun = await begin(browser, { tier: 'ESSENTIAL', ...identity('budi@example.com') });
    expect(begun.status).toBe(200);
    expect((await browser.call('GET', '/api/viewer')).body.viewer).toBeNull();
    const invoice = await onlyInvoice('budi@example.com');
    await app.pay(invoice.id);
    await app.runJobs();
    expect((await verify(browser, tokenOf(invoice))).body.status).toBe('paid');
    expect((await browser.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      email: 'budi@example.com',
      entitledTier: 'ESSENTIAL',
    });
    expect(await app.mails('budi@example.com', 'Welcome to Langkah')).toHaveLength(1);
  });

  it('answers 409 for an email that exists, and never signs in', async () => {
    const { email } = await app.person();
    for (const password of [testPassword, 'a-wrong-password']) {
      const browser = app.browser();
      const reply = await begin(browser, { tier: 'ESSENTIAL', ...identity(email), password });
      expect(reply).toMatchObject({ status: 409, body: { message: 'Email already in use' } });
      expect((await browser.call('GET', '/api/viewer')).body.viewer).toBeNull();
    }
    expect(await app.invoices(email)).toEqual([]);
  });

  it('makes one account of ten parallel requests', async () => {
    const browser = app.browser();
    await browser.fetch('/');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => begin(browser, { tier: 'STARTER', ...identity('ten@example.com') })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9);
    await onlyInvoice('ten@example.com');
  });

  it('answers 401 without an identity and 422 for a weak password, and stores nothing', async () => {
    const browser = app.browser();
    expect((await begin(browser, { tier: 'ESSENTIAL' })).status).toBe(401);
    const poor = await begin(browser, {
      tier: 'ESSENTIAL',
      ...identity('poor@example.com'),
      password: 'password1',
    });
    expect(poor.status).toBe(422);
    expect(await app.deps.db.$count(users, eq(users.email, 'poor@example.com'))).toBe(0);
  });

  it('is limited like registration, because it reveals which addresses exist', async () => {
    const { email } = await app.person();
    const browser = app.browser();
    await browser.fetch('/');
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      statuses.push((await begin(browser, { tier: 'ESSENTIAL', ...identity(email) })).status);
    }
    expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(11);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the price for someone who has a plan', () => {
  it.each<[Tier, Tier, number]>([
    ['STARTER', 'ESSENTIAL', 350_000],
    ['STARTER', 'ACCELERATOR', 850_000],
    ['STARTER', 'BREAKTHROUGH', 1_850_000],
    ['ESSENTIAL', 'ACCELERATOR', 500_000],
    ['ESSENTIAL', 'BREAKTHROUGH', 1_500_000],
    ['ACCELERATOR', 'BREAKTHROUGH', 1_000_000],
  ])('from %s to %s is %i', async (from, to, amount) => {
    const person = await app.person({ tier: from });
    await begin(person, { tier: to });
    expect((await onlyInvoice(person.email)).amount).toBe(amount);
  });

  it.each<[Tier, Tier]>([
    ['ESSENTIAL', 'ESSENTIAL'],
    ['BREAKTHROUGH', 'STARTER'],
  ])('with %s there is no price for %s (409)', async (from, to) => {
    const person = await app.person({ tier: from });
    expect((await begin(person, { tier: to })).status).toBe(409);
    expect(await app.invoices(person.email)).toEqual([]);
  });

  it('is the one that the list of plans shows to that person', async () => {
    const { body } = await (await app.person({ tier: 'ESSENTIAL' })).call('GET', '/api/plans');
    expect(body.map((plan: { offer: object }) => plan.offer)).toEqual([
      { kind: 'lower' },
      { kind: 'current' },
      { kind: 'available', priceIdr: 500_000, fromTier: 'ESSENTIAL' },
      { kind: 'available', priceIdr: 1_500_000, fromTier: 'ESSENTIAL' },
    ]);
  });
});

describe('a failing provider', () => {
  it('answers "Failed to create payment" and loses nothing: the next click continues the same order', async () => {
    await app.sandboxes.setSwitches('xendit', { down: true });
    const browser = app.browser();
    const identity = { email: 'down@example.com', name: 'Citra', password: testPassword };
    const failed = await begin(browser, { tier: 'ESSENTIAL', ...identity });
    expect(failed).toMatchObject({ status: 502, body: { message: 'Failed to create payment' } });
    await app.sandboxes.setSwitches('xendit', { down: false });
    await browser.call('POST', '/api/auth/sign-in/email', { email: identity.email, password: testPassword });
    expect((await begin(browser, { tier: 'ESSENTIAL' })).status).toBe(200);
    const invoice = await onlyInvoice(identity.email);
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, identity.email));
    const rows = await ordersOf(user?.id ?? '');
    expect(rows.map((order) => order.externalId)).toEqual([invoice.external_id]);
  });

  it('whose answer is lost once leaves no second invoice', async () => {
    const person = await app.person();
    let lost = 0;
    const network: Network = async (request, next) => {
      const response = await next(request);
      if (!isCreation(request) || lost > 0) return response;
      lost += 1;
      throw new TypeError('the line broke');
    };
    await app.withNetwork(network, async () => {
      expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(502);
      expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
    });
    const invoice = await onlyInvoice(person.email);
    expect((await ordersOf(person.userId)).map((order) => order.invoiceId)).toEqual([invoice.id]);
  });

  it('whose answer is lost among a hundred clicks leaves one invoice', async () => {
    const person = await app.person();
    let lost = 0;
    const network: Network = async (request, next) => {
      const response = await next(request);
      if (!isCreation(request) || lost > 0) return response;
      lost += 1;
      throw new TypeError('the line broke');
    };
    const replies = await app.withNetwork(network, () =>
      Promise.all(Array.from({ length: 100 }, () => begin(person, { tier: 'ESSENTIAL' }))),
    );
    expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThan(90);
    const urls = new Set(
      replies.filter((reply) => reply.status === 200).map((reply) => reply.body.paymentUrl),
    );
    expect(urls.size).toBe(1);
    await onlyInvoice(person.email);
  });

  it('that makes an invoice after we stopped waiting leaves no payable orphan', async () => {
    const person = await app.person();
    let late: Request | null = null;
    const network: Network = async (request, next) => {
      if (!isCreation(request) || late) return next(request);
      late = new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      });
      throw new TypeError('timed out');
    };
    await app.withNetwork(network, async () => {
      expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(502);
      expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
    });
    if (late) await app.sandboxes.fetch(late);
    expect(await pending(person.email)).toHaveLength(2);
    await reconcile();
    const [order] = await ordersOf(person.userId);
    expect((await pending(person.email)).map((invoice) => invoice.id)).toEqual([order?.invoiceId]);
    expect(order?.status).toBe('OPEN');
  });
});

describe('a deleted account', () => {
  it('leaves no payable invoice, not even one whose answer was lost', async () => {
    const { person, invoice } = await checkoutWithLostAnswer('ESSENTIAL');
    const removed = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(removed.status).toBe(200);
    expect((await pending(person.email)).map(({ id }) => id)).toEqual([invoice.id]);
    await app.runJobs();
    expect(await pending(person.email)).toEqual([]);
    expect((await ordersOf(person.userId)).map(({ status }) => status)).toEqual(['EXPIRED']);
  });
});

describe('a change of plan at a bad moment', () => {
  it('leads to no payment page when the order is closed while its invoice is made', async () => {
    const { person, invoice: first } = await checkout('STARTER');
    const payFirst = () =>
      app.withNetwork(rewriting([first], { status: 'PAID' }), async () => {
        await webhook(callbackOf(first, 'PAID'));
        await app.runJobs();
      });
    const reply = await app.withNetwork(afterFirst(isCreation, payFirst), () =>
      begin(person, { tier: 'ESSENTIAL' }),
    );
    expect(reply).toMatchObject(paymentFailed);
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID', 'EXPIRED']);
    expect(await pending(person.email)).toEqual([]);
    await begin(person, { tier: 'ESSENTIAL' });
    expect((await pending(person.email)).map((invoice) => invoice.amount)).toEqual([350_000]);
  });

  it('shares an invoice that arrived after its claim expired with the caller who has the order now', async () => {
    const person = await app.person();
    let second = '';
    const takeOver = async () => {
      app.clock.advance(30_000);
      second = (await begin(person, { tier: 'ESSENTIAL' })).body.paymentUrl;
    };
    const first = await app.withNetwork(afterFirst(isCreation, takeOver), () =>
      begin(person, { tier: 'ESSENTIAL' }),
    );
    expect(first.status).toBe(200);
    expect(first.body.paymentUrl).toBe(second);
    expect(await pending(person.email)).toHaveLength(1);
  });

  it('does not release the next caller’s claim when a call fails after its own claim expired', async () => {
    const person = await app.person();
    const gate = Promise.withResolvers<void>();
    const secondIsMaking = Promise.withResolvers<void>();
    const replies: ReturnType<typeof begin>[] = [];
    let creations = 0;
    const network: Network = async (request, next) => {
      if (!isCreation(request)) return next(request);
      creations += 1;
      if (creations === 1) {
        app.clock.advance(30_000);
        replies.push(begin(person, { tier: 'ESSENTIAL' }));
        await secondIsMaking.promise;
        throw new TypeError('the line broke');
      }
      secondIsMaking.resolve();
      await gate.promise;
      return next(request);
    };
    await app.withNetwork(network, async () => {
      expect(await begin(person, { tier: 'ESSENTIAL' })).toMatchObject(paymentFailed);
      replies.push(begin(person, { tier: 'ESSENTIAL' }));
      await sleep(500);
      gate.resolve();
      const addresses = (await Promise.all(replies)).map((reply) => reply.body.paymentUrl);
      expect(addresses).toEqual([(await onlyInvoice(person.email)).invoice_url, addresses[0]]);
    });
  });

  it('costs the upgrade price when the first invoice was paid before its answer arrived', async () => {
    const { person, invoice } = await checkoutWithLostAnswer('STARTER');
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(invoice.id);
    expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
    expect((await entitlementsOf(person.userId)).map((row) => row.tier)).toEqual(['STARTER']);
    expect((await pending(person.email)).map((each) => each.amount)).toEqual([350_000]);
  });

  it('leaves no payable invoice when a caller closes the order too slowly', async () => {
    await app.sandboxes.setSwitches('xendit', { down: true });
    const person = await app.person();
    await begin(person, { tier: 'STARTER' });
    await app.sandboxes.setSwitches('xendit', { down: false });
    const takeOver = async () => {
      app.clock.advance(30_000);
      expect((await begin(person, { tier: 'STARTER' })).status).toBe(200);
    };
    const reply = await app.withNetwork(afterFirst(isLookUp, takeOver), () =>
      begin(person, { tier: 'ESSENTIAL' }),
    );
    expect(reply.status).toBe(200);
    expect((await pending(person.email)).map((invoice) => invoice.amount)).toEqual([499_000]);
  });

  it.each(['without', 'with'])('blocks nobody after a provider fault %s an invoice', async (kind) => {
    const person = await app.person();
    await app.sandboxes.setSwitches('xendit', { down: kind === 'without' });
    await begin(person, { tier: 'STARTER' });
    await app.sandboxes.setSwitches('xendit', { down: true });
    expect(await begin(person, { tier: 'ESSENTIAL' })).toMatchObject(paymentFailed);
    await app.sandboxes.setSwitches('xendit', { down: false });
    const beganMs = Date.now();
    expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
    expect(Date.now() - beganMs).toBeLessThan(3_000);
    expect((await pending(person.email)).map((invoice) => invoice.amount)).toEqual([499_000]);
  });

  it('waits for an invoice that a slow provider is making', async () => {
    const person = await app.person();
    const firstMade = Promise.withResolvers<void>();
    let second: ReturnType<typeof begin> | undefined;
    const slow = async () => {
      second = begin(person, { tier: 'BREAKTHROUGH' });
      await sleep(1_500);
      firstMade.resolve();
    };
    await app.withNetwork(afterFirst(isCreation, slow), async () => {
      expect((await begin(person, { tier: 'ESSENTIAL' })).status).toBe(200);
      await firstMade.promise;
      expect((await second)?.status).toBe(200);
    });
    expect((await pending(person.email)).map((invoice) => invoice.amount)).toEqual([1_999_000]);
  });
});

describe('the reconcile job', () => {
  it('finds a payment of a closed order with a lost webhook, for two days', async () => {
    const { person, invoice } = await checkout();
    await expireAt(invoice);
    await app.withNetwork(rewriting([invoice], { status: 'PAID' }), async () => {
      app.clock.advance(3 * dayMs);
      await reconcile();
      expect(await entitlementsOf(person.userId)).toEqual([]);
      app.clock.reset();
      await reconcile();
    });
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID']);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('ends an invoice that is still payable though its order is closed', async () => {
    const { person } = await checkout();
    // As if the process had died between the provider's answer and our write.
    await app.deps.db
      .update(orders)
      .set({ status: 'EXPIRED', closedAt: new Date(), invoiceId: null, invoiceUrl: null })
      .where(eq(orders.userId, person.userId));
    await reconcile();
    expect(await pending(person.email)).toEqual([]);
  });

  it('reaches the newest of 600 orders with few calls at a time', async () => {
    await app.deps.db.execute(sql`
      with people as (
        insert into users (id, name, email, created_at, updated_at)
        select gen_random_uuid(), 'Many', 'many-' || n || '@example.com', now(), now() from generate_series(1, 600) n
        returning id)
      insert into orders (user_id, id, tier, amount_idr, status, external_id, created_at, expires_at)
      select id, gen_random_uuid(), 'STARTER', 149000, 'OPEN', 'many-' || id,
        now() - interval '1 hour', now() + interval '1 hour' from people`);
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    let running = 0;
    let most = 0;
    const counting: Network = async (request, next) => {
      running += 1;
      most = Math.max(most, running);
      const response = await next(request);
      running -= 1;
      return response;
    };
    await app.withNetwork(counting, reconcile);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(5);
    await app.deps.db.execute(sql`delete from orders where external_id like 'many-%'`);
  });

  it('starts nothing once its time is up', async () => {
    await checkout();
    await checkout();
    let calls = 0;
    const counting: Network = (request, next) => {
      calls += 1;
      return next(request);
    };
    await app.withNetwork(counting, () => reconcileWithin(app.deps, 0));
    expect(calls).toBe(0);
  });
});

describe('a receipt', () => {
  const receiptsOf = (userId: string) =>
    app.deps.db.select().from(receipts).where(eq(receipts.userId, userId));

  it('is issued once for what was paid, however often the payment is told', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    expect(await receiptsOf(person.userId)).toEqual([]);
    await app.pay(invoice.id);
    await app.runJobs();
    await webhook(callbackOf(invoice, 'PAID'));
    await reconcile();
    const issued = await receiptsOf(person.userId);
    const [order] = await ordersOf(person.userId);
    expect(issued).toMatchObject([
      { orderId: order?.id, totalIdr: 499_000, tier: 'ESSENTIAL', fromTier: null },
    ]);
    const reply = await person.call('GET', `/api/payment/receipts/${order?.id}`);
    expect(reply).toMatchObject({ status: 200, body: { totalIdr: 499_000 } });
  });

  it('follows within minutes for an order that the release before made paid', async () => {
    const { person, invoice } = await checkout('STARTER');
    await app.pay(invoice.id);
    await app.runJobs();
    await app.deps.db.delete(receipts).where(eq(receipts.userId, person.userId));
    await app.deps.db.delete(moneyEntries).where(eq(moneyEntries.userId, person.userId));
    // Two servers at the same moment, and once more.
    await Promise.all([reconcileWithin(app.deps, 5_000), reconcileWithin(app.deps, 5_000)]);
    await reconcile();
    const [issued] = await receiptsOf(person.userId);
    expect(issued).toMatchObject({ totalIdr: 149_000 });
    const entries = await app.deps.db
      .select()
      .from(moneyEntries)
      .where(eq(moneyEntries.userId, person.userId));
    expect(entries).toMatchObject([{ kind: 'paid', amountIdr: 149_000, receiptPlace: issued?.place }]);
  });
});

describe('a payment that arrives', () => {
  it('activates the plan, tells the person once on each channel, and names nobody in the chat', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    await app.pay(invoice.id);
    await app.runJobs();
    expect((await person.call('GET', '/api/viewer')).body.viewer.entitledTier).toBe('ESSENTIAL');
    const mails = await app.mails(person.email, 'Essential is yours');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Rp\s499\.000/);
    const { body: notes } = await person.call('GET', '/api/notifications');
    expect(notes).toMatchObject([{ title: 'Essential is active', read: false, actionUrl: '/dashboard' }]);
    const chat: unknown = await (await app.sandboxes.api('GET', '/chat')).json();
    expect(JSON.stringify(chat)).toContain('Someone joined on Essential');
    expect(JSON.stringify(chat)).not.toContain(person.email);
    const { body: history } = await person.call('GET', '/api/payment/history');
    expect(history).toMatchObject([
      {
        tier: 'ESSENTIAL',
        fromTier: null,
        amountIdr: 499_000,
        status: 'PAID',
        paymentMethod: 'BANK_TRANSFER',
      },
    ]);
  });

  const wave = 'fifty times, shuffled with expiries, in parallel and on several workers, activates once';
  it(wave, { timeout: timeAtScale(20_000, 5) }, async () => {
    const rounds = atScale(1, 20);
    for (let round = 0; round < rounds; round += 1) {
      const { person, invoice } = await checkout();
      await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
      await app.pay(invoice.id);
      const statuses = ['PAID', 'EXPIRED', 'SETTLED', 'PENDING', 'PAID'];
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => webhook(callbackOf(invoice, statuses[index % 5] ?? 'PAID'))),
      );
      expect(replies.every((reply) => reply.status === 200)).toBe(true);
      await Promise.all([app.runJobs(), app.runJobs(), app.runJobs(), app.runJobs()]);
      await app.runJobs();
      expect(await entitlementsOf(person.userId)).toHaveLength(1);
      expect(await app.mails(person.email, 'Essential is yours')).toHaveLength(1);
      expect(await app.deps.db.$count(notifications, eq(notifications.userId, person.userId))).toBe(1);
      expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID']);
      const unprocessed = sql`${webhookEvents.processedAt} is null`;
      expect(await app.deps.db.$count(webhookEvents, unprocessed)).toBe(0);
    }
    measured(`${rounds} × 50 webhooks on 4 workers: 1 activation each`);
  });

  it('is not undone by a later EXPIRED record', async () => {
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    await app.withNetwork(rewriting([invoice], { status: 'EXPIRED' }), async () => {
      await webhook(callbackOf(invoice, 'EXPIRED'));
      await app.runJobs();
      await reconcile();
    });
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID']);
    expect((await person.call('GET', '/api/viewer')).body.viewer.entitledTier).toBe('ESSENTIAL');
  });

  it('is found within one round of the reconcile job if its webhook is lost', async () => {
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    expect(await entitlementsOf(person.userId)).toEqual([]);
    await reconcile();
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('counts when the provider reports it as SETTLED instead of PAID', async () => {
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    await app.sandboxes.api('POST', `/invoices/${invoice.id}/settle`);
    await reconcile();
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('after its invoice expired still counts', async () => {
    const { person, invoice } = await checkout();
    await app.sandboxes.api('POST', `/invoices/${invoice.id}/expire`);
    await app.sandboxes.settled();
    await app.runJobs();
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['EXPIRED']);
    await app.withNetwork(rewriting([invoice], { status: 'PAID' }), async () => {
      await webhook(callbackOf(invoice, 'PAID'));
      await app.runJobs();
    });
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID']);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('late for an older invoice ends the newer open one, whose price is now wrong', async () => {
    const { person, invoice: first } = await checkout('STARTER');
    await begin(person, { tier: 'ESSENTIAL' });
    await app.withNetwork(rewriting([first], { status: 'PAID' }), async () => {
      await webhook(callbackOf(first, 'PAID'));
      await app.deps.jobs.drain();
    });
    await app.retryJobs();
    expect((await entitlementsOf(person.userId)).map((row) => row.tier)).toEqual(['STARTER']);
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['PAID', 'EXPIRED']);
    await begin(person, { tier: 'ESSENTIAL' });
    expect((await pending(person.email)).map((invoice) => invoice.amount)).toEqual([350_000]);
  });

  it.each([1, 2, 3])(
    'twice for one plan, at the same moment, activates one and refunds one (%i)',
    async () => {
      const admin = await app.person({ isAdmin: true });
      const { person, invoice: first } = await checkout();
      await app.sandboxes.api('POST', `/invoices/${first.id}/expire`);
      await app.sandboxes.settled();
      await app.runJobs();
      await begin(person, { tier: 'ESSENTIAL' });
      const second = (await pending(person.email))[0];
      if (!second) throw new Error('no second invoice');
      await app.withNetwork(rewriting([first, second], { status: 'PAID' }), async () => {
        await Promise.all([first, second].map((invoice) => webhook(callbackOf(invoice, 'PAID'))));
        await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
      });
      const statuses = (await ordersOf(person.userId)).map((order) => order.status).toSorted();
      expect(statuses).toEqual(['PAID', 'REFUND_DUE']);
      expect(await entitlementsOf(person.userId)).toHaveLength(1);
      const { body } = await admin.call('GET', '/api/notifications');
      expect(body).toMatchObject([{ title: 'A payment needs a refund' }]);
      expect(body[0].message).toMatch(/Rp\s499\.000 for Essential/);
      await dispatchMails(app.deps);
      await app.runJobs();
      expect((await app.mails(admin.email)).map(({ subject }) => subject)).toEqual([
        'A payment needs a refund',
      ]);
      expect(await app.mails(person.email, 'Essential is active')).toEqual([]);
    },
  );

  it('is settled the same way when its worker dies after the commit and the job runs again', async () => {
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    // The job's last write, which follows its commit, fails.
    await app.deps.db.execute(sql`alter table webhook_events rename column outcome to outcome_away`);
    await app.runJobs();
    await app.deps.db.execute(sql`alter table webhook_events rename column outcome_away to outcome`);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
    const waiting = sql`${webhookEvents.processedAt} is null`;
    expect(await app.deps.db.$count(webhookEvents, waiting)).toBe(1);
    await app.retryJobs();
    expect(await app.deps.db.$count(webhookEvents, waiting)).toBe(0);
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
    expect(await app.mails(person.email, 'Essential is yours')).toHaveLength(1);
  });

  it('while mail is down sends its receipt once mail is up', async () => {
    const { person, invoice } = await checkout();
    await app.sandboxes.setSwitches('mail', { down: true });
    await app.pay(invoice.id);
    await app.runJobs();
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
    expect(await app.mails(person.email, 'Essential is yours')).toEqual([]);
    await app.sandboxes.setSwitches('mail', { down: false });
    await app.retryJobs();
    expect(await app.mails(person.email, 'Essential is yours')).toHaveLength(1);
  });
});

describe('a forged webhook', () => {
  const forgedOfAKind = atScale(20, 200);
  it('of five kinds never activates', { timeout: timeAtScale(20_000, 5) }, async () => {
    const { person, invoice } = await checkout('BREAKTHROUGH');
    const other = await checkout('STARTER');
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(other.invoice.id);
    const before = await app.deps.db.$count(entitlements);
    const statuses: number[] = [];
    for (let index = 0; index < forgedOfAKind; index += 1) {
      const paid = callbackOf(invoice, 'PAID');
      const forged = [
        webhook(paid, `${demoSecrets.xenditCallbackToken.slice(0, -1)}${index}`),
        webhook({ ...paid, amount: index }),
        webhook({ ...paid, currency: 'USD' }),
        webhook({ ...paid, external_id: other.invoice.external_id }),
        webhook({ ...paid, id: `unknown-${index}` }),
      ];
      for (const reply of await Promise.all(forged)) statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(forgedOfAKind);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    await app.runJobs();
    await app.retryJobs();
    expect(await app.deps.db.$count(entitlements)).toBe(before);
    expect((await ordersOf(person.userId)).map((order) => order.status)).toEqual(['OPEN']);
    measured(`0 activations of ${statuses.length}`);
  });

  it.each([
    ['without a token', {}],
    ['with an empty token', { 'x-callback-token': '' }],
  ])('%s answers 401 and is not stored', async (_, headers) => {
    const before = await app.deps.db.$count(webhookEvents);
    const reply = await app.send(
      new Request('http://app.test/api/webhooks/xendit', { method: 'POST', headers, body: '{}' }),
      '203.0.113.7',
    );
    expect(reply.status).toBe(401);
    expect(await app.deps.db.$count(webhookEvents)).toBe(before);
  });

  it.each(['', '{', '[]', '{"id":1}', '{"id":"a","external_id":"b","status":"PAID","amount":-1}'])(
    'with the body %j answers 400',
    async (body) => {
      const reply = await app.send(
        new Request('http://app.test/api/webhooks/xendit', {
          method: 'POST',
          headers: { 'x-callback-token': demoSecrets.xenditCallbackToken },
          body,
        }),
        '203.0.113.7',
      );
      expect(reply.status).toBe(400);
    },
  );

  it.each([
    ['amount', { status: 'PAID', amount: 1 }],
    ['currency', { status: 'PAID', currency: 'USD' }],
    ['external id', { status: 'PAID', external_id: 'langkah-other' }],
  ])('activates nothing even if the provider’s record has another %s', async (_, change) => {
    const { person, invoice } = await checkout();
    await app.withNetwork(rewriting([invoice], change), async () => {
      await webhook(callbackOf(invoice, 'PAID'));
      await app.runJobs();
    });
    expect(await entitlementsOf(person.userId)).toEqual([]);
  });
});

describe('returning from the payment', () => {
  it('before the webhook waits while nothing is paid, then asks the provider', async () => {
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const { person, invoice, token } = await checkout();
    expect(await verify(person, token)).toMatchObject({ status: 200, body: { status: 'pending' } });
    await app.pay(invoice.id);
    const paid = await verify(person, token);
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid', userId: person.userId } });
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it('while the provider is down continues to wait', async () => {
    const { person, token } = await checkout();
    await app.sandboxes.setSwitches('xendit', { down: true });
    expect((await verify(person, token)).body).toEqual({ status: 'pending' });
  });

  it('after the webhook signs in the browser that began, once; a reload answers the same', async () => {
    const browser = app.browser();
    const email = 'return@example.com';
    await begin(browser, { tier: 'STARTER', email, name: 'Rina', password: testPassword });
    const invoice = await onlyInvoice(email);
    await app.pay(invoice.id);
    await app.runJobs();
    const first = await verify(browser, tokenOf(invoice));
    expect(first.body.status).toBe('paid');
    expect(browser.cookies.has('langkah_session')).toBe(true);
    const sessionsBefore = await app.deps.db.$count(sessions);
    expect((await verify(browser, tokenOf(invoice))).body).toEqual(first.body);
    expect(await app.deps.db.$count(sessions)).toBe(sessionsBefore);
  });

  it('opens exactly one session of 200 parallel requests', { timeout: timeAtScale(20_000, 10) }, async () => {
    const rounds = atScale(1, 50);
    for (let round = 0; round < rounds; round += 1) await returnTwoHundredTimes(round);
    measured(`${rounds} × 200 uses of one onboarding token: 1 session each`);
  });

  async function returnTwoHundredTimes(round: number) {
    const browser = app.browser();
    const email = `two-hundred-${round}@example.com`;
    await begin(browser, { tier: 'STARTER', email, name: 'Rina', password: testPassword });
    const invoice = await onlyInvoice(email);
    await app.pay(invoice.id);
    await app.runJobs();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const attempt = () =>
      app.send(
        new Request('http://app.test/api/onboarding/verify', {
          method: 'POST',
          headers: { origin: 'http://app.test', 'content-type': 'application/json', cookie },
          body: JSON.stringify({ token: tokenOf(invoice) }),
        }),
        // Limits count by address, so each round uses another.
        `203.0.113.${round}`,
      );
    const replies = await Promise.all(Array.from({ length: 200 }, attempt));
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(bodies.filter((body) => body.includes('"paid"'))).toHaveLength(1);
    const opened = replies.filter((reply) =>
      reply.headers.getSetCookie().some((line) => line.startsWith('langkah_session=')),
    );
    expect(opened).toHaveLength(1);
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(1);
  }

  it('in another browser leads to the sign-in with a masked address, whatever cookie it sends', async () => {
    const { person, invoice, token } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    const fresh = app.browser();
    const known = app.browser();
    await known.fetch('/');
    const forger = app.browser();
    const id = person.cookies.get('langkah_browser')?.split('.')[0];
    forger.cookies.set('langkah_browser', `${id}.forged`);
    for (const browser of [fresh, known, forger]) {
      const reply = await verify(browser, token);
      expect(reply.body).toEqual({ status: 'sign-in', email: `${person.email[0]}…@example.com` });
      expect(browser.cookies.has('langkah_session')).toBe(false);
    }
    // The other browsers' attempts must not use up the token.
    person.cookies.delete('langkah_session');
    expect((await verify(person, token)).body.status).toBe('paid');
  });

  it('with a session uses up the token too: after signing out the link does not sign in again', async () => {
    const { person, invoice, token } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    const paid = { status: 'paid', userId: person.userId };
    expect((await verify(person, token)).body).toEqual(paid);
    expect((await verify(person, token)).body).toEqual(paid);
    await person.call('POST', '/api/auth/sign-out', {});
    expect((await verify(person, token)).body.status).toBe('sign-in');
    expect((await person.call('GET', '/api/viewer')).body.viewer).toBeNull();
  });

  it('on another machine the next day, with a session, answers paid', async () => {
    const { person, invoice, token } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    app.clock.advance(dayMs);
    const elsewhere = await app.signIn(person.userId);
    expect((await verify(elsewhere, token)).body).toEqual({ status: 'paid', userId: person.userId });
  });

  it('is no longer possible 7 days after the invoice', async () => {
    const { person, invoice, token } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    person.cookies.delete('langkah_session');
    app.clock.advance(8 * dayMs + hourMs);
    const late = await verify(person, token);
    expect(late.status).toBe(410);
    expect(late.body.message).toMatch(/^Failed to verify your payment/);
    expect(person.cookies.has('langkah_session')).toBe(false);
  });

  it('after the invoice expired answers that nothing was charged', async () => {
    const { person, token } = await checkout();
    app.clock.advance(25 * hourMs);
    const reply = await verify(person, token);
    expect(reply.status).toBe(410);
    expect(reply.body.message).toContain('Nothing was charged');
  });

  it('to a closed order that was paid late answers paid', async () => {
    const { person, invoice, token } = await checkout();
    await expireAt(invoice);
    await app.withNetwork(rewriting([invoice], { status: 'PAID' }), async () => {
      await app.sandboxes.setSwitches('xendit', { down: true });
      expect((await verify(person, token)).body).toEqual({ status: 'pending' });
      await app.sandboxes.setSwitches('xendit', { down: false });
      expect((await verify(person, token)).body).toEqual({ status: 'paid', userId: person.userId });
    });
    expect(await entitlementsOf(person.userId)).toHaveLength(1);
  });

  it.each(['made-up', 'x'.repeat(200), '%00', '../..'])('with the token %j answers 410', async (token) => {
    expect((await verify(app.browser(), token)).status).toBe(410);
  });

  it('after the invoice expired, choosing a plan again opens a new invoice', async () => {
    const { person, invoice } = await checkout();
    app.clock.advance(25 * hourMs);
    // The session is a day old by now, which is allowed for learners.
    const again = await begin(person, { tier: 'ESSENTIAL' });
    expect(again.status).toBe(200);
    expect(again.body.paymentUrl).not.toBe(invoice.invoice_url);
    expect(await pending(person.email)).toHaveLength(1);
  });
});

describe('payment history and checklist', () => {
  it('contain only the person’s own entries', async () => {
    const { person } = await checkout();
    const other = await app.person();
    expect((await person.call('GET', '/api/payment/history')).body).toHaveLength(1);
    expect((await other.call('GET', '/api/payment/history')).body).toEqual([]);
    const done = await person.call('POST', '/api/onboarding/checklist', { step: 'profile' });
    expect(done.body.steps).toEqual([
      { id: 'profile', done: true },
      { id: 'community', done: false },
      { id: 'materials', done: false },
    ]);
    expect((await person.call('POST', '/api/onboarding/checklist', { step: 'profile' })).body).toEqual(
      done.body,
    );
    const { body } = await other.call('GET', '/api/onboarding/checklist');
    expect(body.steps.every((step: { done: boolean }) => !step.done)).toBe(true);
  });

  it('accept only the three steps', async () => {
    const person = await app.person();
    const reply = await person.call('POST', '/api/onboarding/checklist', { step: 'admin' });
    expect([400, 422]).toContain(reply.status);
  });

  it('show orders that caused exactly one entitlement each', async () => {
    const { person, invoice } = await checkout();
    await app.pay(invoice.id);
    await app.runJobs();
    const [order] = await ordersOf(person.userId);
    const ofOrder = and(eq(entitlements.userId, person.userId), eq(entitlements.causeId, order?.id ?? ''));
    expect(await app.deps.db.$count(entitlements, ofOrder)).toBe(1);
  });
});

describe('the administrators’ list of orders', () => {
  it('is searchable by person, by part of the order’s id and by invoice id', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    const admin = await app.person({ isAdmin: true });
    const find = async (search: string, more = '') =>
      (await admin.call('GET', `/api/admin/orders?search=${encodeURIComponent(search)}${more}`)).body;
    const [{ id }] = (await find(person.email)).data;
    for (const search of [person.email, id, id.slice(-6), invoice.id]) {
      const { data, meta } = await find(search);
      expect(data, search).toMatchObject([{ id, email: person.email }]);
      expect(meta).toEqual({ totalItems: 1, currentPage: 1, totalPages: 1 });
    }
    expect((await find(person.email, '&status=PAID')).data).toEqual([]);
    for (const nobodys of ['nobody at all', 'inv_000000000000000001', '%%%'])
      expect((await find(nobodys)).data).toEqual([]);
  });

  it('shows each order of a search on exactly one page, even when they have the same time', async () => {
    const name = `Ketut ${newId().slice(-6)}`;
    const admin = await app.person({ isAdmin: true });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { userId } = await app.person({ name });
      const id = newId();
      ids.push(id);
      await app.deps.db.execute(sql`
        insert into orders (user_id, id, tier, amount_idr, status, external_id, created_at, expires_at)
        values (${userId}, ${id}, 'ESSENTIAL', 499000, ${index < 3 ? 'EXPIRED' : 'PAID'}, ${id}, '2026-01-01', '2026-01-02')`);
    }
    const list = async (query: string) => {
      const path = `/api/admin/orders?limit=2&search=${encodeURIComponent(name)}${query}`;
      const { data, meta } = (await admin.call('GET', path)).body;
      return { total: meta.totalItems, ids: data.map(({ id }: { id: string }) => id) };
    };
    const pages = [await list(''), await list('&page=2'), await list('&page=3')];
    expect(pages.flatMap((page) => page.ids)).toEqual(ids.toSorted().toReversed());
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect((await list('&sort=oldest')).ids).toEqual(ids.toSorted().slice(0, 2));
    expect(await list('&status=EXPIRED&page=2')).toEqual({ total: 3, ids: ids.slice(0, 1) });
  });

  it('counts what was paid of each plan in the last 30 days', async () => {
    const admin = await app.person({ isAdmin: true });
    const sold = async () => (await admin.call('GET', '/api/admin/plan-sales')).body.ACCELERATOR ?? 0;
    const before = await sold();
    const { invoice } = await checkout('ACCELERATOR');
    expect(await sold()).toBe(before);
    await app.pay(invoice.id);
    await app.runJobs();
    expect(await sold()).toBe(before + 1);
    app.clock.advance(31 * dayMs);
    expect(await sold()).toBe(0);
  });

  it('contains everyone’s orders, newest first, by status and page, for administrators only', async () => {
    const { person, invoice } = await checkout('ACCELERATOR');
    const path = '/api/admin/orders';
    expect((await person.call('GET', path)).status).toBe(403);
    const admin = await app.person({ isAdmin: true });
    const all = (await admin.call('GET', `${path}?limit=100`)).body;
    const times = all.data.map((order: { createdAt: string }) => order.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.data.find((order: { email: string }) => order.email === person.email)).toMatchObject({
      tier: 'ACCELERATOR',
      amountIdr: 999_000,
      status: 'OPEN',
      invoiceId: invoice.id,
    });
    expect(all.meta.totalItems).toBe(await app.deps.db.$count(orders));
    const first = (await admin.call('GET', `${path}?sort=oldest&limit=1`)).body;
    expect(first.data[0].createdAt).toBe(times.at(-1));
    const due = (await admin.call('GET', `${path}?status=REFUND_DUE&limit=2`)).body;
    expect(due.data.every((order: { status: string }) => order.status === 'REFUND_DUE')).toBe(true);
    expect(due.data.length).toBeLessThanOrEqual(2);
    expect(due.meta).toMatchObject({ currentPage: 1, totalPages: Math.ceil(due.meta.totalItems / 2) });
    for (const query of ['status=x', 'page=0', 'limit=101', 'email=x']) {
      const { status } = await admin.call('GET', `${path}?${query}`);
      expect([400, 422]).toContain(status);
    }
  });
});
