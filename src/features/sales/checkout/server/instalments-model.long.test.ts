/**
 * Whatever happens to a purchase in parts, in any order, the books add up to the rupiah, access is what the rule says, and
 * nobody has more credits than they have paid for (product.md#instalments).
 */
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { atScale, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { type PartCount, paidShare, splitInParts } from '#features/sales/plans/parts.ts';
import { dayMs } from '#kernel/time.ts';
import { listParts } from './instalment-queries.ts';
import { tellOfParts } from './instalments.ts';
import { expireOrder } from './queries.ts';
import { instalments, orders } from './schema.ts';

let app: TestApp;
let owner: TestPerson;
let finance: TestPerson;
let moduleId: number;
let courseId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.person({ roles: ['owner'], name: 'Ratna' });
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
  const course = await addCourse(app, 'git');
  courseId = course.id;
  moduleId = (await addModule(app, { order: 1, courseId, tier: 'ESSENTIAL' })).id;
});
afterAll(() => app.close());

const creditsSold = 5;
let made = 0;

async function product(priceIdr: number) {
  made += 1;
  const texts = { name: `In parts ${made}`, line: 'All of it.' };
  const reply = await owner.call('POST', '/api/admin/products', {
    kind: 'BUNDLE',
    texts: { en: texts, id: texts },
    opens: { courseIds: [courseId], months: null, credits: { session: 0, review: 0, code: creditsSold } },
    priceIdr,
    saleIdr: null,
    saleEndsAt: null,
    parts: { most: 3, fromIdr: 30_000 },
    seats: null,
    saleFrom: null,
    saleTo: null,
  });
  expect(reply.status).toBe(201);
  return reply.body.slug as string;
}

async function coupon(percent: number) {
  made += 1;
  const code = `PARTS-${made}`;
  const reply = await finance.call('POST', '/api/admin/coupons', {
    code,
    kind: 'percent',
    value: percent,
    tiers: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    perPerson: null,
    minIdr: null,
  });
  expect(reply.status).toBe(201);
  return code;
}

/** What can happen; each does what it can at that moment, and nothing else. */
const events = ['begin', 'pay', 'expire', 'late', 'wait', 'move', 'cancel', 'refund'] as const;
type Event = (typeof events)[number];

interface Run {
  person: TestPerson;
  headId: string;
  totalIdr: number;
  parts: PartCount;
}

const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const keyOf = ({ person, headId }: Run) => ({ userId: person.userId, orderId: headId });
const pending = async ({ person }: Run) =>
  (await app.invoices(person.email)).filter(({ status }) => status === 'PENDING');

