/**
 * Line 35 of the security table: whatever people, administrators, the provider and its webhooks do, in any order,
 * the books add up to the rupiah (product.md#refunds-due). The provider's records decide: each payment in them is
 * in exactly one order.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Tier, tierRank, tiers } from '#access/tiers.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import type { SnapPage } from '#dev/sandboxes/midtrans/snap-book.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type Network, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { undoMs } from '#features/sales/transfers/rules.ts';
import { reconcileJob } from './jobs.ts';
import { providerNamed } from './payment-provider.ts';

let app: TestApp;
let company: Company;

/** Upgrades cost the difference (product.md#prices); a table of the test's own, independent of the catalogue. */
const prices: Record<Tier, number> = {
  STARTER: 149_000,
  ESSENTIAL: 499_000,
  ACCELERATOR: 999_000,
  BREAKTHROUGH: 1_999_000,
};
const upgradePrices: Partial<Record<`${Tier}-${Tier}`, number>> = {
  'STARTER-ESSENTIAL': 350_000,
  'STARTER-ACCELERATOR': 850_000,
  'STARTER-BREAKTHROUGH': 1_850_000,
  'ESSENTIAL-ACCELERATOR': 500_000,
  'ESSENTIAL-BREAKTHROUGH': 1_500_000,
  'ACCELERATOR-BREAKTHROUGH': 1_000_000,
};
const productIdr = 249_000;
const priceOf = (tier: Tier | null, from: Tier | null) => {
  if (tier === null) return productIdr;
  return from ? upgradePrices[`${from}-${tier}`] : prices[tier];
};

/** Two products: a course for ESSENTIAL, sold while it is not open, and credits, sold many times. */
const kinds = ['COURSE', 'CREDITS'] as const;
type Kind = (typeof kinds)[number];
let slugs: Record<Kind, string>;

/** The school's account, and the picture that every proof shows: the same one again is a warning, and no obstacle. */
let account: { id: string };
let picture: Blob;

/** Two coupons that anyone may use any number of times: a share of the price, and all of it. */
const coupons = { 'MODEL-25': 25, 'MODEL-FREE': 100 } as const;
type Coupon = keyof typeof coupons;
const discountOf = (coupon: Coupon | null, priceIdr: number) =>
  coupon === null ? 0 : Math.floor((priceIdr * coupons[coupon]) / 100);

interface Change {
  status?: 'PAID';
  amount?: number;
  currency?: string;
  external_id?: string;
}

/** Adds to the provider's sandbox what it cannot do: payments after expiry, wrong amounts. */
interface Provider {
  changes: Map<string, Change>;
  /** How the next invoice creation fails: before the invoice is made, or after, on the way back. */
  breaks: 'before' | 'after' | null;
  isDown: boolean;
}

interface Real {
  person: TestPerson;
  /** Uses the codes of gifts that the person buys. */
  friend: TestPerson;
  admin: TestPerson;
  provider: Provider;
}

/** An invoice as a payment company has it, in one form for both. */
interface CompanyInvoice {
  id: string;
  external_id: string;
  amount: number;
  currency: string;
  status: string;
}

/** What the model asks of a payment company's sandbox. */
interface Company {
  name: 'xendit' | 'midtrans';
  env: Record<string, string>;
  isCreation: (request: Request) => boolean;
  /** Writes a change of the record into the company's answers. */
  rewritten: (request: Request, reply: Response, changes: Provider['changes']) => Promise<Response>;
  /** The person's invoices, the first made first. */
  invoices: (person: TestPerson) => Promise<CompanyInvoice[]>;
  pay: (id: string) => Promise<unknown>;
  expire: (id: string) => Promise<unknown>;
  /** An attempt that the bank declines; the person may try again. */
  decline: (id: string) => Promise<unknown>;
  /** Makes the company have a record of it that can contradict our order. */
  touch: (id: string) => Promise<unknown>;
  contradictions: Change[];
  webhook: (invoice: CompanyInvoice, status: string) => Promise<Response>;
}

