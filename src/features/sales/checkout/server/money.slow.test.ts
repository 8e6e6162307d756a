/**
 * Money that arrives without an order waiting for it: nothing is lost, bought twice or blocked
 * (product.md#refunds-due).
 */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { createStaff, whoWasTold } from '#dev/testing/staff.ts';
import { createTestApp, type Network, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { reconcileJob } from './jobs.ts';
import { providerNamed } from './payment-provider.ts';
import { orders } from './schema.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.sandboxes.setSwitches('xendit', { down: false, slow: 0, dropWebhook: false });
});

const begin = (person: TestPerson, tier: Tier) =>
  person.call('POST', '/api/payment/create-invoice', { tier });

const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const statusesOf = async (person: TestPerson) => (await ordersOf(person)).map(({ status }) => status);
const tiersOf = async ({ userId }: TestPerson) =>
  (await app.deps.db.select().from(entitlements).where(eq(entitlements.userId, userId))).map(
    ({ tier }) => tier,
  );
const pendingOf = async ({ email }: TestPerson) =>
  (await app.invoices(email)).filter(({ status }) => status === 'PENDING');

async function checkout(tier: Tier, options: { tier?: Tier } = {}) {
  const person = await app.person(options);
  expect((await begin(person, tier)).status).toBe(200);
  const [invoice] = await pendingOf(person);
  if (!invoice) throw new Error('no invoice');
  return { person, invoice };
}

/** Another invoice of the same order, as the provider makes it when its first answer was lost. */
const secondInvoice = (person: TestPerson, first: { external_id: string; amount: number }) =>
  providerNamed(app.deps, 'xendit').createInvoice({
    externalId: first.external_id,
    amountIdr: first.amount,
    payerEmail: person.email,
    payerName: 'Sari',
    description: 'Again',
    durationSeconds: 3600,
    successRedirectUrl: 'http://app.test/pricing',
    failureRedirectUrl: 'http://app.test/pricing',
    item: { name: 'Again', priceIdr: first.amount },
  });

/** How many requests reached the provider while a record was changed. */
let calls = 0;

/** Changes the provider's record of this invoice while `work` runs. */
const whileRecordSays = <Result>(
  { id }: { id: string },
  change: Record<string, unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const rewrite = (record: { id: string }) => (record.id === id ? { ...record, ...change } : record);
  const network: Network = async (request, next) => {
    calls += 1;
    const response = await next(request);
    if (request.method !== 'GET' || !response.ok || !request.url.includes('/xendit/v2/invoices'))
      return response;
    const body: { id: string } | { id: string }[] = await response.json();
    return Response.json(Array.isArray(body) ? body.map(rewrite) : rewrite(body));
  };
  return app.withNetwork(network, work);
};

