/** Coupons at checkout: what they take off, for whom, and never once too often (product.md#coupons). */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { createTestBrowser, type SendRequest } from '#dev/testing/test-browser.ts';
import { reconcileJob } from '#features/sales/checkout/server/jobs.ts';
import { expireOrder } from '#features/sales/checkout/server/queries.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { receipts } from '#features/sales/receipts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi Lestari' });
  await finance.call('POST', '/api/admin/accounts', {
    account: { kind: 'bank', bank: 'BCA', number: '0123456789', holder: 'PT Langkah' },
  });
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const plain = {
  kind: 'percent',
  value: 10,
  tiers: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  perPerson: null,
  minIdr: null,
};
let made = 0;
/** A coupon with a code of its own. */
async function coupon(more: object = {}, by = finance) {
  const code = `TEST-${++made}`;
  const { status, body } = await by.call('POST', '/api/admin/coupons', { ...plain, code, ...more });
  expect([status, body.message]).toEqual([201, undefined]);
  return { code, id: body.id as string };
}

type Buyer = Pick<TestPerson, 'call'>;
const buy = (buyer: Buyer, code: string | undefined, more: object = {}) =>
  buyer.call('POST', '/api/payment/create-invoice', {
    tier: 'ESSENTIAL',
    ...(code ? { coupon: code } : {}),
    ...more,
  });
const look = (buyer: Buyer, code: string, tier = 'ESSENTIAL') =>
  buyer.call('POST', '/api/payment/coupon', { code, tier });
const ordersOf = ({ userId }: { userId: string }) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt, orders.id);
const openOrderOf = async (person: TestPerson) =>
  (await ordersOf(person)).find(({ status }) => status === 'OPEN');
const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * dayMs).toISOString();
const listed = async (id: string) =>
  (await finance.call('GET', '/api/admin/coupons?limit=100')).body.data.find(
    (one: { id: string }) => one.id === id,
  );

async function pay(person: TestPerson) {
  const order = await openOrderOf(person);
  await app.pay(order?.invoiceId ?? '');
  await app.runJobs();
}

