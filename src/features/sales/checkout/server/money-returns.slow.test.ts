/** Payment companies send money back by a call, once (product.md#refunds). */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { dayMs } from '#kernel/time.ts';
import { returnMoneyJob } from './jobs.ts';
import { returnMoney } from './money-returns.ts';
import { moneyReturns, orders } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('xendit', { refuseRefunds: false, down: false });
});

async function buy(method: string, channel = 'VISA', buyer?: TestPerson) {
  const person = buyer ?? (await app.person());
  await person.call('POST', '/api/payment/create-invoice', { tier: 'ESSENTIAL' });
  const [invoice] = await app.invoices(person.email);
  await app.sandboxes.api('POST', `/invoices/${invoice?.id}/pay?method=${method}&channel=${channel}`);
  await app.sandboxes.settled();
  await app.runJobs();
  return { person, order: await orderOf(person), invoiceId: invoice?.id ?? '' };
}

async function orderOf({ userId }: TestPerson) {
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, userId));
  if (!order) throw new Error('no order');
  return order;
}

const whole = { amountIdr: 499_000, reason: 'Asked within the time we promise.', reference: null };
const refund = (id: string, more: object = {}) =>
  finance.call('POST', `/api/admin/orders/${id}/refund`, { ...whole, ...more });
const ask = (id: string, by = finance) => by.call('POST', `/api/admin/orders/${id}/return`, {});
const byHand = (id: string) =>
  finance.call('POST', `/api/admin/orders/${id}/refunded`, { reference: 'BCA 4711' });
const returnsOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(moneyReturns).where(eq(moneyReturns.userId, userId));
const entriesOf = async (orderId: string) =>
  (await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId)))
    .map(({ kind, amountIdr, salesIdr }) => [kind, amountIdr, salesIdr])
    .toSorted();
const sentFor = async (invoiceId: string) => {
  const all: { invoice_id: string; amount: number; status: string }[] = await (
    await app.sandboxes.api('GET', '/refunds')
  ).json();
  return all.filter((one) => one.invoice_id === invoiceId);
};

/** The job, as it runs every ten minutes. */
async function askAgain() {
  await app.deps.jobs.enqueue(app.deps.db, returnMoneyJob, {});
  await app.runJobs();
}

