/** Paying in parts: what is asked when, what is open meanwhile, and what money does (product.md#instalments). */
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { orderCompanies } from '#features/sales/companies/server/schema.ts';
import { transferAccounts, transferProofs } from '#features/sales/transfers/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { tellOfParts } from './instalments.ts';
import { personalData } from './personal-data.ts';
import { expireOrder } from './queries.ts';
import { lockPeopleOf, takeOrderBack } from './refund.ts';
import { instalments, orders } from './schema.ts';
import { refreshOrder } from './settle.ts';

let app: TestApp;
let owner: TestPerson;
let finance: TestPerson;
let moduleId: number;
let slug: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.person({ roles: ['owner'], name: 'Ratna' });
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
  const course = await addCourse(app, 'git');
  moduleId = (await addModule(app, { order: 1, courseId: course.id, tier: 'ESSENTIAL' })).id;
  const prices = (await owner.call('GET', '/api/admin/prices')).body.prices as {
    tier: string;
    revision: number;
  }[];
  const set = await owner.call('PUT', '/api/admin/prices', {
    prices: [
      {
        ...prices.find(({ tier }) => tier === 'ESSENTIAL'),
        parts: { most: 3, fromIdr: 300_000 },
      },
    ],
  });
  expect(set.status).toBe(200);
  const product = await owner.call('POST', '/api/admin/products', {
    kind: 'BUNDLE',
    texts: { en: { name: 'Git and code', line: 'Both.' }, id: { name: 'Git dan kode', line: 'Dua-duanya.' } },
    opens: { courseIds: [course.id], months: null, credits: { session: 0, review: 1, code: 4 } },
    priceIdr: 300_000,
    saleIdr: null,
    saleEndsAt: null,
    parts: { most: 3, fromIdr: 300_000 },
    seats: 5,
    saleFrom: null,
    saleTo: null,
  });
  expect(product.status).toBe(201);
  slug = product.body.slug;
});
afterAll(() => app.close());

const begin = (person: TestPerson, more: object = { parts: 3 }) =>
  person.call('POST', '/api/payment/create-invoice', { tier: 'ESSENTIAL', ...more });
const beginProduct = (person: TestPerson, more: object = { parts: 3 }) =>
  person.call('POST', `/api/payment/products/${slug}/create-invoice`, more);
const payPart = (person: TestPerson, orderId: string, no: number) =>
  person.call('POST', `/api/payment/instalments/${orderId}/pay`, { no });
async function payOpen(person: TestPerson) {
  const invoice = (await app.invoices(person.email)).find(({ status }) => status === 'PENDING');
  if (!invoice) throw new Error('no invoice');
  await app.pay(invoice.id);
  await app.runJobs();
  return invoice;
}
async function coupon(code: string, value: number) {
  const made = await finance.call('POST', '/api/admin/coupons', {
    code,
    kind: 'price',
    value,
    tiers: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    perPerson: null,
    minIdr: null,
  });
  expect(made.body.message).toBeUndefined();
}
const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const own = async (person: TestPerson) => (await person.call('GET', '/api/payment/instalments')).body;
const states = (purchases: { parts: { state: string }[] }[]) => purchases[0]?.parts.map(({ state }) => state);
const isOpen = async (person: TestPerson) =>
  (await person.call('GET', `/api/modules/${moduleId}`)).body.locked === false;
const balances = async (person: TestPerson) => (await person.call('GET', '/api/credits')).body.balances;
const titles = async (person: TestPerson) =>
  ((await person.call('GET', '/api/notifications')).body as { title: string }[]).map(({ title }) => title);

async function begun(how: 'plan' | 'product' = 'plan') {
  const person = await app.person();
  expect((await (how === 'plan' ? begin(person) : beginProduct(person))).status).toBe(200);
  await payOpen(person);
  const [purchase] = await own(person);
  return { person, orderId: purchase.orderId as string };
}

/** Lets the part be due so many days and hours ago, eight in the morning being zero, and runs the job. */
async function dueAgo(orderId: string, no: number, days: number, hours = 0.1) {
  const dueAt = new Date(app.deps.clock.now().getTime() - days * dayMs - (hours + 8) * hourMs);
  await app.deps.db
    .update(instalments)
    .set({ dueAt })
    .where(and(eq(instalments.orderId, orderId), eq(instalments.no, no)));
  await tellOfParts(app.deps);
  await app.runJobs();
}