const post = (company: string, body: object, headers: Record<string, string> = {}) =>
  app.send(
    new Request(`http://app.test/api/webhooks/${company}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
    '192.0.2.1',
  );

const xendit: Company = {
  name: 'xendit',
  env: {},
  isCreation: ({ method, url }) => method === 'POST' && url.endsWith('/v2/invoices'),
  rewritten: async (request, reply, changes) => {
    if (request.method !== 'GET' || !reply.ok) return reply;
    const change = (record: { id: string }) => ({ ...record, ...changes.get(record.id) });
    const body: { id: string } | { id: string }[] = await reply.json();
    return Response.json(Array.isArray(body) ? body.map(change) : change(body));
  },
  invoices: async ({ email }) => (await app.invoices(email)).toReversed(),
  pay: (id) => app.pay(id),
  expire: (id) => app.sandboxes.api('POST', `/invoices/${id}/expire`),
  decline: async () => null,
  touch: async () => null,
  contradictions: [{ amount: 1_000 }, { currency: 'USD' }, { external_id: 'langkah-other' }],
  webhook: (invoice, status) =>
    post(
      'xendit',
      {
        id: invoice.id,
        external_id: invoice.external_id,
        amount: invoice.amount,
        currency: 'IDR',
        status,
      },
      { 'x-callback-token': demoSecrets.xenditCallbackToken },
    ),
};

const snapAct = (id: string, action: string) => app.sandboxes.api('POST', `/midtrans/pages/${id}/${action}`);

const statusesOfMidtrans: Record<string, string> = {
  PAID: 'settlement',
  EXPIRED: 'expire',
  PENDING: 'pending',
};

function fromPage({ request, transaction, expiresAt }: SnapPage, externalId: string): CompanyInvoice {
  const { order_id: id, gross_amount: amount } = request.transaction_details;
  // A page that was made to end another has no customer: nobody gets its address.
  const isPayable = request.customer_details !== undefined && new Date(expiresAt) > new Date();
  const state = transaction?.status ?? 'open';
  const isPaid = state === 'settlement' || state === 'capture';
  const isPending = state === 'pending' || ((state === 'open' || state === 'deny') && isPayable);
  const status = isPaid ? 'PAID' : isPending ? 'PENDING' : 'EXPIRED';
  return { id, external_id: externalId, amount, currency: 'IDR', status };
}

const midtrans: Company = {
  name: 'midtrans',
  env: { XENDIT_SECRET_KEY: '', XENDIT_CALLBACK_TOKEN: '' },
  isCreation: ({ method, url }) => method === 'POST' && url.endsWith('/snap/v1/transactions'),
  rewritten: async (request, reply, changes) => {
    const [, id = ''] = /\/v2\/([^/]+)\/status$/.exec(request.url) ?? [];
    const change = changes.get(id);
    if (!change || (!reply.ok && change.status !== 'PAID')) return reply;
    const known = reply.ok ? ((await reply.json()) as Record<string, unknown>) : await knownOf(id);
    return Response.json({
      ...known,
      ...(change.status && { status_code: '200', transaction_status: 'settlement', fraud_status: 'accept' }),
      ...(change.amount && { gross_amount: `${change.amount}.00` }),
      ...(change.currency && { currency: change.currency }),
    });
  },
  invoices: async ({ userId }) => {
    const { rows } = await app.deps.db.execute<{ id: string; external_id: string }>(sql`
      select a.id, o.external_id from payment_attempts a join orders o on o.user_id = a.user_id and o.id = a.order_id
      where a.user_id = ${userId} order by a.created_at, a.number`);
    const pages = new Map(
      (await allPages()).map((page) => [page.request.transaction_details.order_id, page]),
    );
    return rows.flatMap(({ id, external_id }) => {
      const page = pages.get(id);
      return page ? [fromPage(page, external_id)] : [];
    });
  },
  pay: async (id) => {
    await snapAct(id, 'pay');
    await app.sandboxes.settled();
  },
  expire: async (id) => {
    await snapAct(id, 'choose');
    await snapAct(id, 'expire');
  },
  decline: async (id) => {
    await snapAct(id, 'choose');
    await snapAct(id, 'deny');
  },
  touch: (id) => snapAct(id, 'choose'),
  // Its records are asked for by id, so they have no other name.
  contradictions: [{ amount: 1_000 }, { currency: 'USD' }],
  webhook: ({ id, amount }, status) => {
    const fields = {
      order_id: id,
      status_code: status === 'PAID' ? '200' : '201',
      gross_amount: `${amount}.00`,
    };
    const signed = `${id}${fields.status_code}${fields.gross_amount}${demoSecrets.midtransServerKey}`;
    return post('midtrans', {
      ...fields,
      transaction_status: statusesOfMidtrans[status],
      signature_key: createHash('sha512').update(signed).digest('hex'),
    });
  },
};

const allPages = async (): Promise<SnapPage[]> => (await app.sandboxes.api('GET', '/midtrans/pages')).json();

async function knownOf(id: string): Promise<Record<string, unknown>> {
  const page = (await allPages()).find(({ request }) => request.transaction_details.order_id === id);
  return { gross_amount: `${page?.request.transaction_details.gross_amount}.00`, payment_type: 'qris' };
}

const networkOf =
  (provider: Provider): Network =>
  async (request, next) => {
    if (!request.url.includes(`/${company.name}/`)) return next(request);
    if (provider.isDown) return new Response(null, { status: 503 });
    const isCreation = company.isCreation(request);
    const breaks = isCreation ? provider.breaks : null;
    if (isCreation) provider.breaks = null;
    if (breaks === 'before') throw new TypeError('the line broke');
    const response = await next(request);
    if (breaks === 'after') throw new TypeError('the line broke');
    return company.rewritten(request, response, provider.changes);
  };

interface OrderRow extends Record<string, unknown> {
  id: string;
  /** Null for a product. */
  tier: Tier | null;
  slug: string | null;
  is_gift: boolean;
  /** Of a gift: whether its code was used. */
  used: boolean;
  from_tier: Tier | null;
  provider: string;
  amount: number;
  /** What a transfer's mark, and a coupon, took off the price. */
  mark: number;
  discount: number;
  /** By how much an accepted transfer was above or below the sum. */
  accepted: number;
  status: 'OPEN' | 'PAID' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED';
  external_id: string;
  invoice_id: string | null;
  invoice_url: string | null;
  problem: string | null;
  /** What goes back of a paid order that was taken back. */
  refund: number | null;
  /** How many entitlements, openings of a course or credits it gave. */
  given: number;
  active: number;
  /** The person's tier just before the order was activated. */
  had: Tier | null;
  told: number;
}

const highest = (alias: string, more: string) =>
  sql.raw(`(select ${alias}.tier from entitlements ${alias} where ${alias}.user_id = o.user_id and ${more}
    order by array_position(array['STARTER','ESSENTIAL','ACCELERATOR','BREAKTHROUGH'], ${alias}.tier) desc limit 1)`);

async function readOrders({ person, admin, friend }: Real): Promise<OrderRow[]> {
  const { rows } = await app.deps.db.execute<OrderRow>(sql`
    select o.id, o.tier, o.is_gift, o.from_tier, o.provider, o.amount_idr as amount,
           o.mark_idr as mark, o.discount_idr as discount,
           (select coalesce(sum(e.amount_idr), 0)::int from money_entries e
             where e.user_id = o.user_id and e.order_id = o.id and e.kind = 'accepted') as accepted, o.status, o.external_id, o.invoice_id, o.invoice_url,
           o.problem, o.refund_idr as refund,
           exists (select 1 from gifts x where x.user_id = o.user_id and x.order_id = o.id and x.used_at is not null) as used,
           (select p.slug from products p where p.id = o.product_id) as slug,
           (select count(*)::int from entitlements e where e.user_id in (o.user_id, ${friend.userId}) and e.cause_id = o.id)
             + (select count(*)::int from course_openings c where c.user_id in (o.user_id, ${friend.userId}) and c.cause_id = o.id)
             + (select coalesce(sum(c.amount), 0)::int from credit_entries c
                where c.user_id in (o.user_id, ${friend.userId}) and c.cause_key = 'product:' || o.id || ':code') as given,
           (select count(*)::int from entitlements e
             where e.user_id in (o.user_id, ${friend.userId}) and e.cause_id = o.id and e.revoked_at is null)
             + (select count(*)::int from course_openings c
                where c.user_id in (o.user_id, ${friend.userId}) and c.cause_id = o.id and c.revoked_at is null)
             + (select coalesce(sum(c.amount), 0)::int from credit_entries c
                where c.user_id in (o.user_id, ${friend.userId}) and c.cause_key like '%product:' || o.id || ':code') as active,
           ${highest('b', 'b.id < g.id and (b.revoked_at is null or b.revoked_at > g.granted_at)')} as had,
           (select count(*)::int from notifications n
             where n.user_id in (o.user_id, ${admin.userId}) and n.cause_key = 'refund-due:' || o.id) as told
    from orders o left join entitlements g on g.user_id = o.user_id and g.cause_id = o.id
    where o.user_id = ${person.userId} order by o.created_at, o.id`);
  return rows;
}

async function readTiers({ person }: Real): Promise<{ active: Tier[]; listed: Tier | null }> {
  const { rows } = await app.deps.db.execute<{ active: Tier[]; listed: Tier | null }>(sql`
    select u.tier as listed, array(select tier from entitlements e where e.user_id = u.id and e.revoked_at is null
      order by e.id) as active
    from users u where u.id = ${person.userId}`);
  return rows[0] ?? { active: [], listed: null };
}

const top = (owned: readonly Tier[]): Tier | null =>
  owned.toSorted((one, other) => tierRank(other) - tierRank(one))[0] ?? null;
const tierOf = async (real: Real) => top((await readTiers(real)).active);
const hasTier = (own: Tier | null, tier: Tier) => own !== null && tierRank(own) >= tierRank(tier);

/** The person's invoices, as the provider's API returns them. */
async function readInvoices({ person, provider }: Real) {
  const invoices = await company.invoices(person);
  return invoices.map((invoice) => ({ ...invoice, ...provider.changes.get(invoice.id) }));
}

/** Invariants after each command, even while jobs are pending. */
async function checkAlways(real: Real) {
  const orders = await readOrders(real);
  expect(orders.filter(({ status }) => status === 'OPEN').length, 'open orders').toBeLessThanOrEqual(1);
  for (const order of orders) {
    const isSold = order.status === 'PAID' || order.refund !== null;
    // A gift opens to the person who uses its code, and to nobody before.
    expect(order.given, 'entitlements of an order').toBe(isSold && (!order.is_gift || order.used) ? 1 : 0);
    if (order.used) expect(isSold, 'only a paid gift is used').toBe(true);
    expect(order.active, 'active ones of an order that was taken back').toBeLessThanOrEqual(
      order.refund === null ? 1 : 0,
    );
    if (order.status !== 'PAID') continue;
    const priceIdr = order.amount + order.mark + order.discount;
    if (order.tier === null) {
      if (!order.is_gift) expect(order.active, 'what a paid product has opened').toBe(1);
      expect([priceIdr, order.from_tier]).toEqual([productIdr, null]);
      continue;
    }
    if (order.is_gift) {
      expect([priceIdr, order.from_tier]).toEqual([prices[order.tier], null]);
      continue;
    }
    expect(order.from_tier, 'the plan that the price was for').toBe(order.had);
    expect(priceIdr, 'the price of that plan').toBe(priceOf(order.tier, order.from_tier));
  }
  await checkBook(real);
  const { active, listed } = await readTiers(real);
  expect(listed, 'the tier is the highest active entitlement').toBe(top(active));
}

/** The book, order by order: what came in, what of it was sold, and what went back. */
async function checkBook({ person }: Real) {
  const { rows } = await app.deps.db.execute<{
    id: string;
    status: string;
    problem: string | null;
    amount: number;
    refund: number | null;
    accepted: number;
    arrived: number;
    left: number;
    sold: number;
    entries: number;
    fits: boolean | null;
    receipts: number;
  }>(sql`
    select o.id, o.status, o.problem, o.amount_idr as amount, o.refund_idr as refund,
           coalesce(sum(e.amount_idr) filter (where e.kind = 'accepted'), 0)::int as accepted,
           coalesce(sum(e.amount_idr) filter (where e.kind in ('paid', 'due')), 0)::int as arrived,
           coalesce(sum(e.amount_idr), 0)::int as left, coalesce(sum(e.sales_idr), 0)::int as sold,
           count(e.cause)::int as entries, bool_and(e.at = o.closed_at) filter (where e.kind in ('paid', 'due')) as fits,
           (select count(*)::int from receipts r where r.user_id = o.user_id and r.order_id = o.id) as receipts
    from orders o left join money_entries e on e.user_id = o.user_id and e.order_id = o.id
    where o.user_id = ${person.userId} group by o.user_id, o.id`);
  for (const { status, problem, amount, refund, accepted, id, ...book } of rows) {
    const hasMoney = ['PAID', 'REFUND_DUE', 'REFUNDED'].includes(status);
    const isSold = status === 'PAID' || refund !== null;
    const arrived = hasMoney ? amount : 0;
    const isSent = status === 'REFUNDED';
    const differences = accepted === 0 ? 0 : problem === 'approval-taken-back' ? 2 : 1;
    expect({ id, ...book }, `the book says what the order says, ${status}`).toEqual({
      id,
      arrived,
      left: arrived + accepted - (isSent ? (refund ?? amount) : 0),
      sold: isSold ? amount - (refund ?? 0) : 0,
      entries: [hasMoney, refund !== null, isSent].filter(Boolean).length + differences,
      fits: hasMoney ? true : null,
      receipts: isSold ? 1 : 0,
    });
  }
}

/** Paid by its coupon alone. A payment in another currency is also of 0 rupiah, and must not be forgotten. */
const isFree = ({ invoice_id }: Pick<OrderRow, 'invoice_id'>) => invoice_id?.startsWith('free-') === true;

/** What people have sent to the school's account, as far as someone has found it there. */
async function readTransfers({ person }: Real) {
  const { rows } = await app.deps.db.execute<{ order_id: string; claimed_idr: number }>(sql`
    select order_id, claimed_idr from transfer_proofs where user_id = ${person.userId} and opened_at is not null`);
  return rows.map((proof) => ({ invoiceId: `transfer-${proof.order_id}`, amount: proof.claimed_idr }));
}

/** Invariants once the jobs have run. */
async function checkBooks(real: Real) {
  const orders = await readOrders(real);
  const invoices = await readInvoices(real);
  const paid = invoices.filter(({ status }) => status === 'PAID' || status === 'SETTLED');
  const arrived = paid.map(({ id, amount, currency }) => ({
    invoiceId: id,
    amount: currency === 'IDR' ? amount : 0,
  }));
  const booked = orders
    .filter((order) => order.status !== 'OPEN' && order.status !== 'EXPIRED' && !isFree(order))
    .map(({ invoice_id, amount, accepted }) => ({ invoiceId: invoice_id, amount: amount + accepted }));
  const byInvoice = (one: { invoiceId: string | null }, other: { invoiceId: string | null }) =>
    String(one.invoiceId).localeCompare(String(other.invoiceId));
  const all = [...arrived, ...(await readTransfers(real))];
  expect(booked.toSorted(byInvoice), 'every payment is in one order').toEqual(all.toSorted(byInvoice));
  for (const { status, told, problem, refund } of orders) {
    const buysNothing = (status === 'REFUND_DUE' || status === 'REFUNDED') && refund === null;
    expect(told, 'notices of a refund').toBe(buysNothing ? 2 : 0);
    if (buysNothing) expect(problem).not.toBeNull();
  }
  const open = orders.find(({ status }) => status === 'OPEN');
  const payable = invoices.filter(({ status }) => status === 'PENDING').map(({ id }) => id);
  expect(
    payable.filter((id) => id !== open?.invoice_id),
    'payable without an open order',
  ).toEqual(open?.invoice_id === null && payable.length === 1 ? payable : []);
}

async function catchUp({ provider }: Real) {
  provider.isDown = false;
  provider.breaks = null;
  // Approvals cannot be undone any more.
  app.clock.advance(undoMs + 1_000);
  await app.retryJobs();
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.retryJobs();
}

const begin = ({ person }: Real, tier: Tier) => person.call('POST', '/api/payment/create-invoice', { tier });

/** Buys a tier while the provider answers: then there is an open order at the right price, or they have the tier. */
async function expectBegun(real: Real, tier: Tier) {
  const isChecked = await isTransferChecked(real);
  const { status, body } = await begin(real, tier);
  const own = await tierOf(real);
  if (isChecked || hasTier(own, tier)) {
    expect(status).toBe(409);
    return;
  }
  expect(status, 'the purchase can begin').toBe(200);
  const open = (await readOrders(real)).find((order) => order.status === 'OPEN');
  expect(open).toMatchObject({
    tier,
    from_tier: own,
    amount: priceOf(tier, own),
    invoice_url: body.paymentUrl,
  });
  const invoice = (await readInvoices(real)).find(({ id }) => id === open?.invoice_id);
  expect(invoice).toMatchObject({ status: 'PENDING', amount: open?.amount, currency: 'IDR' });
}

/** Whether the proof of the open order is being checked: nothing else is sold before. */
async function isTransferChecked({ person }: Real): Promise<boolean> {
  const { rows } = await app.deps.db.execute(sql`
    select 1 from orders o join transfer_proofs p on p.user_id = o.user_id and p.order_id = o.id
    where o.user_id = ${person.userId} and o.status = 'OPEN'
      and (p.state = 'WAITING' or (p.state = 'APPROVED' and p.opened_at is null))`);
  return rows.length > 0;
}

const beginProduct = ({ person }: Real, kind: Kind) =>
  person.call('POST', `/api/payment/products/${slugs[kind]}/create-invoice`, {});

/** Whether the course is open to the person, by its own order or by a plan. */
async function isCourseOpen(real: Real): Promise<boolean> {
  if (hasTier(await tierOf(real), 'ESSENTIAL')) return true;
  const { rows } = await app.deps.db.execute(
    sql`select 1 from course_openings where user_id = ${real.person.userId} and revoked_at is null`,
  );
  return rows.length > 0;
}

const findOpen = async (real: Real) => (await readOrders(real)).find(({ status }) => status === 'OPEN');

/**
 * Whether the press found that the open order for these credits was paid on a page whose address was lost: that is said
 * instead of asking for a second payment. With the order closed, they can be bought again.
 */
async function isFoundPaid(real: Real, before: OrderRow | undefined, discount: number): Promise<boolean> {
  if (before?.slug !== slugs.CREDITS || before.is_gift || before.invoice_id !== null) return false;
  if (before.discount !== discount || before.provider !== company.name) return false;
  const orders = await readOrders(real);
  const isPaid = orders.some(({ id, status }) => id === before.id && status === 'PAID');
  return isPaid && orders.every(({ status }) => status !== 'OPEN');
}

/** Buys a product while the provider answers: then there is an open order at its price, or the course is open. */
async function expectProductBegun(real: Real, kind: Kind) {
  const before = await findOpen(real);
  const isChecked = await isTransferChecked(real);
  const { status, body } = await beginProduct(real, kind);
  if (status === 409 && kind === 'CREDITS' && (await isFoundPaid(real, before, 0))) {
    expect(body.message).toBe('This order is already paid.');
    return expectProductBegun(real, kind);
  }
  if (isChecked || (kind === 'COURSE' && (await isCourseOpen(real)))) {
    expect(status).toBe(409);
    return;
  }
  expect(status, 'the purchase of a product can begin').toBe(200);
  const open = (await readOrders(real)).find((order) => order.status === 'OPEN');
  expect(open).toMatchObject({
    tier: null,
    slug: slugs[kind],
    amount: productIdr,
    invoice_url: body.paymentUrl,
  });
}

/** Buys a plan or the course for someone else, whatever the person has. */
const beginGift = ({ person }: Real, what: Tier | 'COURSE') =>
  what === 'COURSE'
    ? person.call('POST', `/api/payment/products/${slugs.COURSE}/create-invoice`, { gift: {} })
    : person.call('POST', '/api/payment/create-invoice', { tier: what, gift: {} });

type Nothing = Record<string, never>;
type Command = fc.AsyncCommand<Nothing, Real>;

const command = (name: string, act: (real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (_, real) => {
    await act(real);
    await checkAlways(real);
  },
  toString: () => name,
});

const pickFrom = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

/** Opens an invoice, switches to another plan, or upgrades, depending on the state. */
const choose = (tier: Tier) =>
  command(`choose(${tier})`, async (real) => {
    if (!real.provider.isDown && !real.provider.breaks) return expectBegun(real, tier);
    const { status } = await begin(real, tier);
    expect([200, 409, 502]).toContain(status);
  });

/** The same with a product, in place of whatever is open. */
const chooseProduct = (kind: Kind) =>
  command(`chooseProduct(${kind})`, async (real) => {
    if (!real.provider.isDown && !real.provider.breaks) return expectProductBegun(real, kind);
    const { status } = await beginProduct(real, kind);
    expect([200, 409, 502]).toContain(status);
  });

const chooseGift = (what: Tier | 'COURSE') =>
  command(`chooseGift(${what})`, async (real) => {
    const isChecked = await isTransferChecked(real);
    const { status, body } = await beginGift(real, what);
    if (isChecked) return expect(status).toBe(409);
    if (real.provider.isDown || real.provider.breaks) {
      expect([200, 409, 502]).toContain(status);
      return;
    }
    if (status !== 200) return expect([200, 409, 502]).toContain(status);
    const open = (await readOrders(real)).find((order) => order.status === 'OPEN');
    expect(open).toMatchObject({
      is_gift: true,
      from_tier: null,
      amount: what === 'COURSE' ? productIdr : prices[what],
      invoice_url: body.paymentUrl,
    });
  });

/** Buys with a coupon, by the company or by transfer, in place of whatever is open. */
const chooseBy = (what: Tier | Kind, coupon: Coupon | null, isTransfer: boolean): Command =>
  command(`chooseBy(${what}, ${coupon}, ${isTransfer ? 'transfer' : 'company'})`, async (real) => {
    const isProduct = what === 'COURSE' || what === 'CREDITS';
    // Before: a broken line is whole again after one creation.
    const { isDown, breaks } = real.provider;
    const before = await findOpen(real);
    const isChecked = await isTransferChecked(real);
    const path = isProduct ? `products/${slugs[what]}/create-invoice` : 'create-invoice';
    const press = () =>
      real.person.call('POST', `/api/payment/${path}`, {
        ...(isProduct ? {} : { tier: what }),
        ...(coupon && { coupon }),
        ...(isTransfer && { provider: 'transfer' }),
      });
    let { status, body } = await press();
    if (isDown || breaks) return expect([200, 409, 502]).toContain(status);
    // The same transfer again is its page again.
    if (isChecked) return expect(isTransfer ? [200, 409] : [409]).toContain(status);
    const own = await tierOf(real);
    const askedOff = discountOf(coupon, productIdr);
    if (status === 409 && what === 'CREDITS' && (await isFoundPaid(real, before, askedOff))) {
      expect(body.message).toBe('This order is already paid.');
      ({ status, body } = await press());
    }
    const isHad = isProduct ? what === 'COURSE' && (await isCourseOpen(real)) : hasTier(own, what);
    const orders = await readOrders(real);
    if (coupon === 'MODEL-FREE') {
      // What was free is open now, so this does not tell whether it was had before.
      if (status !== 200) return expect([status, isHad]).toEqual([409, true]);
      expect(orders.some((one) => one.status === 'PAID' && isFree(one))).toBe(true);
      return;
    }
    if (isHad) return expect(status).toBe(409);
    expect(status, 'the purchase can begin').toBe(200);
    const open = orders.find((one) => one.status === 'OPEN');
    const tier = isProduct ? null : what;
    const priceIdr = priceOf(tier, tier && own) ?? 0;
    const discount = discountOf(coupon, priceIdr);
    expect(open).toMatchObject({
      tier,
      discount,
      provider: isTransfer ? 'transfer' : company.name,
      amount: priceIdr - discount - (open?.mark ?? 0),
    });
    expect((open?.mark ?? 0) > 0 && (open?.mark ?? 0) < 1_000).toBe(isTransfer);
  });

/** Sends the proof of the newest transfer, over its sum or another one, also when the order has ended. */
const prove = (differenceIdr: number) =>
  command(`prove(${differenceIdr})`, async (real) => {
    const order = (await readOrders(real)).findLast(({ provider }) => provider === 'transfer');
    if (!order) return;
    const form = new FormData();
    form.append('picture', picture, 'bukti.png');
    form.append('accountId', account.id);
    form.append('claimedIdr', String(order.amount + differenceIdr));
    form.append('senderBank', 'Mandiri');
    const path = `/api/payment/transfers/${order.id}/proofs`;
    const { status } = await real.person.fetch(path, { method: 'POST', body: form });
    // Not when it is paid or taken back, over for a day, or proved too often.
    expect(order.status === 'OPEN' ? [201, 409, 422, 429] : [201, 409]).toContain(status);
  });

/** Approves, refuses, undoes or takes back, whatever fits the newest proof; two press at the same moment. */
const decide = (how: 'approve-full' | 'approve-back' | 'refuse' | 'undo' | 'take-back') =>
  command(`decide(${how})`, async (real) => {
    const { rows } = await app.deps.db.execute<{ id: string; state: string; is_equal: boolean }>(sql`
      select p.id, p.state, p.claimed_idr = o.amount_idr as is_equal from transfer_proofs p
      join orders o on o.user_id = p.user_id and o.id = p.order_id
      where p.user_id = ${real.person.userId} order by p.sent_at desc, p.id desc limit 1`);
    const [proof] = rows;
    if (!proof) return;
    const as = how === 'approve-back' ? { as: 'refund' } : { as: 'full', note: 'Model' };
    const [what, input] =
      how === 'undo'
        ? ['undo', {}]
        : how === 'refuse' || how === 'take-back'
          ? [how, { reason: 'Model' }]
          : ['approve', proof.is_equal ? {} : as];
    const press = () => real.admin.call('POST', `/api/admin/proofs/${proof.id}/${what}`, input);
    const replies = (await Promise.all([press(), press()])).map(({ status }) => status).toSorted();
    if (proof.state === 'WAITING' && (what === 'approve' || what === 'refuse'))
      expect(replies, 'one of two decides').toEqual([200, 409]);
    else
      expect([
        [200, 409],
        [409, 409],
      ]).toContainEqual(replies);
  });

/** Lets the seconds pass in which an approval can be undone. */
const letPass = command('letPass', async () => {
  app.clock.advance(undoMs + 1_000);
  await app.retryJobs();
});

/** The friend uses the code of a paid gift; both presses of a double click answer alike. */
const useCode = (at: number) =>
  command(`useCode(${at})`, async (real) => {
    const paid = (await readOrders(real)).filter(({ status, is_gift }) => is_gift && status === 'PAID');
    const order = pickFrom(paid, at);
    if (!order) return;
    const { body } = await real.person.call('GET', `/api/gifts/${order.id}`);
    if (order.used) return expect(body).toMatchObject({ state: 'used', code: null });
    const own = top((await readTiers({ ...real, person: real.friend })).active);
    const isOpen = order.tier === null && (await isCourseOpen({ ...real, person: real.friend }));
    const wouldGiveNothing = order.tier === null ? isOpen : hasTier(own, order.tier);
    const press = () => real.friend.call('POST', '/api/gifts/use', { code: body.code });
    const replies = (await Promise.all([press(), press()])).map(({ status }) => status);
    expect(replies).toEqual(wouldGiveNothing ? [409, 409] : [200, 200]);
  });

/** Several clicks and webhooks at the same moment. */
const rush = (wanted: readonly (Tier | Kind)[]) =>
  command(`rush(${wanted})`, async (real) => {
    const paid = (await readInvoices(real)).filter(({ status }) => status === 'PAID');
    for (const invoice of paid) await company.webhook(invoice, 'PAID');
    const press = (one: Tier | Kind) =>
      one === 'COURSE' || one === 'CREDITS' ? beginProduct(real, one) : begin(real, one);
    await Promise.all([...wanted.map(press), app.runJobs(), app.runJobs()]);
  });

/** Pays a payable invoice: the newest, or an extra one of an order. */
const pay = (at: number) =>
  command(`pay(${at})`, async (real) => {
    const invoice = pickFrom(await pendingOf(real), at);
    if (invoice) await company.pay(invoice.id);
  });

const pendingOf = async (real: Real) =>
  (await readInvoices(real)).filter(({ status }) => status === 'PENDING').toReversed();

const payLate = (at: number) =>
  command(`payLate(${at})`, async (real) => {
    const expired = (await readInvoices(real)).filter(({ status }) => status === 'EXPIRED');
    const invoice = pickFrom(expired, at);
    if (!invoice) return;
    const change = real.provider.changes.get(invoice.id);
    real.provider.changes.set(invoice.id, { ...change, status: 'PAID' });
  });

/** Gives the provider's record another amount, currency or id, paid or not. */
const contradict = (at: number, isPaid: boolean) =>
  command(`contradict(${at}, ${isPaid})`, async (real) => {
    const [invoice] = await pendingOf(real);
    const change = pickFrom(company.contradictions, at);
    if (!invoice || !change) return;
    real.provider.changes.set(invoice.id, change);
    await company.touch(invoice.id);
    if (isPaid) await company.pay(invoice.id);
  });

/** Makes the provider create another invoice for the newest order, open or not. */
const makeAgain = command('makeAgain', async ({ person, provider }) => {
  if (provider.isDown) return;
  const own = (await readOrders({ person, friend: person, admin: person, provider })).filter(
    ({ external_id, provider, amount }) =>
      external_id.startsWith('langkah-') && provider === company.name && amount > 0,
  );
  const order = own.at(-1);
  if (!order || order.status === 'REFUND_DUE' || order.status === 'REFUNDED') return;
  provider.breaks = null;
  await providerNamed(app.deps, company.name).createInvoice({
    externalId: order.external_id,
    amountIdr: order.amount,
    payerEmail: person.email,
    payerName: 'Sari',
    description: 'Again',
    durationSeconds: 3600,
    successRedirectUrl: 'http://app.test/pricing',
    failureRedirectUrl: 'http://app.test/pricing',
    item: { name: 'Again', priceIdr: order.amount },
  });
});

const expire = command('expire', async (real) => {
  const [invoice] = await pendingOf(real);
  if (invoice) await company.expire(invoice.id);
});

const decline = command('decline', async (real) => {
  const [invoice] = await pendingOf(real);
  if (invoice) await company.decline(invoice.id);
});

/** Lets the order expire here before the provider reports it. */
const lapse = command('lapse', async ({ person }) => {
  await app.deps.db.execute(
    sql`update orders set expires_at = now() - interval '1 second' where user_id = ${person.userId} and status = 'OPEN'`,
  );
});

/** Sends webhooks for any invoice, at any time, any number of times, with any status. */
const tell = (at: number, status: string, times: number) =>
  command(`tell(${at}, ${status} × ${times})`, async (real) => {
    const invoice = pickFrom(await readInvoices(real), at);
    if (!invoice) return;
    await Promise.all(Array.from({ length: times }, () => company.webhook(invoice, status)));
    await Promise.all([app.runJobs(), app.runJobs()]);
  });

const fail = (how: 'before' | 'after' | 'down') =>
  command(`fail(${how})`, async ({ provider }) => {
    if (how === 'down') provider.isDown = true;
    else provider.breaks = how;
  });

const recover = command('recover', async ({ provider }) => {
  provider.isDown = false;
});

const entitlementsPath = ({ person }: Real) => `/api/admin/users/${person.userId}/entitlements`;

const grant = (tier: Tier) =>
  command(`grant(${tier})`, async (real) => {
    const before = await tierOf(real);
    const { status } = await real.admin.call('POST', entitlementsPath(real), { tier, reason: 'Model' });
    expect(status).toBe(hasTier(before, tier) ? 409 : 201);
  });

/** Also the refund path: the money goes back, and the plan is revoked. */
const revoke = (at: number) =>
  command(`revoke(${at})`, async (real) => {
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select id from entitlements where user_id = ${real.person.userId} and revoked_at is null order by id`,
    );
    const entitlement = pickFrom(rows, at);
    if (!entitlement) return;
    const path = `${entitlementsPath(real)}/${entitlement.id}/revoke`;
    expect((await real.admin.call('POST', path, { reason: 'Model' })).status).toBe(200);
    const open = (await readOrders(real)).find(({ status }) => status === 'OPEN');
    if (open?.tier && !open.is_gift)
      expect(open.from_tier, 'no open order at the price of a plan that is gone').toBe(await tierOf(real));
  });

