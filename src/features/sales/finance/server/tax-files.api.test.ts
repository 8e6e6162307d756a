/** Files of tax invoices for Coretax: which orders are in which (product.md#companies-as-buyers). */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { writeCompany } from '#features/sales/companies/public.server.ts';
import { orderCompanies } from '#features/sales/companies/server/schema.ts';
import { issueCorrection, issueReceipt } from '#features/sales/receipts/public.server.ts';
import { sellerDetails } from '#features/sales/receipts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let finance: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
  buyer = await app.person({ name: 'Sari' });
  const seller = { name: 'PT Langkah', address: 'Bandung', sentence: null, setAt: new Date(), setBy: null };
  await app.deps.db.insert(sellerDetails).values([
    { ...seller, revision: 1, validFrom: '2021-01-01', npwp: '091234567841100', taxKind: 'none' },
    { ...seller, revision: 2, validFrom: '2022-01-01', npwp: '091234567841100', taxKind: 'ppn' },
    { ...seller, revision: 3, validFrom: '2024-01-01', npwp: '0912345678411000', taxKind: 'exempt' },
  ]);
});
afterAll(() => app.close());

const company = {
  name: 'PT Maju <&> Bersama',
  npwp: '0012345678901000',
  idtku: '0012345678901000000003',
  address: 'Jalan Kenanga 5\nSurabaya',
  email: null,
};

/** A paid order of a company, as checkout leaves it. */
async function sell(at: string, { totalIdr = 499_000, discountIdr = 0, more = {}, by = buyer } = {}) {
  const id = newId();
  const now = new Date(at);
  const row = {
    userId: by.userId,
    id,
    tier: 'ESSENTIAL' as const,
    amountIdr: totalIdr,
    discountIdr,
    status: 'PAID' as const,
    externalId: `langkah-${id}`,
    invoiceId: id,
    createdAt: now,
    expiresAt: now,
    paidAt: now,
    closedAt: now,
  };
  await app.deps.db.transaction(async (tx) => {
    await tx.insert(orders).values(row);
    const key = { userId: by.userId, orderId: id };
    await writeCompany(tx, { ...key, company: { ...company, ...more }, at: now });
    await issueReceipt(tx, { ...row, fromTier: null, couponCode: null }, now);
  });
  return id;
}
const refund = (orderId: string, totalIdr: number, at: string) =>
  app.deps.db.transaction((tx) =>
    issueCorrection(tx, { userId: buyer.userId, orderId, totalIdr, reason: 'Test' }, new Date(at)),
  );

const list = async (month: string) =>
  (await finance.call('GET', `/api/admin/report/companies?month=${month}`)).body;
const make = (month: string, person: TestPerson = finance) =>
  person.call('POST', '/api/admin/report/companies/files', { month });
const download = (no: number, person: TestPerson = finance) =>
  person.fetch(`/api/admin/report/companies/files/${no}`);
const statesOf = ({ orders: found }: { orders: { orderId: string; state: string }[] }) =>
  Object.fromEntries(found.map(({ orderId, state }) => [orderId, state]));
const tagsOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);