const happen: Record<Event, (run: Run) => Promise<void>> = {
  begin: async ({ person, headId }) => {
    const no = (await listParts(app.deps.db, { userId: person.userId, orderId: headId })).find(
      ({ state }) => state === 'OPEN',
    )?.no;
    if (no) await person.call('POST', `/api/payment/instalments/${headId}/pay`, { no });
  },
  pay: async (run) => {
    const open = (await ordersOf(run.person)).find(({ status }) => status === 'OPEN');
    if (open?.invoiceId) await app.pay(open.invoiceId);
  },
  // We have given it up, and the company has not heard of it yet.
  expire: async ({ person }) => {
    const open = (await ordersOf(person)).find(({ status }) => status === 'OPEN');
    if (open) await expireOrder(app.deps.db, open, app.deps.clock.now());
  },
  late: async (run) => {
    const [invoice] = await pending(run);
    if (invoice) await app.pay(invoice.id);
  },
  // Ten days pass for all open parts, and the job runs twice a day apart.
  wait: async (run) => {
    for (let day = 0; day < 2; day += 1) {
      await app.deps.db
        .update(instalments)
        .set({
          dueAt: sql`due_at - interval '10 days'`,
          toldAt: sql`told_at - interval '10 days'`,
        })
        .where(and(eq(instalments.orderId, run.headId), eq(instalments.state, 'OPEN')));
      await tellOfParts(app.deps);
    }
  },
  move: async ({ headId, person }) => {
    const open = (await listParts(app.deps.db, { userId: person.userId, orderId: headId })).find(
      ({ state }) => state === 'OPEN',
    );
    if (!open) return;
    const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
    await owner.call('PUT', `/api/admin/orders/${headId}/instalments/${open.no}`, { day });
  },
  cancel: async ({ headId }) => {
    await owner.call('POST', `/api/admin/orders/${headId}/instalments/cancel`, { reason: 'As agreed.' });
  },
  refund: async (run) => {
    const { refund } = (await finance.call('GET', `/api/admin/orders/${run.headId}`)).body;
    if (!refund) return;
    const amountIdr = Math.ceil(refund.mostIdr * 0.6);
    const reply = await finance.call('POST', `/api/admin/orders/${run.headId}/refund`, {
      amountIdr,
      reason: 'Asked for it.',
      reference: 'BCA 1',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const back = (await ordersOf(run.person)).map(({ refundIdr }) => refundIdr ?? 0);
    expect(
      back.reduce((sum, one) => sum + one, 0),
      'all of it goes back',
    ).toBe(amountIdr);
  },
};

async function check(run: Run) {
  const all = await ordersOf(run.person);
  const parts = await listParts(app.deps.db, keyOf(run));
  const head = all.find(({ id }) => id === run.headId);
  expect(parts.map(({ amountIdr }) => amountIdr)).toEqual(splitInParts(run.totalIdr, run.parts));
  // Each paid part has one order that paid it, with all of its money.
  for (const { no, state, paidBy, amountIdr } of parts) {
    const paying = all.filter((order) => order.paidPart === no);
    expect(paying.length).toBe(state === 'PAID' ? 1 : 0);
    if (state === 'PAID') expect(paying[0]).toMatchObject({ id: paidBy, amountIdr });
  }
  // Paid in their order, and never after a part that is cancelled.
  const states = parts.map(({ state }) => state);
  expect(states.lastIndexOf('PAID')).toBe(states.filter((state) => state === 'PAID').length - 1);
  await checkAccess(run, { isPaid: head?.status === 'PAID', parts });
  await checkBook(run, all);
}

async function checkAccess(
  { person, headId }: Run,
  { isPaid, parts }: { isPaid: boolean; parts: Awaited<ReturnType<typeof listParts>> },
) {
  const isHeld = parts.some(({ state, stage }) => state === 'OPEN' && stage === 'held');
  const { locked } = (await person.call('GET', `/api/modules/${moduleId}`)).body;
  expect({ locked }).toEqual({ locked: !isPaid || isHeld });
  if (!isPaid) expect(parts.some(({ state }) => state === 'OPEN')).toBe(false);
  const paid = parts.filter(({ state }) => state === 'PAID').length;
  const { balances } = (await person.call('GET', '/api/credits')).body;
  expect(balances.code, headId).toBe(isPaid ? paidShare(creditsSold, paid, parts.length) : 0);
}

async function checkBook({ person }: Run, all: Awaited<ReturnType<typeof ordersOf>>) {
  const { rows } = await app.deps.db.execute<{
    order_id: string;
    moved: number;
    sold: number;
    receipts: number;
  }>(sql`
    select o.id as order_id, coalesce(sum(e.amount_idr), 0)::int as moved, coalesce(sum(e.sales_idr), 0)::int as sold,
           (select count(*)::int from receipts r where r.order_id = o.id) as receipts
    from orders o left join money_entries e on e.user_id = o.user_id and e.order_id = o.id
    where o.user_id = ${person.userId} group by o.id`);
  for (const order of all) {
    const isSold = order.paidAt !== null && (order.status === 'PAID' || order.refundIdr !== null);
    const back = order.refundIdr ?? 0;
    const hasMoney = ['PAID', 'REFUND_DUE', 'REFUNDED'].includes(order.status);
    expect(rows.find(({ order_id }) => order_id === order.id)).toEqual({
      order_id: order.id,
      moved: (hasMoney ? order.amountIdr : 0) - (order.status === 'REFUNDED' ? back : 0),
      sold: isSold ? order.amountIdr - back : 0,
      receipts: isSold ? 1 : 0,
    });
  }
  // What the company has got is what the orders say.
  const invoices = await app.invoices(person.email);
  const sum = (sums: number[]) => sums.reduce((total, one) => total + one, 0);
  const arrived = sum(invoices.filter(({ status }) => status === 'PAID').map(({ amount }) => amount));
  expect(
    sum(all.filter(({ invoiceId, paidAt }) => invoiceId && paidAt).map(({ amountIdr }) => amountIdr)),
  ).toBe(arrived);
}

const scenario = fc.record({
  priceIdr: fc.integer({ min: 60_000, max: 3_000_000 }),
  parts: fc.constantFrom<PartCount>(2, 3),
  percent: fc.constantFrom(0, 7, 33),
  events: fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 14 }),
});

it('the books add up, access is what the rule says, and credits are those that were paid for', {
  timeout: timeAtScale(240_000, 20),
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ priceIdr, parts, percent, events: happening }) => {
      const slug = await product(priceIdr);
      const person = await app.person();
      const discount = percent === 0 ? {} : { coupon: await coupon(percent) };
      const path = `/api/payment/products/${slug}/create-invoice`;
      const begun = await person.call('POST', path, { parts, ...discount });
      expect(begun.body.message).toBeUndefined();
      const [head] = await ordersOf(person);
      if (!head?.invoiceId || head.partsTotalIdr === null) throw new Error('nothing to pay');
      expect(head.partsTotalIdr + head.discountIdr).toBe(priceIdr);
      await app.pay(head.invoiceId);
      await app.runJobs();
      const run: Run = { person, headId: head.id, totalIdr: head.partsTotalIdr, parts };
      await check(run);
      for (const event of happening) {
        await happen[event](run);
        await app.runJobs();
        await check(run);
      }
    }),
    { numRuns: atScale(25, 200), endOnFailure: false },
  );
});