async function reconcile() {
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

const newsOf = async (person: TestPerson): Promise<{ title: string; message: string }[]> =>
  (await person.call('GET', '/api/notifications')).body;

async function expectRefundTold(person: TestPerson, sum: RegExp) {
  expect(await newsOf(person)).toContainEqual(
    expect.objectContaining({ title: 'We’ll refund your payment', message: expect.stringMatching(sum) }),
  );
  const due = (await ordersOf(person)).filter(({ status }) => status === 'REFUND_DUE');
  const told = (await newsOf(admin)).filter(({ message }) =>
    due.some(({ invoiceId }) => message.includes(`invoice ${invoiceId})`)),
  );
  expect(told).toHaveLength(due.length);
  expect(told[0]).toMatchObject({ title: 'A payment needs a refund', message: expect.stringMatching(sum) });
}

describe('a second invoice of one order', () => {
  it('that is paid activates the order once, and the first can no longer be paid', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    const second = await secondInvoice(person, invoice);
    await app.pay(second.id);
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', invoiceId: second.id }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    expect(await pendingOf(person)).toEqual([]);
  });

  it('that is paid besides the first is due for a refund, and person and administrator are told', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    const second = await secondInvoice(person, invoice);
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(invoice.id);
    await app.pay(second.id);
    await reconcile();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'PAID', amountIdr: 499_000 },
      { status: 'REFUND_DUE', amountIdr: 499_000, problem: 'paid-twice' },
    ]);
    const invoiceIds = (await ordersOf(person)).map(({ invoiceId }) => invoiceId);
    expect(invoiceIds.toSorted()).toEqual([invoice.id, second.id].toSorted());
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    await expectRefundTold(person, /Rp\s499\.000/);
  });

  it('that is paid besides the first is told to finance and owners, and to nobody else who works here', async () => {
    const staff = await createStaff(app);
    const { person, invoice } = await checkout('ESSENTIAL');
    const second = await secondInvoice(person, invoice);
    await app.pay(invoice.id);
    await app.pay(second.id);
    await reconcile();
    const told = ['owner', 'finance', 'coach who is also in finance'];
    expect(await whoWasTold(app, staff, 'A payment needs a refund')).toEqual({ inApp: told, byMail: told });
    expect(await whoWasTold(app, staff, 'We’ll refund your payment')).toEqual({ inApp: [], byMail: [] });
  });

  it('that appears after the payment does not remain payable', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    await app.pay(invoice.id);
    await app.runJobs();
    await secondInvoice(person, invoice);
    await reconcile();
    expect(await pendingOf(person)).toEqual([]);
  });

  it('is not created when the first was paid although its answer was lost', async () => {
    const person = await app.person();
    const breakLine: Network = async (request, next) => {
      const response = await next(request);
      if (request.method === 'POST') throw new TypeError('the line broke');
      return response;
    };
    expect((await app.withNetwork(breakLine, () => begin(person, 'ESSENTIAL'))).status).toBe(502);
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    const [made] = await pendingOf(person);
    await app.pay(made?.id ?? '');
    expect((await begin(person, 'ESSENTIAL')).status).toBe(409);
    expect(await app.invoices(person.email)).toHaveLength(1);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });
});

