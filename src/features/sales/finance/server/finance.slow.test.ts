/** The order's page and the month's report (product.md#month-report). */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordEntry } from '#features/sales/books/public.server.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { bookOrder } from '#features/sales/checkout/public.server.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { issueCorrection, issueReceipt } from '#features/sales/receipts/public.server.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
  await finance.call('PUT', '/api/admin/seller', {
    name: 'PT Langkah',
    address: 'Bandung',
    npwp: '0912345678411000',
    taxKind: 'ppn',
    validFrom: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    sentence: '',
    revision: 0,
  });
});
afterAll(() => app.close());

const report = async (month: string) => (await finance.call('GET', `/api/admin/report?month=${month}`)).body;
const monthNow = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);

async function paid() {
  const person = await app.person({ name: 'Sari' });
  await person.call('POST', '/api/payment/create-invoice', { tier: 'ESSENTIAL' });
  const [invoice] = await app.invoices(person.email);
  if (!invoice) throw new Error('no invoice');
  await app.pay(invoice.id);
  await app.runJobs();
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
  if (!order) throw new Error('no order');
  return { person, order };
}

interface Purchase {
  day: number;
  amountIdr: number;
  discountIdr: number;
  fate: 'kept' | 'due' | 'due-sent' | 'taken-back' | 'taken-back-sent';
  share: number;
  later: number;
}

/** An order as checkout leaves it, at a moment of its own. */
async function write({ userId }: TestPerson, { day, amountIdr, discountIdr, fate, share, later }: Purchase) {
  const at = new Date(Date.UTC(2023, 0, 1, 0, 0) + day * 3_600_000 * 7);
  const sentAt = new Date(at.getTime() + later * 86_400_000);
  const isDue = fate.startsWith('due');
  const isTakenBack = fate.startsWith('taken');
  const isSent = fate.endsWith('sent');
  const id = newId();
  const refundIdr = isTakenBack ? Math.max(1, Math.floor((amountIdr * share) / 100)) : null;
  const row = {
    userId,
    id,
    tier: 'ESSENTIAL' as const,
    amountIdr,
    discountIdr,
    status: isSent ? ('REFUNDED' as const) : fate === 'kept' ? ('PAID' as const) : ('REFUND_DUE' as const),
    externalId: `langkah-${id}`,
    invoiceId: id,
    paymentMethod: day % 2 ? 'QR_CODE' : 'CARD',
    createdAt: at,
    expiresAt: at,
    paidAt: at,
    closedAt: at,
    refundIdr,
    ...(isSent && { refundedAt: sentAt, refundReference: 'BCA' }),
  };
  await app.deps.db.transaction(async (tx) => {
    await tx.insert(orders).values(row);
    if (!isDue) await issueReceipt(tx, { ...row, fromTier: null, couponCode: null }, at);
    if (refundIdr !== null)
      await issueCorrection(tx, { userId, orderId: id, totalIdr: refundIdr, reason: 'Model' }, sentAt);
    await bookOrder(tx, row, at);
  });
}

const anyPurchase = fc.record({
  day: fc.integer({ min: 0, max: 300 }),
  amountIdr: fc.integer({ min: 1, max: 3_000_000 }),
  discountIdr: fc.constantFrom(0, 0, 49_900),
  fate: fc.constantFrom<Purchase['fate'][]>('kept', 'due', 'due-sent', 'taken-back', 'taken-back-sent'),
  share: fc.integer({ min: 1, max: 100 }),
  later: fc.integer({ min: 0, max: 45 }),
});

/** Cells of a CSV without quotes in its sums. */
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
const column = (rows: string[][], at: number) => rows.reduce((sum, cells) => sum + Number(cells[at]), 0);