describe('money that the payment company sends back', () => {
  it('of a card goes in the press that takes the order back, and the book, the log and the person know', async () => {
    const { person, order, invoiceId } = await buy('CREDIT_CARD');
    const { body } = await finance.call('GET', `/api/admin/orders/${order.id}`);
    expect(body).toMatchObject({ isReturnable: true });
    expect(await refund(order.id, { byCompany: true })).toMatchObject({
      status: 200,
      body: { status: 'REFUND_DUE' },
    });
    await app.runJobs();
    const [sent] = await sentFor(invoiceId);
    expect(sent).toMatchObject({ amount: 499_000, status: 'SUCCEEDED' });
    const reference = expect.stringMatching(/^rfd-/);
    expect(await orderOf(person)).toMatchObject({ status: 'REFUNDED', refundReference: reference });
    expect(await entriesOf(order.id)).toEqual([
      ['cancelled', 0, -499_000],
      ['paid', 499_000, 499_000],
      ['sent', -499_000, 0],
    ]);
    const after = (await finance.call('GET', `/api/admin/orders/${order.id}`)).body;
    expect(after.attempts.at(-1)).toMatchObject({
      what: 'return',
      provider: 'xendit',
      state: 'SENT',
      amountIdr: 499_000,
      askedByName: 'Dewi',
      reference,
    });
    expect(after.log.map(({ action }: { action: string }) => action)).toEqual([
      'order.refund',
      'order.return-asked',
      'order.refunded',
    ]);
    const news = (await person.call('GET', '/api/notifications')).body;
    expect(news.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Essential has been refunded', 'We’ve sent your money back']),
    );
  });

  it('of a wallet is waited for, and cannot be marked as sent by hand meanwhile', async () => {
    const { person, order, invoiceId } = await buy('EWALLET', 'OVO');
    await refund(order.id, { byCompany: true, amountIdr: 100_000 });
    await app.runJobs();
    expect(await returnsOf(person)).toMatchObject([{ state: 'ASKED', amountIdr: 100_000 }]);
    expect(await byHand(order.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('otherwise it would go back twice') },
    });
    expect((await ask(order.id)).status).toBe(409);
    app.clock.advance(10_000);
    await askAgain();
    expect(await orderOf(person)).toMatchObject({ status: 'REFUNDED', refundIdr: 100_000 });
    expect(await sentFor(invoiceId)).toMatchObject([{ amount: 100_000, status: 'SUCCEEDED' }]);
    expect((await byHand(order.id)).status).toBe(409);
  });

  it('is asked for once, or was sent by hand, when 20 press at the same moment', async () => {
    const { person, order, invoiceId } = await buy('CREDIT_CARD');
    await refund(order.id);
    const presses = await Promise.all([
      ...Array.from({ length: 10 }, () => ask(order.id)),
      ...Array.from({ length: 10 }, () => byHand(order.id)),
    ]);
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.runJobs();
    const byCompany = await sentFor(invoiceId);
    expect(await returnsOf(person)).toHaveLength(byCompany.length);
    expect(byCompany.length).toBeLessThanOrEqual(1);
    expect((await entriesOf(order.id)).filter(([kind]) => kind === 'sent')).toHaveLength(1);
  });

  it('goes once, although every answer is lost and two servers ask again', async () => {
    const { person, order, invoiceId } = await buy('CREDIT_CARD');
    await app.withNetwork(
      async (request, next) => {
        const reply = await next(request);
        if (request.url.endsWith('/refunds')) throw new TypeError('the line broke');
        return reply;
      },
      async () => {
        await refund(order.id, { byCompany: true });
        await app.runJobs();
        await askAgain();
      },
    );
    expect(await returnsOf(person)).toMatchObject([{ state: 'ASKED', reference: null }]);
    await Promise.all([returnMoney(app.deps), returnMoney(app.deps)]);
    expect(await sentFor(invoiceId)).toHaveLength(1);
    expect(await orderOf(person)).toMatchObject({ status: 'REFUNDED' });
    expect((await entriesOf(order.id)).filter(([kind]) => kind === 'sent')).toHaveLength(1);
  });

  it('waits while the company is down', async () => {
    const { person, order } = await buy('CREDIT_CARD');
    await app.sandboxes.setSwitches('xendit', { down: true });
    await refund(order.id, { byCompany: true });
    await app.runJobs();
    expect(await returnsOf(person)).toMatchObject([{ state: 'ASKED' }]);
    await app.sandboxes.setSwitches('xendit', { down: false });
    await askAgain();
    expect(await orderOf(person)).toMatchObject({ status: 'REFUNDED' });
  });

  it('is given up when the company does not answer for three days, so that it can go by hand', async () => {
    const { person, order } = await buy('CREDIT_CARD');
    await app.sandboxes.setSwitches('xendit', { down: true });
    await refund(order.id, { byCompany: true });
    app.clock.advance(2 * dayMs);
    await askAgain();
    expect(await returnsOf(person)).toMatchObject([{ state: 'ASKED' }]);
    app.clock.advance(2 * dayMs);
    await askAgain();
    // The session of the person who looks after money would be over.
    app.clock.reset();
    expect(await returnsOf(person)).toMatchObject([{ state: 'REFUSED', why: 'NO_ANSWER' }]);
    // Asked again, it has the same key: the company may have sent the money the first time.
    const [before] = await returnsOf(person);
    expect((await ask(order.id)).status).toBe(200);
    expect(await returnsOf(person)).toMatchObject([{ id: before?.id, state: 'ASKED', why: null }]);
    expect((await byHand(order.id)).status).toBe(409);
    app.clock.advance(4 * dayMs);
    await askAgain();
    app.clock.reset();
    expect((await byHand(order.id)).status).toBe(200);
  });

  it.each([
    ['now', 'CREDIT_CARD', 'REFUND_NOT_SUPPORTED', 'cannot be sent back by the company'],
    ['later', 'QR_CODE', 'INSUFFICIENT_BALANCE', 'balance at the company is too low'],
  ])(
    'that the company refuses %s is told to who looks after money, and goes by hand',
    async (_when, method, why, words) => {
      const { person, order } = await buy(method);
      await app.sandboxes.setSwitches('xendit', { refuseRefunds: true });
      await refund(order.id, { byCompany: true });
      await app.runJobs();
      app.clock.advance(10_000);
      await askAgain();
      expect(await returnsOf(person)).toMatchObject([{ state: 'REFUSED', why }]);
      expect(await orderOf(person)).toMatchObject({ status: 'REFUND_DUE' });
      const news = (await finance.call('GET', '/api/notifications')).body;
      expect(news).toContainEqual(
        expect.objectContaining({
          title: 'A refund was not sent',
          message: expect.stringContaining(words),
          actionUrl: `/admin/orders/${order.id}`,
        }),
      );
      expect(await byHand(order.id)).toMatchObject({ status: 200 });
    },
  );

  it('is not asked for what the company cannot send, for nothing that is due, or for one’s own order', async () => {
    const { order } = await buy('BANK_TRANSFER', 'BCA');
    expect((await finance.call('GET', `/api/admin/orders/${order.id}`)).body.isReturnable).toBe(false);
    expect((await ask(order.id)).status).toBe(409);
    expect(await refund(order.id, { byCompany: true })).toMatchObject({ status: 409 });
    expect((await refund(order.id, { byCompany: true, reference: 'BCA 1' })).status).toBe(422);
    expect((await refund(order.id)).status).toBe(200);
    expect(await ask(order.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Send it from your bank') },
    });
    const own = await buy('CREDIT_CARD', 'VISA', await app.person({ roles: ['finance'] }));
    await refund(own.order.id);
    expect(await ask(own.order.id, own.person)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your own refund') },
    });
  });
});
