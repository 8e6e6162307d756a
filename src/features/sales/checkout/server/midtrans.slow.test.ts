/**
 * Payments on Snap pages (product.md#invoices, product.md#paid): Midtrans is its sandbox, which speaks its protocol.
 * What holds for every payment company alike is in `money.slow.test.ts`.
 */
import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import type { SnapPage } from '#dev/sandboxes/midtrans/snap-book.ts';
import {
  createTestApp,
  type Network,
  type TestApp,
  type TestPerson,
  testPassword,
} from '#dev/testing/test-app.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { receipts } from '#features/sales/receipts/server/schema.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { webhookEvents } from '#platform/db/schema.ts';
import { reconcileJob } from './jobs.ts';
import { orders, paymentAttempts } from './schema.ts';

const withoutXendit = { XENDIT_SECRET_KEY: '', XENDIT_CALLBACK_TOKEN: '' };

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ env: withoutXendit });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('midtrans', {
    down: false,
    slow: 0,
    dropWebhook: false,
    duplicateWebhook: false,
    latePending: false,
    wrongSignature: false,
    refuseReuse: false,
  });
});

const begin = (person: TestPerson, tier: Tier) =>
  person.call('POST', '/api/payment/create-invoice', { tier });
const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const tiersOf = async ({ userId }: TestPerson) =>
  (await app.deps.db.select().from(entitlements).where(eq(entitlements.userId, userId))).map(
    ({ tier }) => tier,
  );
const attemptsOf = ({ userId }: TestPerson) =>
  app.deps.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId))
    .orderBy(paymentAttempts.createdAt);

type Page = SnapPage & { orderId: string; amount: number; redirectUrl: string };

/** The person's pages at Midtrans, the first made first. */
async function pagesOf({ email }: { email: string }): Promise<Page[]> {
  const pages: Page[] = await (await app.sandboxes.api('GET', '/midtrans/pages')).json();
  return pages.filter(({ request }) => request.customer_details?.email === email).toReversed();
}

async function act(orderId: string, action: string) {
  const reply = await app.sandboxes.api('POST', `/midtrans/pages/${orderId}/${action}`);
  if (!reply.ok) throw new Error(`${action}: ${reply.status}`);
  await app.sandboxes.settled();
}

async function checkout(tier: Tier = 'ESSENTIAL', options: { tier?: Tier } = {}) {
  const person = await app.person(options);
  const { status, body } = await begin(person, tier);
  expect(status).toBe(200);
  const [page] = await pagesOf(person);
  if (!page) throw new Error('no page');
  return { person, page, id: page.orderId, paymentUrl: body.paymentUrl as string };
}