describe('the month’s report', () => {
  it('is the sum of its entries, of the CSV and of the orders, to the rupiah, in every month', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPurchase, { minLength: 1, maxLength: 12 }), async (purchases) => {
        const person = await app.person();
        for (const purchase of purchases) await write(person, purchase);
        let [left, sold] = [0, 0];
        for (const month of ['2022-12', '2023-01', '2023-02', '2023-03', '2023-04', '2023-05', '2023-06']) {
          const { totals, differenceIdr, entryCount, accounts } = await report(month);
          expect(differenceIdr, month).toBe(0);
          const reply = await finance.fetch(`/api/admin/report/export?month=${month}`);
          const rows = cellsOf(await reply.text());
          expect(rows).toHaveLength(entryCount);
          expect(column(rows, 8), 'amounts').toBe(totals.accountIdr);
          expect(column(rows, 9), 'sales').toBe(totals.schoolIdr + totals.ppnIdr - totals.feeIdr);
          expect(column(rows, 10) + totals.discountIdr, 'discounts').toBe(0);
          expect(column(rows, 12), 'tax base').toBe(totals.baseIdr);
          expect(column(rows, 13), 'VAT').toBe(totals.ppnIdr);
          const placed = accounts.reduce(
            (sum: number, { amountIdr }: { amountIdr: number }) => sum + amountIdr,
            0,
          );
          expect(placed).toBe(totals.accountIdr);
          left += totals.accountIdr;
          sold += column(rows, 9);
        }
        // Over all months: what is here, and what was kept, straight from the orders.
        const mine = await app.deps.db.select().from(orders).where(sql`${orders.createdAt} < '2024-01-01'`);
        const isSold = ({ status, refundIdr }: (typeof mine)[number]) =>
          status === 'PAID' || refundIdr !== null;
        const back = (order: (typeof mine)[number]) => order.refundIdr ?? order.amountIdr;
        expect(left).toBe(
          mine.reduce(
            (sum, order) => sum + order.amountIdr - (order.status === 'REFUNDED' ? back(order) : 0),
            0,
          ),
        );
        expect(sold).toBe(
          mine.filter(isSold).reduce((sum, order) => sum + order.amountIdr - (order.refundIdr ?? 0), 0),
        );
      }),
      { numRuns: 8 },
    );
  });

  it('turns red when the book lacks an entry', async () => {
    const person = await app.person();
    await write(person, { day: 1_200, amountIdr: 499_000, discountIdr: 0, fate: 'kept', share: 1, later: 0 });
    expect(await report('2023-12')).toMatchObject({ differenceIdr: 0, totals: { paidIdr: 499_000 } });
    await app.deps.db.delete(moneyEntries).where(eq(moneyEntries.userId, person.userId));
    expect(await report('2023-12')).toMatchObject({ differenceIdr: 499_000, totals: { paidIdr: 0 } });
  });

  it('counts a purchase in parts as one order, in the month of its first part, and its parts beside it', async () => {
    const person = await app.person();
    const bought = { amountIdr: 200_000, discountIdr: 0, fate: 'kept' as const, share: 1, later: 0 };
    // Three orders in July 2025, and one in August.
    for (const day of [3_130, 3_131, 3_132, 3_240]) await write(person, { ...bought, day });
    const [whole, first, second, third] = await app.deps.db
      .select()
      .from(orders)
      .where(eq(orders.userId, person.userId))
      .orderBy(orders.createdAt);
    const parts = { parts: 3, partNo: 1, paidPart: 1 };
    const make = (order: typeof whole, more: object) =>
      app.deps.db
        .update(orders)
        .set(more)
        .where(eq(orders.id, order?.id ?? ''));
    await make(first, { ...parts, partsTotalIdr: 600_000 });
    await make(second, { ...parts, partNo: 2, paidPart: 2, instalmentOf: first?.id });
    await make(third, { ...parts, partNo: 3, paidPart: 3, instalmentOf: first?.id });
    const july = await report('2025-07');
    expect(july.totals).toMatchObject({ orders: 2, parts: 2, paidIdr: 600_000 });
    expect(july.plans).toEqual([
      { tier: 'ESSENTIAL', productName: null, orders: 2, parts: 2, amountIdr: 600_000 },
    ]);
    expect((await report('2025-08')).totals).toMatchObject({ orders: 0, parts: 1 });
    const entries = (await finance.call('GET', '/api/admin/report/entries?month=2025-07')).body;
    const partOf = Object.fromEntries(
      entries.map(({ orderId, part }: { orderId: string; part?: object }) => [orderId, part]),
    );
    expect(partOf).toEqual({
      [whole?.id ?? '']: undefined,
      [first?.id ?? '']: { no: 1, of: 3 },
      [second?.id ?? '']: { no: 2, of: 3 },
    });
    const csv = await (await finance.fetch('/api/admin/report/export?month=2025-07')).text();
    expect(cellsOf(csv).map((cells) => cells.slice(-2))).toEqual([
      ['', ''],
      ['1 of 3', first?.id],
      ['2 of 3', first?.id],
    ]);
    const asked = { headers: { 'x-language': 'id' } };
    const indonesian = await (await finance.fetch('/api/admin/report/export?month=2025-07', asked)).text();
    const head = [csv, indonesian].map((text) => text.split('\r\n')[0]?.split(',') ?? []);
    expect(head.map((cells) => cells.length)).toEqual([18, 18]);
    expect(head.map((cells) => cells.slice(12, 15))).toEqual([
      ['tax base', 'VAT', 'receipt'],
      ['DPP', 'PPN', 'kuitansi'],
    ]);
    expect(cellsOf(indonesian)[1]?.slice(-2)).toEqual(['1 dari 3', first?.id]);
  });

  it('cuts months at midnight in the school’s time zone, and refuses those that have not begun', async () => {
    const fee = { kind: 'fee' as const, provider: 'xendit' as const, amountIdr: -7, recordedAt: new Date() };
    await recordEntry(app.deps.db, { ...fee, cause: newId(), at: new Date('2021-04-30T16:59:59.999Z') });
    await recordEntry(app.deps.db, { ...fee, cause: newId(), at: new Date('2021-04-30T17:00:00Z') });
    expect((await report('2021-04')).totals.feeIdr).toBe(-7);
    expect((await report('2021-05')).totals.feeIdr).toBe(-7);
    expect((await finance.call('GET', '/api/admin/report?month=2098-01')).status).toBe(422);
    expect((await finance.call('GET', '/api/admin/report?month=2026-13')).status).toBe(422);
  });

  it('takes the fees of a month as a total, and corrects them by the difference', async () => {
    await paid();
    const month = monthNow();
    const set = (totalIdr: number, seen: number) =>
      finance.call('PUT', '/api/admin/report/fees', {
        month,
        provider: 'xendit',
        totalIdr,
        reason: 'Statement of the month',
        seen,
      });
    expect((await set(12_500, 0)).status).toBe(200);
    expect((await set(12_500, 0)).status).toBe(409);
    const replies = await Promise.all([set(11_000, 1), set(10_000, 1)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { fees, totals } = await report(month);
    const [own] = fees.filter(({ provider }: { provider: string }) => provider === 'xendit');
    expect(own.entries).toMatchObject([
      { amountIdr: 12_500, byName: 'Dewi' },
      { amountIdr: own.totalIdr - 12_500 },
    ]);
    expect(totals.feeIdr).toBe(-own.totalIdr);
    expect((await set(own.totalIdr, 2)).status).toBe(409);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'fee.set'));
    expect(log).toHaveLength(2);
  });

  it('lists its entries page by page, the last ones first', async () => {
    const { order } = await paid();
    const month = monthNow();
    const { entryCount } = await report(month);
    const pages: { cause: string }[] = [];
    for (let page = 1; pages.length < entryCount; page += 1) {
      const { body } = await finance.call(
        'GET',
        `/api/admin/report/entries?month=${month}&limit=2&page=${page}`,
      );
      pages.push(...body);
    }
    expect(new Set(pages.map(({ cause }) => cause)).size).toBe(entryCount);
    expect(pages[0]).toMatchObject({
      cause: `paid:${order.id}`,
      receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
  });
});