/** Lets the person's open order run out. */
async function expire(person: TestPerson) {
  const order = await openOrderOf(person);
  await app.deps.payments.xendit?.expireInvoice(order?.invoiceId ?? '');
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

describe('a coupon at checkout', () => {
  it('is looked at before paying, by visitors too, and lowers the invoice', async () => {
    const { code } = await coupon();
    const seen = {
      code,
      kind: 'percent',
      value: 10,
      priceIdr: 499_000,
      discountIdr: 49_900,
      totalIdr: 449_100,
    };
    expect(await look(app.browser(), code.toLowerCase())).toMatchObject({ status: 200, body: seen });
    const person = await app.person();
    expect((await look(person, ` ${code} `)).body).toEqual(seen);
    expect((await buy(person, code, { priceIdr: 449_100 })).status).toBe(200);
    const [order] = await ordersOf(person);
    expect(order).toMatchObject({ amountIdr: 449_100, discountIdr: 49_900, couponCode: code });
    const [invoice] = await app.invoices(person.email);
    expect(invoice).toMatchObject({ amount: 449_100 });
  });

  it('is shown on the order, in the list of uses and on the receipt, as it was issued', async () => {
    const { code, id } = await coupon({ kind: 'fixed', value: 100_000 });
    const person = await app.person({ name: 'Putri Handayani' });
    await buy(person, code);
    expect(await listed(id)).toMatchObject({ paid: 0, held: 1, givenIdr: 0, state: 'running' });
    await pay(person);
    const [order] = await ordersOf(person);
    const receipt = (await person.call('GET', `/api/payment/receipts/${order?.id}`)).body;
    expect(receipt).toMatchObject({ totalIdr: 399_000, discountIdr: 100_000, couponCode: code });
    expect(await listed(id)).toMatchObject({ paid: 1, held: 0, givenIdr: 100_000 });
    const { data } = (await finance.call('GET', `/api/admin/coupons/${id}/uses`)).body;
    expect(data).toMatchObject([
      {
        name: 'Putri Handayani',
        orderId: order?.id,
        status: 'PAID',
        discountIdr: 100_000,
        amountIdr: 399_000,
      },
    ]);
    const admin = (await finance.call('GET', `/api/admin/orders?search=${order?.id}`)).body.data;
    expect(admin).toMatchObject([{ couponCode: code, discountIdr: 100_000, amountIdr: 399_000 }]);
  });

  it('and another one, or none, close the order and make a new one; the same one keeps it', async () => {
    const [first, second] = [await coupon(), await coupon({ value: 20 })];
    const person = await app.person();
    await buy(person, first.code);
    await buy(person, first.code.toLowerCase());
    expect(await ordersOf(person)).toHaveLength(1);
    await buy(person, second.code);
    await buy(person, undefined);
    expect((await ordersOf(person)).map(({ status, amountIdr }) => [status, amountIdr])).toEqual([
      ['EXPIRED', 449_100],
      ['EXPIRED', 399_200],
      ['OPEN', 499_000],
    ]);
    expect(await listed(first.id)).toMatchObject({ paid: 0, held: 0 });
    const pending = (await app.invoices(person.email)).filter(({ status }) => status === 'PENDING');
    expect(pending).toMatchObject([{ amount: 499_000 }]);
  });

  it('applies to an upgrade price', async () => {
    const { code } = await coupon();
    const person = await app.person({ tier: 'STARTER' });
    const { body } = await look(person, code);
    expect(body).toMatchObject({ priceIdr: 350_000, discountIdr: 35_000, totalIdr: 315_000 });
    await buy(person, code);
    await pay(person);
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', fromTier: 'STARTER', amountIdr: 315_000 },
    ]);
  });

  it('applies to the sale price of the moment', async () => {
    const owner = await app.person({ roles: ['owner'] });
    const { prices } = (await owner.call('GET', '/api/admin/prices')).body;
    const { revision } = prices.find(({ tier }: { tier: string }) => tier === 'ACCELERATOR');
    const sale = {
      prices: [{ tier: 'ACCELERATOR', revision, priceIdr: 899_000, saleIdr: 700_000, saleEndsAt: inDays(2) }],
    };
    expect((await owner.call('PUT', '/api/admin/prices', sale)).status).toBe(200);
    const { code } = await coupon();
    const { body } = await look(await app.person(), code, 'ACCELERATOR');
    expect(body).toMatchObject({ priceIdr: 700_000, totalIdr: 630_000 });
  });

  it('leaves the mark of a transfer to be taken from what is left, and too little for one is refused', async () => {
    const { code } = await coupon();
    const person = await app.person();
    await buy(person, code, { provider: 'transfer' });
    const [order] = await ordersOf(person);
    expect(order).toMatchObject({ discountIdr: 49_900, provider: 'transfer' });
    expect((order?.amountIdr ?? 0) + (order?.markIdr ?? 0)).toBe(449_100);
    expect(order?.markIdr).toBeGreaterThan(0);
    const small = await coupon({ kind: 'price', value: 9_999 });
    expect((await buy(await app.person(), small.code, { provider: 'transfer' })).status).toBe(409);
    expect((await buy(await app.person(), small.code)).status).toBe(200);
  });
});