describe('a file', () => {
  it('has the month’s new orders, says its receipts’ sums, and is the same when it is asked for again', async () => {
    const first = await sell('2022-03-01T03:00:00Z', { totalIdr: 449_100, discountIdr: 49_900 });
    const second = await sell('2022-03-31T16:59:59Z');
    const next = await sell('2022-03-31T17:00:00Z');
    expect(await list('2022-03')).toMatchObject({
      isRegistered: true,
      counts: { all: 2, new: 2, refunded: 0, untaxed: 0 },
      orders: [{ orderId: second, npwp: company.npwp, state: 'new', fileNo: null }, { orderId: first }],
      files: [],
      returns: [],
    });
    const made = await make('2022-03');
    expect(made).toMatchObject({ status: 200, body: { month: '2022-03', orders: 2, madeByName: 'Dewi' } });
    const reply = await download(made.body.no);
    expect(reply.headers.get('content-type')).toMatch(/xml/);
    expect(reply.headers.get('content-disposition')).toContain(`coretax-2022-03-${made.body.no}.xml`);
    const xml = await reply.text();
    expect(tagsOf(xml, 'TIN')).toEqual(['0091234567841100']);
    expect(tagsOf(xml, 'TaxInvoiceDate')).toEqual(['2022-03-01', '2022-03-31']);
    expect(tagsOf(xml, 'RefDesc')).toEqual([...new Set(tagsOf(xml, 'RefDesc'))]);
    expect(tagsOf(xml, 'TrxCode')).toEqual(['04', '04']);
    expect(tagsOf(xml, 'BuyerName')).toEqual(Array(2).fill('PT Maju &#60;&#38;&#62; Bersama'));
    expect(tagsOf(xml, 'Name')).toEqual(Array(2).fill('Paket Essential'));
    expect(tagsOf(xml, 'TaxBase')).toEqual(['404595', '449550']);
    expect(tagsOf(xml, 'OtherTaxBase')).toEqual(['370878', '412087']);
    expect(tagsOf(xml, 'VAT')).toEqual(['44505', '49450']);
    expect(tagsOf(xml, 'TotalDiscount')).toEqual(['44955', '0']);
    const numbers = await Promise.all(
      [first, second].map(async (id) => (await buyer.call('GET', `/api/payment/receipts/${id}`)).body.number),
    );
    expect(tagsOf(xml, 'RefDesc')).toEqual(numbers);

    // Nothing is left for another one; what comes later goes into the next.
    expect((await make('2022-03')).status).toBe(409);
    const later = await sell('2022-03-15T03:00:00Z');
    expect(statesOf(await list('2022-03'))).toEqual({
      [first]: 'in-file',
      [second]: 'in-file',
      [later]: 'new',
    });
    const another = await make('2022-03');
    expect(another.body).toMatchObject({ no: made.body.no + 1, orders: 1 });
    expect(await (await download(made.body.no)).text()).toBe(xml);
    expect((await list('2022-03')).files).toMatchObject([{ no: made.body.no }, { no: another.body.no }]);
    expect(statesOf(await list('2022-04'))).toEqual({ [next]: 'new' });
  });

  it('leaves out what was refunded as a whole, and what goes back later is named for a return', async () => {
    const [gone, partly, sold] = [
      await sell('2022-06-02T03:00:00Z'),
      await sell('2022-06-03T03:00:00Z'),
      await sell('2022-06-04T03:00:00Z'),
    ];
    await refund(gone, 499_000, '2022-06-05T03:00:00Z');
    await refund(partly, 100_000, '2022-06-06T03:00:00Z');
    expect(await list('2022-06')).toMatchObject({ counts: { all: 3, new: 2, refunded: 1 }, returns: [] });
    const { body: file } = await make('2022-06');
    const xml = await (await download(file.no)).text();
    // A part that went back before needs the whole invoice and a return.
    expect(tagsOf(xml, 'TaxBase')).toEqual(['449550', '449550']);
    expect(await list('2022-06')).toMatchObject({
      returns: [{ orderId: partly, totalIdr: 100_000, fileNo: file.no, companyName: company.name }],
    });
    await refund(sold, 499_000, '2022-07-01T03:00:00Z');
    expect(statesOf(await list('2022-06'))).toEqual({
      [gone]: 'refunded',
      [partly]: 'in-file',
      [sold]: 'in-file',
    });
    expect(await list('2022-07')).toMatchObject({
      orders: [],
      returns: [
        { orderId: sold, totalIdr: 499_000, fileNo: file.no, correction: expect.stringMatching(/^2022-/) },
      ],
    });
    expect(await (await download(file.no)).text()).toBe(xml);
  });

  it('is one of many that are made at the same moment: each order is in exactly one', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, index) => sell(`2022-09-0${index + 1}T03:00:00Z`)),
    );
    const replies = await Promise.all(Array.from({ length: 6 }, () => make('2022-09')));
    const made = replies.filter(({ status }) => status === 200);
    expect(made.map(({ body }) => body.orders)).toEqual([5]);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
    const rows = await app.deps.db
      .select()
      .from(orderCompanies)
      .where(eq(orderCompanies.fileNo, made[0]?.body.no));
    expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  });

  it('has code 08 for exempt teaching, and no order from before the school was registered', async () => {
    const untaxed = await sell('2021-05-01T03:00:00Z');
    expect(await list('2021-05')).toMatchObject({ counts: { new: 0, untaxed: 1 } });
    expect(statesOf(await list('2021-05'))).toEqual({ [untaxed]: 'untaxed' });
    expect((await make('2021-05')).status).toBe(409);
    await sell('2024-02-01T03:00:00Z', { totalIdr: 120_000 });
    const { body: file } = await make('2024-02');
    const xml = await (await download(file.no)).text();
    expect(tagsOf(xml, 'TIN')).toEqual(['0912345678411000']);
    expect(tagsOf(xml, 'TrxCode')).toEqual(['08']);
    expect(tagsOf(xml, 'AddInfo')).toEqual(['TD.00510']);
    expect(tagsOf(xml, 'FacilityStamp')).toEqual(['TD.01110']);
    expect(tagsOf(xml, 'OtherTaxBase')).toEqual(['110000']);
  });

  it('has one seller: orders under another NPWP wait for the next one', async () => {
    await sell('2023-12-31T16:59:59Z');
    await sell('2023-12-05T03:00:00Z');
    await app.deps.db.insert(sellerDetails).values({
      revision: 9,
      validFrom: '2023-12-20',
      name: 'PT Lain',
      address: 'Bogor',
      npwp: '0777777777777777',
      taxKind: 'ppn',
      sentence: null,
      setAt: new Date(),
      setBy: null,
    });
    await sell('2023-12-25T03:00:00Z');
    const [one, other] = [await make('2023-12'), await make('2023-12')];
    expect([one.body.orders, other.body.orders]).toEqual([2, 1]);
    expect(tagsOf(await (await download(other.body.no)).text(), 'TIN')).toEqual(['0777777777777777']);
    await app.deps.db.delete(sellerDetails).where(eq(sellerDetails.revision, 9));
  });

  it('is made and downloaded by who looks after money only, and each is in the log', async () => {
    await sell('2022-11-01T03:00:00Z');
    const owner = await app.person({ roles: ['owner'], name: 'Ratna' });
    const editor = await app.person({ roles: ['editor', 'coach', 'support'] });
    for (const person of [buyer, editor]) {
      expect((await make('2022-11', person)).status).toBe(403);
      expect((await download(1, person)).status).toBe(403);
      expect((await person.call('GET', '/api/admin/report/companies')).status).toBe(403);
    }
    const { body: file } = await make('2022-11', owner);
    expect((await download(file.no)).status).toBe(200);
    expect((await download(9_999)).status).toBe(404);
    const log = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(file.no)));
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['tax-file.make', owner.userId],
      ['tax-file.download', finance.userId],
    ]);
    expect((await make('2999-01')).status).toBe(422);
  });
});