/** The last warning came a day ago, and the job runs again. */
async function waitADay(orderId: string) {
  await app.deps.db
    .update(instalments)
    .set({ toldAt: sql`told_at - interval '1 day'` })
    .where(and(eq(instalments.orderId, orderId), eq(instalments.stage, 'last')));
  await tellOfParts(app.deps);
  await app.runJobs();
}

describe('a plan in three parts', () => {
  it('is for one company in all its parts, however it is paid on', async () => {
    const company = { name: 'PT Maju', npwp: '0912345678411000', address: 'Bandung' };
    const person = await app.person();
    expect((await begin(person, { parts: 3, company })).status).toBe(200);
    await payOpen(person);
    const [first] = await ordersOf(person);
    for (let press = 0; press < 2; press += 1)
      expect((await payPart(person, first?.id ?? '', 2)).status).toBe(200);
    await payOpen(person);
    const rows = await app.deps.db
      .select()
      .from(orderCompanies)
      .where(eq(orderCompanies.userId, person.userId));
    expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(
      (await ordersOf(person)).map(({ id }) => id).toSorted(),
    );
    expect(rows.map(({ name, sealedAt }) => [name, sealedAt === null])).toEqual([
      ['PT Maju', false],
      ['PT Maju', false],
    ]);
  });

  it('is open after the first one, and every part has an order, a receipt and an entry of its own', async () => {
    const { person, orderId } = await begun();
    expect(await isOpen(person)).toBe(true);
    const [purchase] = await own(person);
    expect(purchase).toMatchObject({ name: 'Essential', isHeld: false });
    expect(
      purchase.parts.map((part: { amountIdr: number; state: string }) => [part.amountIdr, part.state]),
    ).toEqual([
      [166_334, 'PAID'],
      [166_333, 'OPEN'],
      [166_333, 'OPEN'],
    ]);
    expect((await payPart(person, orderId, 3)).body.message).toBe('Pay part 2 first.');
    for (const no of [2, 3]) {
      expect((await payPart(person, orderId, no)).status).toBe(200);
      expect(await payOpen(person)).toMatchObject({ amount: 166_333 });
    }
    expect((await payPart(person, orderId, 3)).status).toBe(409);
    const all = await ordersOf(person);
    expect(all.map(({ status, partNo, instalmentOf }) => [status, partNo, instalmentOf])).toEqual([
      ['PAID', 1, null],
      ['PAID', 2, orderId],
      ['PAID', 3, orderId],
    ]);
    const { body: receipt } = await person.call('GET', `/api/payment/receipts/${all[1]?.id}`);
    expect(receipt).toMatchObject({ totalIdr: 166_333, part: { no: 2, of: 3, firstOrderId: orderId } });
    const entries = await app.deps.db
      .select()
      .from(moneyEntries)
      .where(eq(moneyEntries.userId, person.userId));
    expect(entries.map(({ kind, amountIdr }) => [kind, amountIdr])).toEqual([
      ['paid', 166_334],
      ['paid', 166_333],
      ['paid', 166_333],
    ]);
    expect((await begin(person, { tier: 'ACCELERATOR', parts: undefined })).status).toBe(200);
  });

  it('is not offered for a gift, an upgrade, too small a total, or a plan that has no parts', async () => {
    const person = await app.person();
    const refusal = { status: 409, body: { message: expect.stringContaining('in parts') } };
    expect(await begin(person, { parts: 2, gift: {} })).toMatchObject(refusal);
    expect(await begin(person, { parts: 2, tier: 'BREAKTHROUGH' })).toMatchObject(refusal);
    expect((await begin(person, { parts: 4 })).status).toBe(422);
    const starter = await app.person({ tier: 'STARTER' });
    expect(await begin(starter, { parts: 2 })).toMatchObject(refusal);
    await coupon('KECIL', 299_999);
    expect(await begin(person, { parts: 2, coupon: 'KECIL' })).toMatchObject(refusal);
    // A coupon lowers the total before it is split.
    await coupon('PAS', 300_001);
    expect((await begin(person, { parts: 2, coupon: 'PAS' })).status).toBe(200);
    expect((await ordersOf(person)).at(-1)).toMatchObject({
      amountIdr: 150_001,
      partsTotalIdr: 300_001,
      discountIdr: 198_999,
    });
  });

  it('lets nobody buy another plan, or the same product again, before it is paid off', async () => {
    const { person } = await begun();
    const reply = await begin(person, { tier: 'ACCELERATOR' });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Pay the rest first') },
    });
    const { person: other } = await begun('product');
    expect((await beginProduct(other, {})).status).toBe(409);
    expect((await begin(other, {})).status).toBe(200);
  });
});