/** Takes a paid order back, whole or in part, with the money sent or still to send; two press at the same moment. */
const takeBack = (at: number, share: number, isSent: boolean) =>
  command(`takeBack(${at}, ${share} %, ${isSent})`, async (real) => {
    const paid = (await readOrders(real)).filter(({ status }) => status === 'PAID');
    const order = pickFrom(
      paid.filter(({ amount }) => amount > 0),
      at,
    );
    if (!order) return;
    // No more than came.
    const mostIdr = order.amount + Math.min(0, order.accepted);
    const refund = {
      amountIdr: Math.ceil((mostIdr * share) / 100),
      reason: 'Model',
      reference: isSent ? 'BCA 1' : null,
    };
    const press = () => real.admin.call('POST', `/api/admin/orders/${order.id}/refund`, refund);
    const replies = (await Promise.all([press(), press()])).map(({ status }) => status).toSorted();
    // The friend buys no upgrades.
    const isBuiltUpon =
      order.tier !== null && !order.is_gift && paid.some(({ from_tier }) => from_tier === order.tier);
    if (isBuiltUpon)
      expect([
        [200, 409],
        [409, 409],
      ]).toContainEqual(replies);
    else expect(replies, 'one of two takes it back').toEqual([200, 409]);
  });

/** Writes down that money was sent back, of any order that is due. */
const send = (at: number) =>
  command(`send(${at})`, async (real) => {
    const due = (await readOrders(real)).filter(({ status }) => status === 'REFUND_DUE');
    const order = pickFrom(due, at);
    if (!order) return;
    const path = `/api/admin/orders/${order.id}/refunded`;
    expect((await real.admin.call('POST', path, { reference: 'BCA 2' })).status).toBe(200);
  });