describe('an order’s page', () => {
  it('has payment, entries, receipt and what a refund would do, then what it did', async () => {
    const { person, order } = await paid();
    const read = async () => (await finance.call('GET', `/api/admin/orders/${order.id}`)).body;
    expect(await read()).toMatchObject({
      person: { id: person.userId, name: 'Sari' },
      status: 'PAID',
      attempts: [{ what: 'page', provider: 'xendit', reference: order.invoiceId, state: 'paid' }],
      entries: [{ kind: 'paid', amountIdr: 499_000, ppnIdr: 49_450 }],
      receipt: { totalIdr: 499_000, correction: null },
      refund: { endsPlan: true, tierAfter: null, credits: { question: 1 }, sessions: 0, isBuiltUpon: false },
      log: [],
    });
    await finance.call('POST', `/api/admin/orders/${order.id}/refund`, {
      amountIdr: 499_000,
      reason: 'Asked in time.',
      reference: null,
    });
    expect(await read()).toMatchObject({
      status: 'REFUND_DUE',
      refundIdr: 499_000,
      receipt: { correction: { totalIdr: 499_000 } },
      entries: [{ kind: 'paid' }, { kind: 'cancelled', amountIdr: 0, salesIdr: -499_000, ppnIdr: -49_450 }],
      refund: null,
      log: [{ action: 'order.refund', actorName: 'Dewi' }],
    });
    expect((await report(monthNow())).waiting).toMatchObject({ orders: expect.any(Number) });
  });

  it('has ready reasons for a refund in the language of the person, who reads them', async () => {
    const { person, order } = await paid();
    await app.deps.db.update(users).set({ language: 'id' }).where(eq(users.id, person.userId));
    const { refund } = (await finance.call('GET', `/api/admin/orders/${order.id}`)).body;
    expect(refund.language).toBe('id');
    expect(refund.reasons).toContain('Terbeli tanpa sengaja.');
  });

  it('is found by finance only, and is 404 for an order that does not exist', async () => {
    const { person, order } = await paid();
    expect((await person.call('GET', `/api/admin/orders/${order.id}`)).status).toBe(403);
    expect((await finance.call('GET', `/api/admin/orders/${newId()}`)).status).toBe(404);
  });
});
