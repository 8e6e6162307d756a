/** Receipts are numbered in a row and say who sells (product.md#receipts). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { schoolDay } from '../seller.ts';
import { issueCorrection, issueReceipt } from './issue.ts';
import { receipts } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());

const inDays = (days: number) => schoolDay(new Date(app.deps.clock.now().getTime() + days * 86_400_000));

const langkah = {
  name: 'PT Langkah Belajar Bersama',
  address: 'Jalan Melati No. 7\nBandung 40115',
  npwp: '0912 3456 7841 1000',
  taxKind: 'ppn',
  sentence: 'Kuitansi ini adalah faktur pajak bagi konsumen akhir.',
};
const read = async () => (await finance.call('GET', '/api/admin/seller')).body;
const set = async (more: object = {}) =>
  finance.call('PUT', '/api/admin/seller', {
    ...langkah,
    validFrom: inDays(0),
    revision: (await read()).revision,
    ...more,
  });

const orderOf = (person: TestPerson, amountIdr = 499_000) => ({
  id: newId(),
  userId: person.userId,
  tier: 'ESSENTIAL' as const,
  fromTier: null,
  amountIdr,
  discountIdr: 0,
  couponCode: null,
});
const issue = (order: ReturnType<typeof orderOf>, at = app.deps.clock.now()) =>
  app.deps.db.transaction((tx) => issueReceipt(tx, order, at));
const placesOf = async (year: number) =>
  (await app.deps.db.select().from(receipts).where(eq(receipts.year, year)))
    .map(({ place }) => place)
    .toSorted((one, other) => one - other);
const row = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('numbers of receipts', () => {
  it('are in a row, each once, when many are paid at the same moment and some of these fail', async () => {
    const person = await app.person();
    const at = new Date('2031-05-01T05:00:00Z');
    const outcomes = await Promise.allSettled(
      row(40).map((index) =>
        app.deps.db.transaction(async (tx) => {
          await issueReceipt(tx, orderOf(person), at);
          if (index % 4 === 0) throw new Error('the payment could not be stored');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await placesOf(2031)).toEqual(row(30));
  });

  it('begin again with the year of the school’s time zone', async () => {
    const person = await app.person();
    await issue(orderOf(person), new Date('2032-12-31T16:59:59Z'));
    await issue(orderOf(person), new Date('2032-12-31T17:00:00Z'));
    expect([await placesOf(2032), await placesOf(2033)]).toEqual([[1], [1]]);
  });

  it('are given once for an order', async () => {
    const order = orderOf(await app.person());
    const at = new Date('2034-05-01T05:00:00Z');
    await issue(order, at);
    await expect(issue(order, at)).rejects.toThrow();
    await issue(orderOf(await app.person()), at);
    expect(await placesOf(2034)).toEqual([1, 2]);
  });
});

describe('a receipt', () => {
  it('says nobody as the seller until one is written down, and keeps what it said when it was issued', async () => {
    const person = await app.person();
    const [first, second, third] = [orderOf(person), orderOf(person, 449_100), orderOf(person)];
    const get = async ({ id }: { id: string }) =>
      (await person.call('GET', `/api/payment/receipts/${id}`)).body;
    await issue(first);
    expect(await get(first)).toMatchObject({
      seller: null,
      taxKind: 'none',
      totalIdr: 499_000,
      sentence: null,
    });
    expect((await set()).status).toBe(200);
    await issue(second);
    await set({ name: 'PT Langkah Baru', taxKind: 'exempt', npwp: '', sentence: '' });
    await issue(third);
    expect(await get(first)).toMatchObject({ seller: null, taxKind: 'none' });
    expect(await get(second)).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
      seller: { name: langkah.name, address: langkah.address, npwp: '0912345678411000' },
      taxKind: 'ppn',
      sentence: langkah.sentence,
      supportEmail: app.deps.config.mail.supportEmail,
    });
    expect(await get(third)).toMatchObject({
      seller: { name: 'PT Langkah Baru', npwp: null },
      taxKind: 'exempt',
      sentence: null,
    });
  });

  it('is read by its own person only, and exists for no order that was not paid', async () => {
    const order = orderOf(await app.person());
    await issue(order);
    const stranger = await app.person();
    expect((await stranger.call('GET', `/api/payment/receipts/${order.id}`)).status).toBe(404);
    expect((await stranger.call('GET', `/api/payment/receipts/${newId()}`)).status).toBe(404);
  });
});

describe('who sells', () => {
  it('counts from its day on: the newest of those that hold', async () => {
    const now = app.deps.clock.now();
    await set({ name: 'Today', validFrom: inDays(0) });
    await set({ name: 'In ten days', validFrom: inDays(10) });
    await set({ name: 'Today, corrected', validFrom: inDays(0) });
    const { current, changes } = await read();
    expect(current).toMatchObject({ name: 'Today, corrected' });
    expect(changes.slice(0, 3)).toMatchObject([
      { name: 'Today, corrected', setByName: 'Dewi' },
      { name: 'In ten days' },
      { name: 'Today' },
    ]);
    const person = await app.person();
    const nameAt = async (days: number) => {
      const order = orderOf(person);
      await issue(order, new Date(now.getTime() + days * 86_400_000));
      const [receipt] = await app.deps.db.select().from(receipts).where(eq(receipts.orderId, order.id));
      return receipt?.sellerName;
    };
    expect([await nameAt(0), await nameAt(9), await nameAt(10), await nameAt(40)]).toEqual([
      'Today, corrected',
      'Today, corrected',
      'In ten days',
      'In ten days',
    ]);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['no address', { address: '' }, 'address'],
    ['VAT without an NPWP', { npwp: '' }, 'npwp'],
    ['an NPWP of 14 digits', { npwp: '12345678901234', taxKind: 'none' }, 'npwp'],
    ['a day that is over', { validFrom: '2020-01-01' }, 'validFrom'],
    ['a day that is none', { validFrom: '2031-02-3x' }, 'validFrom'],
  ])('is refused with %s, and nothing changes', async (_, more, field) => {
    const { revision } = await read();
    expect(await set(more)).toMatchObject({ status: 422, body: { data: { issues: [{ path: [field] }] } } });
    expect((await read()).revision).toBe(revision);
  });

  it('is not overwritten unnoticed, and every change is in the audit log', async () => {
    const { revision } = await read();
    const replies = await Promise.all([set({ revision }), set({ revision })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'seller.set'));
    expect(entries).toHaveLength(revision + 1);
    expect(entries.at(-1)).toMatchObject({ actorId: finance.userId, detail: { name: langkah.name } });
  });
});

/** The receipt of a new order of that person, as they read it. */
async function receiptOf(person: TestPerson) {
  const order = orderOf(person);
  await issue(order);
  const { body } = await person.call('GET', `/api/payment/receipts/${order.id}`);
  return { receipt: body, orderId: order.id };
}