describe('money that is sent back', () => {
  const sendBack = (who: TestPerson, id: string, reference = 'BCA 2611-4471') =>
    who.call('POST', `/api/admin/orders/${id}/refunded`, { reference });

  async function due() {
    const { person, invoice } = await checkout('ESSENTIAL');
    const second = await secondInvoice(person, invoice);
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(invoice.id);
    await app.pay(second.id);
    await reconcile();
    await reconcile();
    const order = (await ordersOf(person)).find(({ status }) => status === 'REFUND_DUE');
    return { person, id: order?.id ?? '' };
  }

  it('is written down once with its reference, told to the person, and no longer due', async () => {
    const { person, id } = await due();
    const other = await app.person({ roles: ['finance'], name: 'Rahmat Hidayat' });
    expect((await sendBack(admin, id, ' ')).status).toBe(422);
    const answers = await Promise.all([sendBack(other, id), sendBack(other, id), sendBack(other, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await sendBack(admin, id)).toMatchObject({
      status: 409,
      body: { message: 'Rahmat Hidayat has already recorded this refund.' },
    });
    expect((await statusesOf(person)).sort()).toEqual(['PAID', 'REFUNDED']);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    const told = (await newsOf(person)).filter(({ title }) => title === 'We’ve sent your money back');
    expect(told).toMatchObject([{ message: expect.stringContaining('BCA 2611-4471') }]);
    const { body } = await admin.call('GET', `/api/admin/orders?search=${id}`);
    expect(body.data).toMatchObject([{ status: 'REFUNDED', refundReference: 'BCA 2611-4471' }]);
    // Reading the payments again changes nothing.
    await reconcile();
    expect((await statusesOf(person)).sort()).toEqual(['PAID', 'REFUNDED']);
  });

  it('is written down only for an order that is due, by those who look after money', async () => {
    const { person, invoice } = await checkout('STARTER');
    await app.pay(invoice.id);
    await app.runJobs();
    const [paid] = await ordersOf(person);
    expect((await sendBack(admin, paid?.id ?? '')).status).toBe(409);
    expect((await sendBack(admin, crypto.randomUUID())).status).toBe(404);
    expect((await sendBack(person, paid?.id ?? '')).status).toBe(403);
    expect((await sendBack(await app.person({ roles: ['coach'] }), paid?.id ?? '')).status).toBe(403);
    expect(await statusesOf(person)).toEqual(['PAID']);
  });
});

describe('a payment that does not match its order', () => {
  it.each([
    ['amount', { amount: 1_000 }, 1_000, /Rp\s1\.000/],
    ['currency', { currency: 'USD' }, 0, /499000 USD/],
    ['name', { external_id: 'langkah-other' }, 499_000, /Rp\s499\.000/],
  ])(
    '(%s) activates nothing, is due for a refund, and the person can buy again',
    async (_, change, amountIdr, sum) => {
      const { person, invoice } = await checkout('ESSENTIAL');
      await whileRecordSays(invoice, change, async () => {
        await app.pay(invoice.id);
        await app.runJobs();
        await reconcile();
      });
      expect(await ordersOf(person)).toMatchObject([
        { status: 'REFUND_DUE', problem: 'wrong-payment', amountIdr, invoiceId: invoice.id },
      ]);
      expect(await tiersOf(person)).toEqual([]);
      await expectRefundTold(person, sum);
      expect((await begin(person, 'ESSENTIAL')).status).toBe(200);
    },
  );
});

describe('an order that cannot be settled', () => {
  it.each<Tier>(['ESSENTIAL', 'BREAKTHROUGH'])(
    'is put aside at the next click, on %s, with few calls, and administrators see it',
    async (tier) => {
      const { person, invoice } = await checkout('ESSENTIAL');
      calls = 0;
      const reply = await whileRecordSays(invoice, { amount: 1 }, () => begin(person, tier));
      expect(reply.status).toBe(200);
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(6);
      expect(await ordersOf(person)).toMatchObject([
        { status: 'EXPIRED', problem: 'unclear' },
        { status: 'OPEN', problem: null, tier },
      ]);
      await app.runJobs();
      expect((await pendingOf(person)).map(({ external_id }) => external_id)).toEqual([
        (await ordersOf(person))[1]?.externalId,
      ]);
      const [aside] = await ordersOf(person);
      expect(await newsOf(admin)).toContainEqual(
        expect.objectContaining({
          title: 'An order needs checking',
          message: expect.stringContaining(`order ${aside?.id} `),
        }),
      );
      const list = (await admin.call('GET', `/api/admin/orders?search=${aside?.id}`)).body;
      expect(list.data).toMatchObject([{ status: 'EXPIRED', problem: 'unclear' }]);
    },
  );

  it('because the provider refuses to end its invoice does not block another plan', async () => {
    const { person, invoice } = await checkout('STARTER');
    const refusing: Network = async (request, next) =>
      request.url.includes(`/invoices/${invoice.id}/expire`)
        ? Response.json({ error_code: 'INVOICE_NOT_FOUND_ERROR', message: 'gone' }, { status: 404 })
        : next(request);
    expect((await app.withNetwork(refusing, () => begin(person, 'ESSENTIAL'))).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([
      { status: 'EXPIRED', problem: 'unclear' },
      { status: 'OPEN', tier: 'ESSENTIAL' },
    ]);
    await app.retryJobs();
    expect(await pendingOf(person)).toHaveLength(1);
  });

  it('still counts when the provider later reports that it was paid', async () => {
    const { person, invoice } = await checkout('ESSENTIAL');
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await whileRecordSays(invoice, { amount: 1 }, reconcile);
    expect(await ordersOf(person)).toMatchObject([{ status: 'EXPIRED', problem: 'unclear' }]);
    await whileRecordSays(invoice, { status: 'PAID' }, reconcile);
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', problem: null }]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });
});

describe('a plan that changes while an invoice is open', () => {
  const path = ({ userId }: TestPerson) => `/api/admin/users/${userId}/entitlements`;
  const grant = (person: TestPerson, tier: Tier) =>
    admin.call('POST', path(person), { tier, reason: 'A present' });
  async function revoke(person: TestPerson) {
    const { userId } = person;
    const [entitlement] = await app.deps.db
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, userId));
    const reply = await admin.call('POST', `${path(person)}/${entitlement?.id}/revoke`, {
      reason: 'Refunded',
    });
    expect(reply.status).toBe(200);
  }

  it('by a revoke: the upgrade price can no longer be paid, and the next price is the full one', async () => {
    const { person, invoice } = await checkout('BREAKTHROUGH', { tier: 'STARTER' });
    expect(invoice.amount).toBe(1_850_000);
    await revoke(person);
    expect(await statusesOf(person)).toEqual(['EXPIRED']);
    await app.runJobs();
    expect(await pendingOf(person)).toEqual([]);
    await begin(person, 'BREAKTHROUGH');
    expect((await pendingOf(person)).map(({ amount }) => amount)).toEqual([1_999_000]);
  });

  it('by a revoke: an upgrade price that was paid anyway is due for a refund', async () => {
    const { person, invoice } = await checkout('BREAKTHROUGH', { tier: 'STARTER' });
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(invoice.id);
    await revoke(person);
    await app.runJobs();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([
      { status: 'REFUND_DUE', problem: 'plan-changed', amountIdr: 1_850_000 },
    ]);
    expect((await person.call('GET', '/api/viewer')).body.viewer.entitledTier).toBeNull();
    await expectRefundTold(person, /Rp\s1\.850\.000/);
  });

  it('without the order’s knowledge: the payment is judged by the plan at that moment', async () => {
    const { person, invoice } = await checkout('BREAKTHROUGH', { tier: 'STARTER' });
    await app.deps.db
      .update(entitlements)
      .set({ revokedAt: new Date() })
      .where(eq(entitlements.userId, person.userId));
    await app.pay(invoice.id);
    await app.runJobs();
    expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE', problem: 'plan-changed' }]);
  });

  it('by a revoke of a lower plan: the price is the same, and the invoice remains open', async () => {
    const { person, invoice } = await checkout('BREAKTHROUGH', { tier: 'STARTER' });
    await app.runJobs();
    await grant(person, 'ESSENTIAL');
    await app.runJobs();
    await begin(person, 'BREAKTHROUGH');
    await revoke(person);
    await app.runJobs();
    const [open] = await pendingOf(person);
    expect(open?.amount).toBe(1_500_000);
    expect(open?.id).not.toBe(invoice.id);
  });

  it.each<[Tier, string]>([
    ['STARTER', 'plan-changed'],
    ['ESSENTIAL', 'paid-twice'],
    ['BREAKTHROUGH', 'paid-twice'],
  ])('by a grant of %s: the invoice ends, and its payment is due for a refund', async (tier, problem) => {
    const { person, invoice } = await checkout('ESSENTIAL');
    await app.sandboxes.setSwitches('xendit', { dropWebhook: true });
    await app.pay(invoice.id);
    expect((await grant(person, tier)).status).toBe(201);
    expect(await statusesOf(person)).toEqual(['EXPIRED']);
    await app.runJobs();
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE', problem }]);
    expect(await tiersOf(person)).toEqual([tier]);
  });

  it('by an import: the invoice ends too', async () => {
    const { person } = await checkout('ESSENTIAL');
    const csv = `email,name,tier\n${person.email},Sari,STARTER\n`;
    const reply = await admin.call('POST', '/api/admin/imports/users', { csv, reason: 'A class' });
    expect(reply.status).toBeLessThan(300);
    await app.runJobs();
    expect(await statusesOf(person)).toEqual(['EXPIRED']);
    expect(await pendingOf(person)).toEqual([]);
  });
});