async function reconcile() {
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

const notify = (fields: Record<string, unknown>, key: string = demoSecrets.midtransServerKey) => {
  const { order_id, status_code, gross_amount } = fields;
  const body = {
    signature_key: createHash('sha512')
      .update(`${order_id}${status_code}${gross_amount}${key}`)
      .digest('hex'),
    ...fields,
  };
  return app.send(
    new Request('http://app.test/api/webhooks/midtrans', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    '203.0.113.7',
  );
};

const settlementOf = (orderId: string, amount: number) => ({
  order_id: orderId,
  status_code: '200',
  gross_amount: `${amount}.00`,
  transaction_status: 'settlement',
  fraud_status: 'accept',
});

/** Changes what Midtrans says of this page while `work` runs. */
const whileStatusSays = <Result>(
  orderId: string,
  change: Record<string, unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const network: Network = async (request, next) => {
    const reply = await next(request);
    if (!request.url.endsWith(`/midtrans/v2/${orderId}/status`) || !reply.ok) return reply;
    return Response.json({ ...((await reply.json()) as object), ...change });
  };
  return app.withNetwork(network, work);
};

const isCreation = (request: Request) =>
  request.method === 'POST' && request.url.endsWith('/snap/v1/transactions');

const losingAnswers: Network = async (request, next) => {
  const reply = await next(request);
  if (isCreation(request)) throw new TypeError('the line broke');
  return reply;
};

const isOpen = async ({ redirectUrl }: Page) =>
  (await app.sandboxes.fetch(new Request(redirectUrl))).status === 200;

describe('a school with Midtrans alone', () => {
  it('offers it, and sends people to its page', async () => {
    const { person, page, paymentUrl } = await checkout();
    expect((await person.call('GET', '/api/payment/ways')).body).toEqual([
      { provider: 'midtrans', names: [] },
    ]);
    expect(paymentUrl).toBe(page.redirectUrl);
    expect(await ordersOf(person)).toMatchObject([
      { status: 'OPEN', provider: 'midtrans', invoiceId: page.orderId, invoiceUrl: paymentUrl },
    ]);
    expect(page.orderId).toBe((await ordersOf(person))[0]?.externalId);
    expect((await begin(person, 'ESSENTIAL')).body.paymentUrl).toBe(paymentUrl);
    expect(await pagesOf(person)).toHaveLength(1);
  });

  it('opens the plan once when the page is paid, with a receipt', async () => {
    const { person, id } = await checkout();
    await act(id, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', invoiceId: id, paymentMethod: 'BANK_TRANSFER', amountIdr: 499_000 },
    ]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    const own = await app.deps.db.select().from(receipts).where(eq(receipts.userId, person.userId));
    expect(own).toHaveLength(1);
  });

  it('finds a payment for the person who comes back before the notification', async () => {
    const { person, page, id } = await checkout();
    const token = new URL(page.request.callbacks?.finish ?? '').searchParams.get('token');
    const verify = () => person.call('POST', '/api/onboarding/verify', { token });
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    expect((await verify()).body).toEqual({ status: 'pending' });
    await act(id, 'choose');
    expect((await verify()).body).toEqual({ status: 'pending' });
    await act(id, 'pay');
    expect((await verify()).body).toEqual({ status: 'paid', userId: person.userId });
  });
});

describe('with both payment companies', () => {
  it('Xendit is offered, and what is open at Midtrans is still read and settled', async () => {
    const { person, id } = await checkout();
    const both = await app.another({
      env: {
        XENDIT_SECRET_KEY: demoSecrets.xenditSecretKey,
        XENDIT_CALLBACK_TOKEN: demoSecrets.xenditCallbackToken,
      },
    });
    try {
      const ways = await both.send(new Request('http://app.test/api/payment/ways'), '203.0.113.8');
      expect(await ways.json()).toEqual([{ provider: 'xendit', names: [] }]);
      await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
      await act(id, 'pay');
      await both.deps.jobs.enqueue(both.deps.db, reconcileJob, {});
      await both.deps.jobs.drain();
      expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', provider: 'midtrans' }]);
    } finally {
      await both.close();
    }
  });

  it('a person with an open page at Midtrans who buys again pays at Xendit, and the page is ended', async () => {
    const { person, page } = await checkout();
    const both = await app.another({
      env: {
        XENDIT_SECRET_KEY: demoSecrets.xenditSecretKey,
        XENDIT_CALLBACK_TOKEN: demoSecrets.xenditCallbackToken,
      },
    });
    try {
      const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await both.send(
        new Request('http://app.test/api/payment/create-invoice', {
          method: 'POST',
          headers: { origin: 'http://app.test', 'content-type': 'application/json', cookie },
          body: JSON.stringify({ tier: 'ESSENTIAL' }),
        }),
        '203.0.113.9',
      );
      expect(reply.status).toBe(200);
    } finally {
      await both.close();
    }
    expect(await ordersOf(person)).toMatchObject([
      { status: 'EXPIRED', provider: 'midtrans' },
      { status: 'OPEN', provider: 'xendit' },
    ]);
    expect(await isOpen(page)).toBe(false);
  });
});

describe('notifications', () => {
  it('that arrive three times, mixed, or once more after a day open the plan once', async () => {
    await app.sandboxes.setSwitches('midtrans', { duplicateWebhook: true });
    const { person, id } = await checkout();
    await act(id, 'pay');
    await Promise.all([app.runJobs(), app.runJobs()]);
    app.clock.advance(dayMs);
    expect((await notify(settlementOf(id, 499_000))).status).toBe(200);
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID' }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('of “pending” after the payment change nothing', async () => {
    await app.sandboxes.setSwitches('midtrans', { latePending: true });
    const { person, id } = await checkout();
    await act(id, 'pay');
    await app.runJobs();
    await notify({ ...settlementOf(id, 499_000), status_code: '201', transaction_status: 'pending' });
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', invoiceId: id }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('that are lost cost two minutes: the comparison finds the payment', async () => {
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    const { person, id } = await checkout();
    await act(id, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID' }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('with a wrong signature are refused and not stored; the payment is found all the same', async () => {
    await app.sandboxes.setSwitches('midtrans', { wrongSignature: true });
    const before = await app.deps.db.$count(webhookEvents);
    const { person, id } = await checkout();
    await act(id, 'pay');
    await app.runJobs();
    expect(await app.deps.db.$count(webhookEvents)).toBe(before);
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    const settlement = settlementOf(id, 499_000);
    expect((await notify(settlement, 'Mid-server-of-someone-else')).status).toBe(401);
    expect((await notify({ ...settlement, signature_key: '' })).status).toBe(401);
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID' }]);
  });

  it('are never believed: a signed “settlement” of an unpaid page opens nothing', async () => {
    const { person, id } = await checkout();
    expect((await notify(settlementOf(id, 499_000))).status).toBe(200);
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    expect(await tiersOf(person)).toEqual([]);
  });

  it('of an unknown order are stored, acknowledged and end as unknown', async () => {
    for (const id of ['langkah-nobody', 'payment_notif_test_G000000000_1', "langkah-' or 1=1 --"]) {
      expect((await notify(settlementOf(id, 1_000))).status).toBe(200);
      await app.runJobs();
      const [event] = await app.deps.db.select().from(webhookEvents).orderBy(desc(webhookEvents.id)).limit(1);
      expect(event).toMatchObject({ provider: 'midtrans', outcome: 'unknown', body: { invoiceId: id } });
    }
  });

  it('of a page that a restored database has forgotten still open the plan', async () => {
    const { person, id } = await checkout();
    await app.deps.db.delete(paymentAttempts).where(eq(paymentAttempts.userId, person.userId));
    await app.deps.db
      .update(orders)
      .set({ invoiceId: null, invoiceUrl: null })
      .where(eq(orders.userId, person.userId));
    await act(id, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', invoiceId: id }]);
  });

  it('stored by the release before, which knew only Xendit, are still read as Xendit’s', async () => {
    const both = await createTestApp();
    try {
      const person = await both.person();
      await person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
      const [invoice] = await both.invoices(person.email);
      await both.sandboxes.setSwitches('xendit', { dropWebhook: true });
      await both.pay(invoice?.id ?? '');
      const job = { name: 'checkout.settle-invoice', schema: {}, title: '', retryLimit: 0 };
      await both.deps.jobs.enqueue(
        both.deps.db,
        job as never,
        {
          invoiceId: invoice?.id,
          externalId: invoice?.external_id,
          eventId: 0,
        } as never,
      );
      await both.runJobs();
      const [order] = await both.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
      expect(order).toMatchObject({ status: 'PAID', provider: 'xendit' });
    } finally {
      await both.close();
    }
  });
});

describe('a page', () => {
  it('that expires without a word is closed by the comparison, and the person can buy again', async () => {
    const { person, id } = await checkout();
    app.clock.advance(23 * hourMs);
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    app.clock.advance(hourMs + 60_000);
    await app.sandboxes.settled();
    expect(await app.sandboxes.api('GET', '/deliveries').then((reply) => reply.text())).not.toContain(id);
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED', problem: null }]);
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED' }, { status: 'OPEN' }]);
  });

  it('that expires with what was chosen on it is closed by its notification', async () => {
    const { person, id } = await checkout();
    await act(id, 'choose');
    app.clock.advance(24 * hourMs + 60_000);
    await pagesOf(person);
    await app.sandboxes.settled();
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('on which a card was declined stays open and can be paid in another way', async () => {
    const { person, id } = await checkout();
    await act(id, 'choose');
    await act(id, 'deny');
    await app.runJobs();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    await act(id, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID' }]);
  });

  it('that is paid after its order was closed still counts', async () => {
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    const { person, id } = await checkout();
    await act(id, 'choose');
    await whileStatusSays(id, { transaction_status: 'expire', status_code: '407' }, reconcile);
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED' }]);
    await act(id, 'pay');
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID' }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('whose answer was lost is followed by another one; both are known, and only the second can be paid', async () => {
    const person = await app.person();
    expect((await app.withNetwork(losingAnswers, () => begin(person, 'ESSENTIAL'))).status).toBe(502);
    expect(await attemptsOf(person)).toMatchObject([{ number: 1, url: null }]);
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    const [order] = await ordersOf(person);
    expect(await attemptsOf(person)).toMatchObject([
      { id: order?.externalId },
      { id: `${order?.externalId}-2`, url: order?.invoiceUrl },
    ]);
    await reconcile();
    expect((await attemptsOf(person)).map(({ endedAt }) => endedAt !== null)).toEqual([true, false]);
    await act(`${order?.externalId}-2`, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', invoiceId: `${order?.externalId}-2`, externalId: order?.externalId },
    ]);
  });

  it('that was paid although its answer was lost is found, and no other is made', async () => {
    const person = await app.person();
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    await app.withNetwork(losingAnswers, () => begin(person, 'ESSENTIAL'));
    const [page] = await pagesOf(person);
    await act(page?.orderId ?? '', 'pay');
    expect((await begin(person, 'ESSENTIAL')).status).toBe(409);
    expect(await pagesOf(person)).toHaveLength(1);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('whose creation timed out and did happen later is found when it is paid', async () => {
    const person = await app.person();
    const late: { make: () => Promise<unknown> } = { make: async () => null };
    const slow: Network = async (request, next) => {
      if (!isCreation(request)) return next(request);
      const copy = request.clone();
      late.make = () => next(copy);
      throw new DOMException('timed out', 'TimeoutError');
    };
    expect((await app.withNetwork(slow, () => begin(person, 'ESSENTIAL'))).status).toBe(502);
    await late.make();
    const [page] = await pagesOf(person);
    await act(page?.orderId ?? '', 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', invoiceId: page?.orderId }]);
  });

  it('is not made twice by ten presses at the same moment', async () => {
    const person = await app.person();
    const replies = await Promise.all(Array.from({ length: 10 }, () => begin(person, 'ESSENTIAL')));
    expect(new Set(replies.map(({ body }) => body.paymentUrl)).size).toBe(1);
    expect(await pagesOf(person)).toHaveLength(1);
  });

  it('gets the next id when Midtrans has taken the first', async () => {
    const { person, id } = await checkout();
    await act(id, 'choose');
    await app.deps.db.delete(paymentAttempts).where(eq(paymentAttempts.userId, person.userId));
    await app.deps.db
      .update(orders)
      .set({ invoiceId: null, invoiceUrl: null })
      .where(eq(orders.userId, person.userId));
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN', invoiceId: `${id}-2` }]);
    // What was chosen on the first can no longer be paid, once the comparison has read it.
    await reconcile();
    const [first] = (await pagesOf(person)).filter(({ orderId }) => orderId === id);
    expect(first?.transaction?.status).toBe('expire');
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN', invoiceId: `${id}-2` }]);
  });
});

describe('a payment that buys nothing is due for a refund', () => {
  const newsOf = async (person: TestPerson): Promise<{ title: string; message: string }[]> =>
    (await person.call('GET', '/api/notifications')).body;

  it.each([
    ['amount', { gross_amount: '1000.00' }, 1_000],
    ['currency', { currency: 'USD' }, 0],
  ])('because its %s is wrong', async (_, change, amountIdr) => {
    const { person, id } = await checkout();
    await whileStatusSays(id, change, async () => {
      await act(id, 'pay');
      await app.runJobs();
      await reconcile();
    });
    expect(await ordersOf(person)).toMatchObject([
      { status: 'REFUND_DUE', problem: 'wrong-payment', amountIdr, invoiceId: id },
    ]);
    expect(await tiersOf(person)).toEqual([]);
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
  });

  it('because the other plan was chosen at the moment when it arrived', async () => {
    const { person, id } = await checkout('ESSENTIAL');
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    // Ended here while the payment was under way there.
    await act(id, 'choose');
    await whileStatusSays(id, { transaction_status: 'expire', status_code: '407' }, async () => {
      expect((await begin(person, 'BREAKTHROUGH')).status).toBe(200);
    });
    const bought = (await pagesOf(person)).at(-1)?.orderId ?? '';
    await act(bought, 'pay');
    await act(id, 'pay');
    await reconcile();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([
      { tier: 'ESSENTIAL', status: 'REFUND_DUE', problem: 'paid-twice', amountIdr: 499_000 },
      { tier: 'BREAKTHROUGH', status: 'PAID' },
    ]);
    expect(await tiersOf(person)).toEqual(['BREAKTHROUGH']);
    expect((await newsOf(person)).filter(({ title }) => title === 'We’ll refund your payment')).toHaveLength(
      1,
    );
    expect((await newsOf(admin)).filter(({ message }) => message.includes(`invoice ${id})`))).toHaveLength(1);
  });

  it('because two pages of one order were paid', async () => {
    const person = await app.person();
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    await app.withNetwork(losingAnswers, () => begin(person, 'ESSENTIAL'));
    await begin(person, 'ESSENTIAL');
    for (const { orderId } of await pagesOf(person)) await act(orderId, 'pay');
    await reconcile();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', amountIdr: 499_000 },
      { status: 'REFUND_DUE', amountIdr: 499_000, problem: 'paid-twice' },
    ]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('or opens the plan that it was for, when it is read before the other plan’s page is made', async () => {
    const { person, id } = await checkout('ESSENTIAL');
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    await act(id, 'pay');
    expect((await begin(person, 'BREAKTHROUGH')).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([
      { tier: 'ESSENTIAL', status: 'PAID' },
      { tier: 'BREAKTHROUGH', status: 'OPEN', fromTier: 'ESSENTIAL', amountIdr: 1_500_000 },
    ]);
  });
});

describe('choosing another plan', () => {
  it('loses no payment that was under way on the page when it was ended', async () => {
    const { person, id } = await checkout('STARTER');
    await app.sandboxes.setSwitches('midtrans', { dropWebhook: true });
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    await act(id, 'pay');
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', tier: 'STARTER', invoiceId: id },
      // Its price was for a person without a plan.
      { status: 'EXPIRED', tier: 'ESSENTIAL' },
    ]);
    expect(await tiersOf(person)).toEqual(['STARTER']);
  });

  it('ends the page of the first at Midtrans', async () => {
    const { person, page } = await checkout('STARTER');
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    expect(await isOpen(page)).toBe(false);
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED', problem: null }, { status: 'OPEN' }]);
  });

  it('whose answer was lost sends nobody to the page that may have been ended: the first plan gets another', async () => {
    const { person, paymentUrl } = await checkout('STARTER');
    await app.withNetwork(losingAnswers, () => begin(person, 'ESSENTIAL'));
    const again = await begin(person, 'STARTER');
    expect(again.status).toBe(200);
    expect(again.body.paymentUrl).not.toBe(paymentUrl);
    const open = (await ordersOf(person)).filter(({ status }) => status === 'OPEN');
    expect(open).toMatchObject([{ tier: 'STARTER', invoiceUrl: again.body.paymentUrl }]);
    await act(open[0]?.invoiceId ?? '', 'pay');
    await app.runJobs();
    expect(await tiersOf(person)).toEqual(['STARTER']);
  });

  it('is possible although Midtrans would not let the first page go: an administrator is told', async () => {
    const { person, page, id } = await checkout('STARTER');
    await app.sandboxes.setSwitches('midtrans', { refuseReuse: true });
    expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([
      { status: 'EXPIRED', problem: 'unclear' },
      { status: 'OPEN', tier: 'ESSENTIAL' },
    ]);
    // It can still be paid, and then it counts.
    expect(await isOpen(page)).toBe(true);
    await act(id, 'pay');
    await app.runJobs();
    await app.retryJobs();
    const [starter] = await ordersOf(person);
    expect(starter).toMatchObject({ status: 'PAID', tier: 'STARTER' });
    // The price of the other was for a person without a plan.
    expect((await ordersOf(person))[1]).toMatchObject({ status: 'EXPIRED' });
  });

  it('while Midtrans is down says that it failed, and loses nothing', async () => {
    const { person, id } = await checkout('STARTER');
    await app.sandboxes.setSwitches('midtrans', { down: true });
    expect((await begin(person, 'ESSENTIAL')).status).toBe(502);
    await reconcile();
    await app.sandboxes.setSwitches('midtrans', { down: false });
    await act(id, 'pay');
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', tier: 'STARTER' }]);
  });
});

it('the pages of a deleted account are ended, and their addresses forgotten', async () => {
  const { person, page } = await checkout();
  const gone = await person.call('POST', '/api/account/delete', {
    confirm: 'DELETE',
    currentPassword: testPassword,
  });
  expect(gone.status).toBeLessThan(300);
  await app.runJobs();
  expect(await attemptsOf(person)).toMatchObject([{ url: null }]);
  expect(await isOpen(page)).toBe(false);
});