const settle = command('settle', async (real) => {
  await catchUp(real);
  await checkBooks(real);
});

const anyTier = fc.constantFrom(...tiers);
const anyPlace = fc.nat(5);
const anyCommand = fc.oneof(
  { weight: 6, arbitrary: anyTier.map(choose) },
  { weight: 3, arbitrary: fc.constantFrom(...kinds).map(chooseProduct) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...tiers, ...kinds), { minLength: 2, maxLength: 4 }).map(rush),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...tiers, ...kinds),
        fc.constantFrom(null, null, 'MODEL-25' as const, 'MODEL-FREE' as const),
        fc.boolean(),
      )
      .map(([what, coupon, isTransfer]) => chooseBy(what, coupon, isTransfer)),
  },
  { weight: 5, arbitrary: fc.constantFrom(0, 0, 0, 137, -88).map(prove) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        'approve-full' as const,
        'approve-full' as const,
        'approve-full' as const,
        'approve-back' as const,
        'refuse' as const,
        'undo' as const,
        'take-back' as const,
      )
      .map(decide),
  },
  { weight: 3, arbitrary: fc.constant(letPass) },
  { weight: 5, arbitrary: fc.nat(1).map(pay) },
  { weight: 2, arbitrary: anyPlace.map(payLate) },
  { weight: 1, arbitrary: fc.tuple(anyPlace, fc.boolean()).map(([at, isPaid]) => contradict(at, isPaid)) },
  { weight: 2, arbitrary: fc.constant(makeAgain) },
  { weight: 1, arbitrary: fc.constantFrom(expire, lapse, decline) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyPlace, fc.constantFrom('PAID', 'EXPIRED', 'PENDING'), fc.integer({ min: 1, max: 3 }))
      .map(([at, status, times]) => tell(at, status, times)),
  },
  { weight: 1, arbitrary: fc.constantFrom('before' as const, 'after' as const, 'down' as const).map(fail) },
  { weight: 1, arbitrary: fc.constant(recover) },
  { weight: 2, arbitrary: fc.constantFrom(...tiers, 'COURSE' as const).map(chooseGift) },
  { weight: 2, arbitrary: anyPlace.map(useCode) },
  { weight: 1, arbitrary: anyTier.map(grant) },
  { weight: 2, arbitrary: anyPlace.map(revoke) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyPlace, fc.constantFrom(1, 37, 100), fc.boolean())
      .map(([at, share, isSent]) => takeBack(at, share, isSent)),
  },
  { weight: 1, arbitrary: anyPlace.map(send) },
  { weight: 2, arbitrary: fc.constant(settle) },
);