describe('a file that is taken back', () => {
  const takeBack = (no: number, person: TestPerson = finance) =>
    person.call('POST', `/api/admin/report/companies/files/${no}/take-back`);

  it('frees its orders for another file, says so, and downloads as it was', async () => {
    const id = await sell('2022-12-01T03:00:00Z');
    const { body: first } = await make('2022-12');
    const before = await (await download(first.no)).text();
    expect((await takeBack(first.no, buyer)).status).toBe(403);
    expect((await takeBack(9_999)).status).toBe(404);
    expect(await takeBack(first.no)).toMatchObject({
      status: 200,
      body: { orders: 1, takenBackAt: expect.any(String), takenBackByName: 'Dewi' },
    });
    expect(statesOf(await list('2022-12'))).toEqual({ [id]: 'new' });
    const corrected = await finance.call('PUT', `/api/admin/orders/${id}/company`, {
      company: { name: 'PT Benar', npwp: company.npwp, address: 'Solo', idtku: '', email: '' },
    });
    expect(corrected.status).toBe(200);
    const { body: second } = await make('2022-12');
    expect(await list('2022-12')).toMatchObject({
      files: [
        { no: first.no, orders: 1, takenBackAt: expect.any(String) },
        { no: second.no, orders: 1, takenBackAt: null },
      ],
    });
    expect(await (await download(first.no)).text()).toBe(before);
    expect(tagsOf(await (await download(second.no)).text(), 'BuyerName')).toEqual(['PT Benar']);
    const log = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'tax-file.take-back'), eq(auditLog.subjectId, String(first.no))));
    expect(log).toMatchObject([{ actorId: finance.userId, detail: { rows: 1 } }]);
  });

  it('is taken back once, by one of many people', async () => {
    await sell('2022-12-11T03:00:00Z');
    const { body: file } = await make('2022-12');
    const replies = await Promise.all(Array.from({ length: 5 }, () => takeBack(file.no)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('the company of an order', () => {
  const correct = (id: string, more: object = {}, person: TestPerson = finance) =>
    person.call('PUT', `/api/admin/orders/${id}/company`, {
      company: { name: 'PT Benar', npwp: '01.234.567.8-901.000', address: 'Solo', idtku: '', ...more },
    });

  it('is corrected by finance until it is in a file, and the log says what it was', async () => {
    const id = await sell('2023-02-01T03:00:00Z');
    expect((await correct(id, {}, buyer)).status).toBe(403);
    expect(await correct(id, { npwp: '123' })).toMatchObject({
      status: 422,
      body: { data: { issues: [{ path: ['company', 'npwp'] }] } },
    });
    expect((await correct(newId())).status).toBe(404);
    expect(await correct(id, { email: 'pajak@benar.co.id' })).toMatchObject({
      status: 200,
      body: { name: 'PT Benar', email: 'pajak@benar.co.id' },
    });
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'order.company'), eq(auditLog.subjectId, id)));
    expect(entry).toMatchObject({
      subjectId: id,
      detail: {
        before: { name: company.name },
        after: { name: 'PT Benar', idtku: '0012345678901000000000' },
      },
    });
    // Nothing deletes it from the log when its person is forgotten.
    expect(JSON.stringify(entry?.detail)).not.toContain('@');
    expect((await buyer.call('GET', `/api/payment/receipts/${id}`)).body.company.name).toBe('PT Benar');
    const { body: file } = await make('2023-02');
    expect(tagsOf(await (await download(file.no)).text(), 'BuyerName')).toEqual(['PT Benar']);
    expect((await correct(id, { name: 'PT Terlambat' })).status).toBe(409);
    expect((await finance.call('GET', `/api/admin/orders/${id}`)).body.company).toMatchObject({
      name: 'PT Benar',
      fileNo: file.no,
    });
  });

  it('is named by finance for a paid order that has none, and counts in the month of its receipt', async () => {
    const id = await sell('2023-03-01T03:00:00Z');
    await app.deps.db.delete(orderCompanies).where(eq(orderCompanies.orderId, id));
    expect(await list('2023-03')).toMatchObject({ orders: [] });
    expect(await correct(id)).toMatchObject({ status: 200, body: { name: 'PT Benar' } });
    expect(statesOf(await list('2023-03'))).toEqual({ [id]: 'new' });
    expect((await buyer.call('GET', `/api/payment/receipts/${id}`)).body.company.name).toBe('PT Benar');
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'order.company-added'), eq(auditLog.subjectId, id)));
    expect(entry?.detail).toMatchObject({ before: null, after: { name: 'PT Benar' } });
  });

  it.each([
    ['is not paid', { status: 'OPEN' as const, paidAt: null, closedAt: null }],
    ['was refunded', { status: 'REFUNDED' as const, refundIdr: 499_000 }],
    ['cost nothing', { amountIdr: 0 }],
  ])('is not named for an order that %s', async (_, more) => {
    const id = await sell('2023-04-01T03:00:00Z');
    await app.deps.db.delete(orderCompanies).where(eq(orderCompanies.orderId, id));
    await app.deps.db.update(orders).set(more).where(eq(orders.id, id));
    expect((await correct(id)).status).toBe(409);
    await app.deps.db.update(orders).set({ status: 'EXPIRED' }).where(eq(orders.id, id));
  });

  it('gets no email again once its person has deleted their account', async () => {
    const person = await app.person();
    const id = await sell('2023-05-01T03:00:00Z', { by: person });
    await app.deps.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.userId));
    expect(await correct(id, { email: 'sari@maju.co.id' })).toMatchObject({
      status: 422,
      body: { data: { issues: [{ path: ['company', 'email'] }] } },
    });
    expect(await correct(id)).toMatchObject({ status: 200, body: { name: 'PT Benar', email: null } });
  });
});
