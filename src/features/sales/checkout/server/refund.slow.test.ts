/** A paid order is taken back in one press (product.md#refunds). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { orders } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());

async function buy(tier: Tier, person?: TestPerson) {
  const buyer = person ?? (await app.person());
  await buyer.call('POST', '/api/payment/create-invoice', { tier });
  const invoice = (await app.invoices(buyer.email)).find(({ status }) => status === 'PENDING');
  if (!invoice) throw new Error('no invoice');
  await app.pay(invoice.id);
  await app.runJobs();
  const rows = await ordersOf(buyer);
  const order = rows.find((one) => one.status === 'PAID' && one.tier === tier);
  if (!order) throw new Error('not paid');
  return { person: buyer, order };
}

const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const whole = { amountIdr: 499_000, reason: 'Asked within the time we promise.', reference: 'BCA 4711' };
const refund = (id: string, more: object = {}, by = finance) =>
  by.call('POST', `/api/admin/orders/${id}/refund`, { ...whole, ...more });
const balancesOf = async (person: TestPerson) => (await person.call('GET', '/api/credits')).body.balances;

describe('a refund of a paid order', () => {
  it('ends the plan, takes unspent credits, corrects the receipt, tells the person, and is in the book and the log', async () => {
    const { person, order } = await buy('ESSENTIAL');
    expect(await balancesOf(person)).toMatchObject({ question: 1 });
    expect(await refund(order.id)).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    expect(await balancesOf(person)).toMatchObject({ question: 0 });
    expect((await person.call('GET', '/api/modules')).body).toBeDefined();
    const [after] = await ordersOf(person);
    expect(after).toMatchObject({ status: 'REFUNDED', refundIdr: 499_000, refundReference: 'BCA 4711' });
    const { body: receipt } = await person.call('GET', `/api/payment/receipts/${order.id}`);
    expect(receipt).toMatchObject({
      totalIdr: 499_000,
      correction: { totalIdr: 499_000, reason: whole.reason, number: expect.stringMatching(/^\d{4}-\d{6}$/) },
    });
    expect(Number(receipt.correction.number.slice(5))).toBe(Number(receipt.number.slice(5)) + 1);
    const news = (await person.call('GET', '/api/notifications')).body;
    expect(news).toContainEqual(
      expect.objectContaining({
        title: 'Essential has been refunded',
        message: expect.stringMatching(/Rp\s499\.000 back with the reference BCA 4711.*Asked within/),
      }),
    );
    const entries = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
    expect(entries.map(({ kind, amountIdr, salesIdr }) => [kind, amountIdr, salesIdr]).toSorted()).toEqual([
      ['cancelled', 0, -499_000],
      ['paid', 499_000, 499_000],
      ['sent', -499_000, 0],
    ]);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(log).toMatchObject([
      {
        action: 'order.refund',
        actorId: finance.userId,
        detail: { amountIdr: 499_000, reason: whole.reason },
      },
    ]);
    const history = (await person.call('GET', '/api/payment/history')).body;
    expect(history).toMatchObject([{ status: 'REFUNDED', refundIdr: 499_000 }]);
  });

  it('leads back to the plan before, which can be bought up from again', async () => {
    const { person } = await buy('ESSENTIAL');
    const { order } = await buy('BREAKTHROUGH', person);
    const balances = await balancesOf(person);
    expect(balances).toMatchObject({ session: 1, review: 1, question: 8 });
    expect((await refund(order.id, { amountIdr: order.amountIdr, reference: null })).body).toEqual({
      status: 'REFUND_DUE',
    });
    // The questions of Essential stay.
    expect(await balancesOf(person)).toEqual({ session: 0, review: 0, code: 0, question: 1 });
    const reply = await person.call('POST', '/api/payment/create-invoice', { tier: 'BREAKTHROUGH' });
    expect(reply.status).toBe(200);
    expect((await ordersOf(person)).at(-1)).toMatchObject({ fromTier: 'ESSENTIAL', status: 'OPEN' });
  });

  it('waits for the money to be sent, and is written down once it was', async () => {
    const revenueToday = async () =>
      (await finance.call('GET', '/api/admin/overview')).body.days.at(-1).revenueIdr;
    const before = await revenueToday();
    const { person, order } = await buy('ESSENTIAL');
    expect(await revenueToday()).toBe(before + 499_000);
    await refund(order.id, { reference: null, amountIdr: 200_000 });
    expect(await revenueToday()).toBe(before + 299_000);
    expect((await ordersOf(person))[0]).toMatchObject({ status: 'REFUND_DUE', refundIdr: 200_000 });
    const mark = (reference: string | null) =>
      finance.call('POST', `/api/admin/orders/${order.id}/refunded`, { reference });
    // This money has arrived.
    expect((await mark(null)).status).toBe(409);
    expect((await mark('BCA 1')).status).toBe(200);
    const entries = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
    const sum = (field: 'amountIdr' | 'salesIdr') =>
      entries.reduce((total, entry) => total + entry[field], 0);
    expect([sum('amountIdr'), sum('salesIdr')]).toEqual([299_000, 299_000]);
    // What the list of people says they have paid.
    const [paid] = await app.deps.db
      .select({ paidIdr: users.paidIdr })
      .from(users)
      .where(eq(users.id, person.userId));
    expect(paid?.paidIdr).toBe(299_000);
    const [row] = (await finance.call('GET', `/api/admin/orders?search=${order.id}`)).body.data;
    expect(row).toMatchObject({ status: 'REFUNDED', refundIdr: 200_000, refundReference: 'BCA 1' });
  });

  it('happens once when many press at the same moment, and refuses a second one', async () => {
    const { order } = await buy('ESSENTIAL');
    const replies = await Promise.all(Array.from({ length: 12 }, () => refund(order.id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await refund(order.id)).toMatchObject({ status: 409 });
  });

  it('is refused for an own order, more than was paid, nothing, and without a reason', async () => {
    const own = await buy('ESSENTIAL', await app.person({ roles: ['finance'] }));
    expect((await refund(own.order.id, {}, own.person)).status).toBe(409);
    const { person, order } = await buy('ESSENTIAL');
    expect((await refund(order.id, { amountIdr: 499_001 })).status).toBe(422);
    expect((await refund(order.id, { amountIdr: 0 })).status).toBe(422);
    expect((await refund(order.id, { reason: ' ' })).status).toBe(422);
    expect((await refund(order.id, { reference: ' ' })).status).toBe(422);
    expect((await refund(crypto.randomUUID())).status).toBe(404);
    expect((await ordersOf(person))[0]).toMatchObject({ status: 'PAID', refundIdr: null });
  });

  it('asks for the upgrade first when one was bought on top', async () => {
    const { person, order } = await buy('ESSENTIAL');
    const upgrade = await buy('ACCELERATOR', person);
    const refused = await refund(order.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('upgrade first') },
    });
    expect((await refund(upgrade.order.id, { amountIdr: upgrade.order.amountIdr })).status).toBe(200);
    expect((await refund(order.id)).status).toBe(200);
    expect(await balancesOf(person)).toEqual({ session: 0, review: 0, code: 0, question: 0 });
  });

  it('writes nothing to someone who has deleted their account before the money was sent', async () => {
    const { person, order } = await buy('ESSENTIAL');
    await refund(order.id, { reference: null });
    const { status } = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(status).toBe(200);
    const sent = await finance.call('POST', `/api/admin/orders/${order.id}/refunded`, { reference: 'BCA 2' });
    expect(sent.status).toBe(200);
    expect(await app.deps.db.$count(notifications, eq(notifications.userId, person.userId))).toBe(0);
  });

  it('leaves the questions of the plan below, and an upgrade that is bought again brings its own again', async () => {
    const { person } = await buy('ESSENTIAL');
    for (let round = 0; round < 2; round += 1) {
      const { order } = await buy('ACCELERATOR', person);
      expect(await balancesOf(person)).toMatchObject({ review: 1, code: 2, question: 4 });
      await refund(order.id, { amountIdr: order.amountIdr });
      expect(await balancesOf(person)).toEqual({ session: 0, review: 0, code: 0, question: 1 });
    }
  });

  it('leaves the questions of a plan that was given while the refunded one ran', async () => {
    const owner = await app.person({ roles: ['owner'] });
    const { person, order } = await buy('ESSENTIAL');
    const given = await owner.call('POST', `/api/admin/users/${person.userId}/entitlements`, {
      tier: 'ACCELERATOR',
      reason: 'Helped us at the meet-up.',
    });
    expect(given.status).toBeLessThan(300);
    const balances = { session: 0, review: 1, code: 2, question: 4 };
    expect(await balancesOf(person)).toEqual(balances);
    expect((await finance.call('GET', `/api/admin/orders/${order.id}`)).body.refund.credits).toEqual({
      session: 0,
      review: 0,
      code: 0,
      question: 0,
    });
    expect((await refund(order.id)).status).toBe(200);
    expect(await balancesOf(person)).toEqual(balances);
  });
});