/** Once everything has arrived, the books add up and the next plan can be bought. */
async function end(real: Real) {
  await catchUp(real);
  if (await isTransferChecked(real)) await decide('refuse').run({}, real);
  await checkAlways(real);
  await checkBooks(real);
  const own = await tierOf(real);
  const next = tiers[own === null ? 0 : tierRank(own) + 1];
  if (next) await expectBegun(real, next);
  await expectProductBegun(real, 'CREDITS');
}

/** Makes the two products, the coupons and the account, once for all runs. */
async function makeProducts() {
  const owner = await app.person({ roles: ['owner'] });
  picture = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 12, channels: 3, background: '#eef4fb' } })
        .png()
        .toBuffer(),
    ),
  ]);
  const added = await owner.call('POST', '/api/admin/accounts', {
    account: { kind: 'bank', bank: 'BCA', number: '0123456789', holder: 'PT Langkah' },
  });
  account = added.body.at(-1);
  for (const [code, value] of Object.entries(coupons)) {
    const { status } = await owner.call('POST', '/api/admin/coupons', {
      code,
      kind: 'percent',
      value,
      tiers: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      perPerson: null,
      minIdr: null,
    });
    expect(status).toBe(201);
  }
  const course = await addCourse(app, 'model');
  await addModule(app, { order: 1, courseId: course.id });
  const made = async (kind: Kind, opens: { courseIds: string[]; code: number }) => {
    const texts = { name: kind, line: 'Model' };
    const { body } = await owner.call('POST', '/api/admin/products', {
      kind,
      texts: { en: texts, id: texts },
      opens: {
        courseIds: opens.courseIds,
        months: null,
        credits: { session: 0, review: 0, code: opens.code },
      },
      priceIdr: productIdr,
      saleIdr: null,
      saleEndsAt: null,
      seats: null,
      saleFrom: null,
      saleTo: null,
    });
    return body.slug as string;
  };
  slugs = {
    COURSE: await made('COURSE', { courseIds: [course.id], code: 0 }),
    CREDITS: await made('CREDITS', { courseIds: [], code: 1 }),
  };
}

