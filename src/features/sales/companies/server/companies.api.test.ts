/** Buying for a company, from checkout to the receipt (product.md#companies-as-buyers). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { reconcileJob } from '#features/sales/checkout/server/jobs.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { personalData } from './personal-data.ts';
import { copyCompany, writeCompany } from './queries.ts';
import { orderCompanies } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());

const maju = {
  name: 'PT Maju & Bersama',
  npwp: '01.234.567.8-901.000',
  address: 'Jalan Kenanga 5\nSurabaya 60111',
  email: 'pajak@maju.co.id',
};
const kept = {
  name: 'PT Maju & Bersama',
  npwp: '0012345678901000',
  idtku: '0012345678901000000000',
  address: 'Jalan Kenanga 5\nSurabaya 60111',
  email: 'pajak@maju.co.id',
};

const begin = (person: TestPerson, company: object | undefined, more: object = {}) =>
  person.call('POST', '/api/payment/create-invoice', {
    tier: 'ESSENTIAL',
    ...(company && { company }),
    ...more,
  });
const rowsOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orderCompanies).where(eq(orderCompanies.userId, userId));
const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
async function payOpen(person: TestPerson) {
  const invoice = (await app.invoices(person.email)).find(({ status }) => status === 'PENDING');
  if (!invoice) throw new Error('no invoice');
  await app.pay(invoice.id);
  await app.runJobs();
}
const last = async (person: TestPerson) => (await person.call('GET', '/api/payment/company')).body.company;

describe('a company at checkout', () => {
  it('is kept with the order, named by its receipt, and offered the next time to its buyer only', async () => {
    const person = await app.person();
    expect(await last(person)).toBeNull();
    expect((await begin(person, maju)).status).toBe(200);
    expect(await rowsOf(person)).toMatchObject([{ ...kept, sealedAt: null, fileNo: null }]);
    await payOpen(person);
    const [order] = await ordersOf(person);
    expect(order?.status).toBe('PAID');
    expect(await rowsOf(person)).toMatchObject([{ orderId: order?.id, sealedAt: expect.any(Date) }]);
    const receipt = await person.call('GET', `/api/payment/receipts/${order?.id}`);
    const { email: _, ...onPaper } = kept;
    expect(receipt.body.company).toEqual(onPaper);
    expect(await last(person)).toEqual(kept);
    expect(await last(await app.person())).toBeNull();
    const seen = await finance.call('GET', `/api/admin/orders/${order?.id}`);
    expect(seen.body.company).toEqual({ ...kept, fileNo: null });
  });

  it('is what the buyer said last while the order is open, and stays as it was once it is paid', async () => {
    const person = await app.person();
    const first = await begin(person, maju);
    const second = await begin(person, { ...maju, name: 'CV Baru', npwp: '0912345678411000', email: '' });
    expect(second.body.paymentUrl).toBe(first.body.paymentUrl);
    expect(await rowsOf(person)).toMatchObject([{ name: 'CV Baru', npwp: '0912345678411000', email: null }]);
    expect((await begin(person, undefined)).body.paymentUrl).toBe(first.body.paymentUrl);
    expect(await rowsOf(person)).toEqual([]);
    await begin(person, maju);
    await payOpen(person);
    const [order] = await ordersOf(person);
    const key = { userId: person.userId, orderId: order?.id ?? '' };
    const at = new Date();
    await app.deps.db.transaction((tx) => writeCompany(tx, { ...key, company: { ...kept, name: 'X' }, at }));
    await app.deps.db.transaction((tx) => writeCompany(tx, { ...key, company: null, at }));
    expect(await rowsOf(person)).toMatchObject([{ name: kept.name }]);
  });

  it('is sealed by the next comparison when a server of the release before was paid, and no open one is', async () => {
    const person = await app.person();
    await begin(person, maju);
    await payOpen(person);
    const [paid] = await rowsOf(person);
    await app.deps.db
      .update(orderCompanies)
      .set({ sealedAt: null })
      .where(eq(orderCompanies.userId, person.userId));
    await begin(person, maju, { tier: 'BREAKTHROUGH' });
    await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
    await app.runJobs();
    const sealed = (await rowsOf(person)).map(({ orderId, sealedAt }) => [
      orderId === paid?.orderId,
      sealedAt,
    ]);
    expect(sealed.toSorted()).toEqual([
      [false, null],
      [true, paid?.sealedAt],
    ]);
  });

  it.each([
    ['an NPWP of 14 digits', { npwp: '12345678901234' }, 'npwp', /15 or 16 digits/],
    ['zeros', { npwp: '0000000000000000' }, 'npwp', /all zeros/],
    ['a place of another NPWP', { idtku: '9912345678901000000003' }, 'idtku', /another NPWP/],
    ['no name', { name: ' ' }, 'name', /fill in/],
    ['no address', { address: '' }, 'address', /fill in/],
    ['half an address of mail', { email: 'pajak@maju' }, 'email', /like tax@/],
  ])('is refused with %s, in words at its field, and nothing is ordered', async (_, more, field, words) => {
    const person = await app.person();
    expect(await begin(person, { ...maju, ...more })).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(words),
        data: { issues: [{ path: ['company', field], message: expect.stringMatching(words) }] },
      },
    });
    expect(await ordersOf(person)).toEqual([]);
  });

  it('is kept with the account of someone who signs up by buying', async () => {
    const browser = app.browser();
    const email = 'baru@maju.co.id';
    const reply = await browser.call('POST', '/api/payment/create-invoice', {
      email,
      name: 'Budi Santoso',
      password: 'kopi-susu-dan-roti',
      tier: 'STARTER',
      company: maju,
    });
    expect(reply.status).toBe(200);
    const rows = await app.deps.db
      .select({ name: orderCompanies.name })
      .from(orderCompanies)
      .innerJoin(users, eq(users.id, orderCompanies.userId))
      .where(eq(users.email, email));
    expect(rows).toEqual([{ name: maju.name }]);
  });

  it('is not kept with an order that costs nothing', async () => {
    const made = await finance.call('POST', '/api/admin/coupons', {
      code: 'GRATIS',
      kind: 'percent',
      value: 100,
      tiers: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      perPerson: null,
      minIdr: null,
    });
    expect(made.body.message).toBeUndefined();
    const person = await app.person();
    expect((await begin(person, maju, { coupon: 'GRATIS' })).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', amountIdr: 0 }]);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('of a first part is the company of the later ones', async () => {
    const person = await app.person();
    await begin(person, maju);
    const [order] = await ordersOf(person);
    const to = order?.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) ?? '';
    const at = new Date();
    await app.deps.db.transaction((tx) =>
      copyCompany(tx, { userId: person.userId, from: order?.id ?? '', to, at }),
    );
    expect((await rowsOf(person)).map(({ orderId, name }) => [orderId, name]).toSorted()).toEqual(
      [
        [order?.id, kept.name],
        [to, kept.name],
      ].toSorted(),
    );
  });
});

describe('when an account is deleted', () => {
  it('the company of a paid order stays without its email, and that of an unpaid one goes', async () => {
    const person = await app.person();
    await begin(person, maju);
    await payOpen(person);
    await begin(person, { ...maju, name: 'CV Belum' }, { tier: 'BREAKTHROUGH' });
    expect(await rowsOf(person)).toHaveLength(2);
    const who = { userId: person.userId, name: 'Sari', verifiedEmail: null };
    expect(await personalData.read(app.deps.db, who)).toMatchObject({
      order_companies: [{ npwp: kept.npwp }, { name: 'CV Belum' }],
    });
    await app.deps.db.transaction((tx) => personalData.forget({}, tx, who));
    expect(await rowsOf(person)).toMatchObject([{ name: kept.name, npwp: kept.npwp, email: null }]);
  });
});