describe('a check code', () => {
  it('shows anyone who holds the receipt what was issued, without the buyer', async () => {
    const person = await app.person({ name: 'Rahasia Pembeli' });
    const { receipt } = await receiptOf(person);
    expect(receipt.checkCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(receipt.checkAddress).toBe(`${app.deps.config.appUrl}/receipts/check?code=${receipt.checkCode}`);
    const typed = ` ${receipt.checkCode.toLowerCase().replaceAll('-', ' ')} `;
    const { status, body } = await app.browser().call('POST', '/api/receipts/check', { code: typed });
    expect([status, body]).toEqual([
      200,
      {
        number: receipt.number,
        issuedAt: receipt.issuedAt,
        totalIdr: receipt.totalIdr,
        sellerName: receipt.seller?.name ?? null,
        sellerNpwp: receipt.seller?.npwp ?? null,
        correction: null,
      },
    ]);
  });

  it('says what a refund has taken out of the receipt since', async () => {
    const person = await app.person();
    const { receipt, orderId } = await receiptOf(person);
    const taken = { userId: person.userId, orderId, totalIdr: 100_000, reason: 'They asked for it.' };
    await app.deps.db.transaction((tx) => issueCorrection(tx, taken, app.deps.clock.now()));
    const { body } = await app.browser().call('POST', '/api/receipts/check', { code: receipt.checkCode });
    expect(body).toMatchObject({
      number: receipt.number,
      totalIdr: receipt.totalIdr,
      correction: { number: expect.stringMatching(/^\d{4}-\d{6}$/), totalIdr: 100_000 },
    });
  });

  it('cannot be counted: a number, an order and a code that nobody has are the same 404', async () => {
    const { receipt, orderId } = await receiptOf(await app.person());
    const answers = await Promise.all(
      [receipt.number, orderId, 'AAAA-BBBB-CCCC'].map((code) =>
        app.browser().call('POST', '/api/receipts/check', { code }),
      ),
    );
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, 'No receipt of ours has this code. Check the spelling.']);
  });

  it('is limited, by browser', async () => {
    const browser = app.browser();
    const statuses: number[] = [];
    for (let one = 0; one < 22; one += 1)
      statuses.push((await browser.call('POST', '/api/receipts/check', { code: 'AAAA-BBBB-CCCC' })).status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(21);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is made once for a receipt of the release before, when its page is read', async () => {
    const person = await app.person();
    const { orderId } = await receiptOf(person);
    await app.deps.db.update(receipts).set({ checkCode: null }).where(eq(receipts.orderId, orderId));
    const path = `/api/payment/receipts/${orderId}`;
    const codes = (await Promise.all([1, 2, 3, 4].map(() => person.call('GET', path)))).map(
      ({ body }) => body.checkCode,
    );
    expect(new Set(codes).size).toBe(1);
    expect((await person.call('GET', path)).body.checkCode).toBe(codes[0]);
  });
});