describe('a coupon is refused with a sentence of its own', () => {
  it.each([
    ['that nobody made', 422, 'There’s no coupon NO-SUCH. Check the spelling.', null, 'no-such'],
    ['that starts later', 409, / starts on /, { startsAt: () => inDays(2) }],
    [
      'for another plan',
      409,
      / is for Starter, Accelerator, not for Essential\.$/,
      { tiers: ['STARTER', 'ACCELERATOR'] },
    ],
    [
      'below its least price',
      409,
      / needs a price of at least Rp.500\.000\. This one is Rp.499\.000\.$/,
      { minIdr: 500_000 },
    ],
    [
      'above the price',
      409,
      / takes nothing off a price of Rp.499\.000\.$/,
      { kind: 'price', value: 600_000 },
    ],
  ] as const)('%s', async (_, status, message, more, typed?: string) => {
    const given = Object.fromEntries(
      Object.entries(more ?? {}).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    );
    const code = typed ?? (await coupon(given)).code;
    const person = await app.person();
    for (const reply of [await look(person, code), await buy(person, code)]) {
      expect(reply.status).toBe(status);
      expect(reply.body.message).toMatch(message);
    }
    expect(await ordersOf(person)).toEqual([]);
  });

  it('that ended; an order that is open keeps it', async () => {
    const { code } = await coupon({ endsAt: inDays(0.1) });
    const person = await app.person();
    const first = await buy(person, code);
    app.clock.advance(3 * hourMs);
    expect((await look(await app.person(), code)).body.message).toMatch(/ ended on /);
    expect((await look(person, code)).status).toBe(200);
    expect((await buy(person, code)).body).toEqual(first.body);
    // For another plan it is a new order.
    expect((await buy(person, code, { tier: 'STARTER' })).status).toBe(409);
  });

  it('that was closed', async () => {
    const { code, id } = await coupon();
    expect((await finance.call('POST', `/api/admin/coupons/${id}/close`, {})).status).toBe(200);
    const reply = await buy(await app.person(), code);
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/^We closed TEST-/)]);
    expect(await listed(id)).toMatchObject({ state: 'closed' });
  });

  it('that is used up, with its numbers; an order that expires gives it back', async () => {
    const { code, id } = await coupon({ maxUses: 2 });
    const [paid, open, late] = [await app.person(), await app.person(), await app.person()];
    await buy(paid, code);
    await pay(paid);
    await buy(open, code);
    const refused = await buy(late, code);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${code} is used up: all 2 uses are taken, 1 of them by orders that aren’t paid yet. Try again later.`,
    ]);
    expect(await listed(id)).toMatchObject({ state: 'used-up', paid: 1, held: 1 });
    await expire(open);
    expect((await buy(late, code)).status).toBe(200);
    await pay(late);
    expect((await look(open, code)).body.message).toBe(`${code} is used up: all 2 uses went to others.`);
  });

  it('that is used up by someone else in the moment in which the person’s own order ended', async () => {
    const { code, id } = await coupon({ maxUses: 1 });
    const [first, second] = [await app.person(), await app.person()];
    await buy(first, code);
    const { coupons } = app.deps;
    const { hold } = coupons;
    const open = await openOrderOf(first);
    // The first person's other tab closes the order between the read of it and the coupon's lock.
    coupons.hold = async (tx, wish) => {
      coupons.hold = hold;
      const closing = open && expireOrder(app.deps.db, open, app.deps.clock.now());
      await Promise.race([Promise.resolve(closing).then(() => buy(second, code)), sleep(1_000)]);
      return hold(tx, wish);
    };
    await buy(first, code);
    coupons.hold = hold;
    await sleep(500);
    const { paid, held } = await listed(id);
    expect(paid + held).toBeLessThanOrEqual(1);
  });

  it('with an hour that no calendar has is refused when it is made', async () => {
    for (const startsAt of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const { status } = await finance.call('POST', '/api/admin/coupons', {
        ...plain,
        code: `TEST-${++made}`,
        startsAt,
      });
      expect([startsAt, status < 500]).toEqual([startsAt, true]);
    }
  });

  it('that the person has used as often as they may; an order of theirs that was not paid does not count', async () => {
    const { code } = await coupon({ perPerson: 1 });
    const person = await app.person();
    await buy(person, code, { tier: 'STARTER' });
    await buy(person, code);
    await pay(person);
    const reply = await buy(person, code, { tier: 'ACCELERATOR' });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `${code} works once per person, and you’ve used it.`,
    ]);
    expect((await buy(await app.person(), code)).status).toBe(200);
  });

  it('and codes cannot be found by trying', async () => {
    const browser = app.browser();
    await browser.fetch('/');
    const statuses = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await look(browser, `try-${count}`)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a coupon that pays for all of it', () => {
  const all = () => coupon({ kind: 'percent', value: 100 });
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const verify = (buyer: Buyer, url: string) =>
    buyer.call('POST', '/api/onboarding/verify', { token: tokenOf(url) });

  it('opens the plan of someone who is signed in, without asking a payment company', async () => {
    const { code, id } = await all();
    const person = await app.person();
    const { status, body } = await app.withNetwork(
      async () => {
        throw new Error('nobody outside is asked');
      },
      () => buy(person, code, { priceIdr: 0 }),
    );
    expect(status).toBe(200);
    expect(new URL(body.paymentUrl).pathname).toBe('/onboarding/verify');
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', amountIdr: 0, discountIdr: 499_000, paymentMethod: 'COUPON' },
    ]);
    expect(await app.invoices(person.email)).toEqual([]);
    expect((await verify(person, body.paymentUrl)).body).toMatchObject({ status: 'paid' });
    expect(
      await app.deps.db.select().from(entitlements).where(eq(entitlements.userId, person.userId)),
    ).toMatchObject([{ tier: 'ESSENTIAL', source: 'order' }]);
    expect(await app.deps.db.select().from(receipts).where(eq(receipts.userId, person.userId))).toMatchObject(
      [{ totalIdr: 0, discountIdr: 499_000, couponCode: code }],
    );
    expect(await listed(id)).toMatchObject({ paid: 1, givenIdr: 499_000 });
    await app.runJobs();
    const [mail] = await app.mails(person.email);
    expect(mail?.text).toContain(`Your coupon ${code} paid for all of it`);
    expect(await buy(person, code)).toMatchObject({
      status: 409,
      body: { message: 'You already have Essential.' },
    });
  });

  it('opens the plan of someone new and signs their browser in, once', async () => {
    const { code } = await all();
    const browser = app.browser();
    await browser.fetch('/');
    const { status, body } = await buy(browser, code, {
      email: 'free@example.com',
      name: 'Free',
      password: testPassword,
    });
    expect(status).toBe(200);
    expect((await verify(app.browser(), body.paymentUrl)).body).toMatchObject({ status: 'sign-in' });
    expect((await verify(browser, body.paymentUrl)).body).toMatchObject({ status: 'paid' });
    expect((await browser.call('GET', '/api/viewer')).body).toBeDefined();
  });

  it('needs no way to pay', async () => {
    const alone = await createTestApp({
      env: { XENDIT_SECRET_KEY: '', XENDIT_CALLBACK_TOKEN: '', MIDTRANS_SERVER_KEY: '' },
    });
    try {
      const owner = await alone.person({ roles: ['owner'] });
      for (const [code, value] of [
        ['ALL', 100],
        ['HALF', 50],
      ])
        await owner.call('POST', '/api/admin/coupons', { ...plain, code, value });
      const person = await alone.person();
      expect(await buy(person, 'HALF')).toMatchObject({ status: 409 });
      expect((await buy(person, 'ALL')).status).toBe(200);
      await alone.deps.jobs.enqueue(alone.deps.db, reconcileJob, {});
      await alone.runJobs();
      const [order] = await alone.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
      expect(order?.status).toBe('PAID');
    } finally {
      await alone.close();
    }
  });

  it('is used once, however often it is pressed', async () => {
    const { code, id } = await all();
    const person = await app.person();
    const replies = await Promise.all(Array.from({ length: 6 }, () => buy(person, code)));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await ordersOf(person)).filter(({ status }) => status === 'PAID')).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ paid: 1, held: 0 });
    expect(await app.deps.db.select().from(receipts).where(eq(receipts.userId, person.userId))).toHaveLength(
      1,
    );
  });

  it('replaces an order that waits for money, whose invoice ends', async () => {
    const { code } = await all();
    const person = await app.person();
    await buy(person, undefined);
    await buy(person, code);
    expect((await ordersOf(person)).map(({ status }) => status).sort()).toEqual(['EXPIRED', 'PAID']);
    expect((await app.invoices(person.email)).map(({ status }) => status)).toEqual(['EXPIRED']);
  });
});

/** The same person at another server. */
function on(server: { send: SendRequest } | null, person: TestPerson): Buyer {
  if (!server) return person;
  const browser = createTestBrowser(server.send);
  for (const [name, value] of person.cookies) browser.cookies.set(name, value);
  return browser;
}

describe('races', () => {
  it(
    'of many buyers for the last use, on three servers: exactly one gets it',
    async () => {
      const buyers = atScale(40, 200);
      const [second, third] = [await app.another(), await app.another()];
      try {
        for (const more of [{}, { kind: 'percent', value: 100 }]) {
          const { code, id } = await coupon({ maxUses: 1, ...more });
          const people: TestPerson[] = [];
          for (let count = 0; count < buyers; count += 1) people.push(await app.person());
          const servers = [null, second, third];
          const replies = await Promise.all(
            people.map((person, index) => buy(on(servers[index % 3] ?? null, person), code)),
          );
          const statuses = replies.map(({ status }) => status);
          expect(statuses.filter((status) => status === 200)).toHaveLength(1);
          expect(statuses.filter((status) => status === 409)).toHaveLength(buyers - 1);
          const { paid, held } = await listed(id);
          expect(paid + held).toBe(1);
          const rows = await app.deps.db.select().from(orders).where(eq(orders.couponId, id));
          expect(rows).toHaveLength(1);
        }
        measured(`${buyers} buyers on three servers, one use left: one got it`);
      } finally {
        await second.close();
        await third.close();
      }
    },
    timeAtScale(60_000, 5),
  );

  it('of a coupon that is closed while people buy: those who came before have it, nobody after', async () => {
    const { code, id } = await coupon();
    const people = await Promise.all(Array.from({ length: 8 }, () => app.person()));
    const [closed, ...replies] = await Promise.all([
      finance.call('POST', `/api/admin/coupons/${id}/close`, {}),
      ...people.map((person) => buy(person, code)),
    ]);
    expect(closed.status).toBe(200);
    const bought = replies.filter(({ status }) => status === 200).length;
    expect((await listed(id)).held).toBe(bought);
    expect((await buy(await app.person(), code)).status).toBe(409);
  });
});

describe('coupons in the admin area', () => {
  it('are made and closed by who looks after money, and the log knows', async () => {
    const { id, code } = await coupon({ maxUses: 5 });
    await finance.call('POST', `/api/admin/coupons/${id}/close`, {});
    // Closing again changes nothing.
    expect((await finance.call('POST', `/api/admin/coupons/${id}/close`, {})).status).toBe(200);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(
      log.map(({ action, actorId, detail }) => [action, actorId, (detail as { name: string }).name]),
    ).toEqual([
      ['coupon.create', finance.userId, code],
      ['coupon.close', finance.userId, code],
    ]);
    const entries = (await (await app.person({ roles: ['owner'] })).call('GET', '/api/admin/audit')).body
      .data;
    expect(entries[0]).toMatchObject({ action: 'coupon.close' });
  });

  it.each([
    ['a code that is taken', 409, async () => ({ code: (await coupon()).code.toLowerCase() })],
    ['a code that is none', 422, async () => ({ code: 'a b!' })],
    ['no percent', 422, async () => ({ value: 101 })],
    ['an end in the past', 422, async () => ({ endsAt: '2020-01-01T00:00:00Z' })],
    ['no plan', 422, async () => ({ tiers: [] })],
    ['a plan that does not exist', 422, async () => ({ tiers: ['GOLD'] })],
  ])('are refused with %s', async (_, status, more) => {
    const reply = await finance.call('POST', '/api/admin/coupons', {
      ...plain,
      code: 'FINE',
      ...(await more()),
    });
    expect(reply.status).toBe(status);
    expect((await look(await app.person(), 'FINE')).status).toBe(422);
  });
});