/** Deletes the run's orders and demotes its administrator, so that the next run is on its own. */
async function clearAway({ person, friend, admin }: Real) {
  for (const table of ['onboarding_tokens', 'money_entries', 'receipt_corrections', 'receipts'])
    await app.deps.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${person.userId}`);
  for (const table of ['gifts', 'transfer_proofs', 'coupon_uses'])
    await app.deps.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${person.userId}`);
  await app.deps.db.execute(
    sql`delete from course_openings where user_id in (${person.userId}, ${friend.userId})`,
  );
  await app.deps.db.execute(sql`delete from payment_attempts where user_id = ${person.userId}`);
  await app.deps.db.execute(sql`delete from orders where user_id = ${person.userId}`);
  await app.deps.db.execute(sql`update users set is_admin = false where id = ${admin.userId}`);
  await app.sandboxes.api('POST', '/reset');
  app.clock.reset();
}

const length = 40;
const commands = fc.array(anyCommand, { minLength: atScale(10, length), maxLength: length, size: 'max' });
const runs = Number(process.env.MODEL_RUNS ?? atScale(6, 2_000));
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** With the seed, runs only the counterexample that a failure printed. */
const path = process.env.MODEL_PATH;

describe.each([
  { own: xendit, shareOfRuns: 1 },
  { own: midtrans, shareOfRuns: 0.5 },
])('with $own.name', ({ own, shareOfRuns }) => {
  beforeAll(async () => {
    company = own;
    app = await createTestApp({ env: own.env });
    await makeProducts();
  });
  afterAll(() => app.close());

  it(`every rupiah that arrives is in one order, and nobody is blocked (seed ${seed})`, {
    timeout: timeAtScale(60_000, 360),
  }, async () => {
    let count = 0;
    const numRuns = runs * shareOfRuns;
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const provider: Provider = { changes: new Map(), breaks: null, isDown: false };
        const real: Real = {
          person: await app.person(),
          friend: await app.person(),
          admin: await app.person({ isAdmin: true }),
          provider,
        };
        await app.sandboxes.setSwitches(company.name, { dropWebhook: true });
        await app.withNetwork(networkOf(provider), async () => {
          await fc.asyncModelRun(() => ({ model: {}, real }), steps);
          await end(real);
        });
        count += steps.length;
        await clearAway(real);
      }),
      { seed, numRuns, ...(path && { path, endOnFailure: true }) },
    );
    measured(`${numRuns} runs, ${count} commands, 0 divergence, books right to the rupiah (seed ${seed})`);
  });
});