describe('a part that is due', () => {
  it('reminds three times, holds back access the day after the last one, and opens all again when it is paid', async () => {
    const { person, orderId } = await begun();
    const before = await balances(person);
    await dueAgo(orderId, 2, -3);
    expect((await titles(person))[0]).toMatch(/^Part 2 of 3 is due on /);
    expect((await person.call('GET', '/api/dashboard')).body.duePart).toBeUndefined();
    await dueAgo(orderId, 2, 0);
    expect((await titles(person))[0]).toBe('Part 2 of 3 is due today');
    expect((await person.call('GET', '/api/dashboard')).body.duePart).toMatchObject({ no: 2, isHeld: false });
    await dueAgo(orderId, 2, 7);
    expect((await titles(person))[0]).toMatch(/^Pay by /);
    // Not so soon after the warning, whatever the calendar says.
    await dueAgo(orderId, 2, 9);
    expect(await isOpen(person)).toBe(true);
    await waitADay(orderId);
    expect(await isOpen(person)).toBe(false);
    expect((await titles(person))[0]).toBe('Your access to Essential is paused');
    // Its resources say why too; what the plan never opened does not.
    for (const [minTier, isHeld] of [
      ['ESSENTIAL', true],
      ['BREAKTHROUGH', undefined],
    ] as const) {
      const { id } = await addResource(app, { minTier });
      expect((await person.call('GET', `/api/resources/${id}`)).body.teaser.isHeld).toBe(isHeld);
    }
    const told = await app.deps.db
      .select({ cause: notifications.causeKey, mailAt: notifications.mailDueAt })
      .from(notifications)
      .where(and(eq(notifications.userId, person.userId), like(notifications.causeKey, 'part-%')));
    // Each is mailed too.
    expect(
      told
        .filter(({ mailAt }) => mailAt !== null)
        .map(({ cause }) => cause.split(':')[0])
        .toSorted(),
    ).toEqual(['part-due', 'part-held', 'part-last', 'part-soon']);
    expect((await person.call('GET', '/api/viewer')).body.viewer).toMatchObject({ entitledTier: null });
    expect((await finance.call('GET', '/api/admin/overview')).body.totals.partsOverdue).toBeGreaterThan(0);
    const list = (await finance.call('GET', '/api/admin/orders?overdue=true')).body.data as { id: string }[];
    expect(list.map(({ id }) => id)).toContain(orderId);
    // The same plan is not sold a second time meanwhile.
    expect((await begin(person, {})).status).toBe(409);
    await payPart(person, orderId, 2);
    await payOpen(person);
    expect(await isOpen(person)).toBe(true);
    expect(await balances(person)).toEqual(before);
    expect((await own(person))[0]).toMatchObject({ isHeld: false });
    // Telling twice does nothing more.
    await tellOfParts(app.deps);
    expect((await titles(person))[0]).toBe('Part 2 of 3 of Essential is paid');
  });

  it('is told although the transfer of an earlier one cannot be read', async () => {
    const [broken, next] = [await begun(), await begun()];
    await payPart(broken.person, broken.orderId, 2);
    const later = (await ordersOf(broken.person)).at(-1);
    const payBy = (provider: 'transfer' | 'xendit') =>
      app.deps.db
        .update(orders)
        .set({ provider })
        .where(eq(orders.id, later?.id ?? ''));
    await payBy('transfer');
    for (const [{ orderId }, days] of [
      [broken, -2.5],
      [next, -2],
    ] as const)
      await app.deps.db
        .update(instalments)
        .set({ dueAt: new Date(app.deps.clock.now().getTime() - days * dayMs) })
        .where(and(eq(instalments.orderId, orderId), eq(instalments.no, 2)));
    const { payments } = app.deps;
    const transfer = {
      ...payments.transfer,
      findInvoicesByExternalId: () => Promise.reject(new Error('it is down')),
    };
    await tellOfParts({ ...app.deps, payments: { ...payments, transfer } });
    // Of transfers that wait, no two have the same sum.
    await payBy('xendit');
    expect((await titles(next.person))[0]).toMatch(/^Part 2 of 3 is due on /);
  });

  it('holds nothing back while the proof of a transfer waits for the school', async () => {
    const { person, orderId } = await begun();
    await payPart(person, orderId, 2);
    const later = (await ordersOf(person)).at(-1);
    const now = app.deps.clock.now();
    const [account] = await app.deps.db
      .insert(transferAccounts)
      .values({
        id: newId(),
        kind: 'bank',
        bank: 'BCA',
        number: '1',
        holder: 'X',
        isOpen: true,
        position: 0,
        createdAt: now,
      })
      .returning();
    await app.deps.db
      .update(orders)
      .set({ provider: 'transfer' })
      .where(eq(orders.id, later?.id ?? ''));
    const proof = {
      userId: person.userId,
      id: newId(),
      orderId: later?.id ?? '',
      accountId: account?.id ?? '',
      sha256: 'x',
      claimedIdr: 1,
      senderBank: 'BCA',
      state: 'WAITING' as const,
      sentAt: now,
    };
    await app.deps.db.insert(transferProofs).values(proof);
    await dueAgo(orderId, 2, 9);
    await waitADay(orderId);
    expect(await isOpen(person)).toBe(true);
    await app.deps.db
      .update(transferProofs)
      .set({ state: 'REFUSED', reason: 'unreadable', decidedAt: now })
      .where(eq(transferProofs.id, proof.id));
    await waitADay(orderId);
    expect(await isOpen(person)).toBe(false);
    const module = await person.call('GET', `/api/modules/${moduleId}`);
    expect(module.body).toMatchObject({ locked: true, isHeld: true });
  });

  it('is paid once by many presses, and money of an old attempt is due for a refund', async () => {
    const { person, orderId } = await begun();
    const replies = await Promise.all(Array.from({ length: 6 }, () => payPart(person, orderId, 2)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const old = (await ordersOf(person)).at(-1);
    if (!old) throw new Error('no order');
    await expireOrder(app.deps.db, old, app.deps.clock.now());
    const oldInvoice = (await app.invoices(person.email)).find(({ status }) => status === 'PENDING');
    await payPart(person, orderId, 2);
    const second = (await app.invoices(person.email)).find(
      ({ status, id }) => status === 'PENDING' && id !== oldInvoice?.id,
    );
    await Promise.all([app.pay(oldInvoice?.id ?? ''), app.pay(second?.id ?? '')]);
    await app.runJobs();
    for (const order of await ordersOf(person)) await refreshOrder(app.deps, order);
    await app.runJobs();
    const parts = (await ordersOf(person)).filter(({ partNo }) => partNo === 2);
    expect(parts.map(({ status }) => status).toSorted()).toEqual(['PAID', 'REFUND_DUE']);
    expect(parts.find(({ status }) => status === 'REFUND_DUE')?.problem).toBe('part-not-open');
    expect((await own(person))[0].parts.map(({ state }: { state: string }) => state)).toEqual([
      'PAID',
      'PAID',
      'OPEN',
    ]);
  });

  it('gets another day or is cancelled by an owner, which opens what it held back; audited', async () => {
    const { person, orderId } = await begun();
    await dueAgo(orderId, 2, 7);
    await waitADay(orderId);
    await dueAgo(orderId, 2, 9);
    expect(await isOpen(person)).toBe(false);
    const path = `/api/admin/orders/${orderId}/instalments`;
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    expect((await finance.call('PUT', `${path}/2`, { day: inDays(5) })).status).toBe(403);
    expect((await owner.call('PUT', `${path}/2`, { day: inDays(-5) })).status).toBe(422);
    expect((await owner.call('PUT', `${path}/2`, { day: inDays(90) })).status).toBe(422);
    expect((await owner.call('PUT', `${path}/1`, { day: inDays(5) })).status).toBe(409);
    expect((await owner.call('PUT', `${path}/2`, { day: inDays(5) })).status).toBe(200);
    expect(await isOpen(person)).toBe(true);
    await payPart(person, orderId, 2);
    expect((await owner.call('POST', `${path}/cancel`, { reason: 'We agreed on it.' })).status).toBe(200);
    expect((await owner.call('POST', `${path}/cancel`, { reason: 'We agreed on it.' })).status).toBe(409);
    expect((await ordersOf(person)).at(-1)).toMatchObject({ status: 'EXPIRED', partNo: 2 });
    expect((await payPart(person, orderId, 2)).status).toBe(409);
    expect(await isOpen(person)).toBe(true);
    expect((await begin(person, { tier: 'ACCELERATOR' })).status).toBe(200);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(log.map(({ action }) => action).toSorted()).toEqual(['order.part-moved', 'order.parts-cancelled']);
    const { body: order } = await owner.call('GET', `/api/admin/orders/${orderId}`);
    expect(order.part.all.map(({ state }: { state: string }) => state)).toEqual([
      'PAID',
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});

describe('a product in parts', () => {
  it('takes one seat, and gives its credits as they are paid for', async () => {
    const { person, orderId } = await begun('product');
    expect(await isOpen(person)).toBe(true);
    expect(await balances(person)).toMatchObject({ code: 1, review: 0 });
    await payPart(person, orderId, 2);
    await payOpen(person);
    expect(await balances(person)).toMatchObject({ code: 2, review: 0 });
    await payPart(person, orderId, 3);
    await payOpen(person);
    expect(await balances(person)).toMatchObject({ code: 4, review: 1 });
    const [product] = (await finance.call('GET', '/api/admin/products')).body;
    expect(product).toMatchObject({ paid: 2, seatsLeft: 3 });
  });

  it('is to be paid again, without its credits, when the approval of a later part is taken back; never of a first one then', async () => {
    const { person, orderId } = await begun('product');
    await payPart(person, orderId, 2);
    await payOpen(person);
    const later = (await ordersOf(person)).at(-1);
    const { userId } = person;
    const takeBack = (id: string) =>
      app.deps.db.transaction(async (tx) =>
        takeOrderBack(app.deps, tx, await lockPeopleOf(app.deps, tx, { userId, orderId: id }), {
          userId,
          orderId: id,
          problem: 'approval-taken-back',
          reason: 'The money never arrived.',
          actorId: finance.userId,
        }),
      );
    expect(await takeBack(orderId)).toBe(false);
    expect(await takeBack(later?.id ?? '')).toBe(true);
    expect(await isOpen(person)).toBe(true);
    expect(await balances(person)).toMatchObject({ code: 1 });
    expect(states(await own(person))).toEqual(['PAID', 'OPEN', 'OPEN']);
    await payPart(person, orderId, 2);
    await payOpen(person);
    expect(await balances(person)).toMatchObject({ code: 2 });
    expect(states(await own(person))).toEqual(['PAID', 'PAID', 'OPEN']);
    expect((await ordersOf(person)).map(({ status }) => status)).toEqual(['PAID', 'REFUND_DUE', 'PAID']);
    // Of a purchase that was refunded meanwhile, nothing more is asked.
    const last = (await ordersOf(person)).at(-1);
    await app.deps.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, orderId));
    expect(await takeBack(last?.id ?? '')).toBe(true);
    const parts = await app.deps.db.select().from(instalments).where(eq(instalments.orderId, orderId));
    expect(parts.toSorted((a, b) => a.no - b.no).map(({ state }) => state)).toEqual([
      'PAID',
      'CANCELLED',
      'OPEN',
    ]);
    expect((await payPart(person, orderId, 3)).status).toBe(409);
  });

  it('is nobody else’s to pay, and its open parts end with the account', async () => {
    const { person, orderId } = await begun('product');
    expect((await payPart(await app.person(), orderId, 2)).status).toBe(404);
    await app.deps.db.transaction((tx) =>
      personalData.forget(app.deps, tx, { userId: person.userId, name: '', verifiedEmail: person.email }),
    );
    const parts = await app.deps.db.select().from(instalments).where(eq(instalments.orderId, orderId));
    expect(parts.map(({ state }) => state).toSorted()).toEqual(['CANCELLED', 'CANCELLED', 'PAID']);
  });

  it('is refunded as a whole: the first part first, with a correction each, and open parts are cancelled', async () => {
    const { person, orderId } = await begun('product');
    await payPart(person, orderId, 2);
    await payOpen(person);
    const later = (await ordersOf(person)).at(-1);
    const refund = (id: string, amountIdr: number) =>
      finance.call('POST', `/api/admin/orders/${id}/refund`, {
        amountIdr,
        reason: 'Asked for it.',
        reference: 'BCA 1',
      });
    expect((await refund(later?.id ?? '', 1)).status).toBe(409);
    expect((await refund(orderId, 200_001)).status).toBe(422);
    expect((await finance.call('GET', `/api/admin/orders/${orderId}`)).body.refund.mostIdr).toBe(200_000);
    expect((await refund(orderId, 150_000)).status).toBe(200);
    expect((await ordersOf(person)).map(({ status, refundIdr }) => [status, refundIdr])).toEqual([
      ['REFUNDED', 100_000],
      ['REFUNDED', 50_000],
    ]);
    expect(await isOpen(person)).toBe(false);
    expect(await balances(person)).toMatchObject({ code: 0 });
    expect((await own(person))[0].parts.at(-1)).toMatchObject({ state: 'CANCELLED' });
    const sums = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.userId, person.userId));
    expect(sums.reduce((sum, { amountIdr }) => sum + amountIdr, 0)).toBe(50_000);
    expect(sums.reduce((sum, { salesIdr }) => sum + salesIdr, 0)).toBe(50_000);
  });
});
