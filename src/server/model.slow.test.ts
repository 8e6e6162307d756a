/**
 * Security test 13: whatever people and administrators do, in any order, plans, orders, credits and reviews match a
 * small model of the rules (product.md#paid, product.md#grants).
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Tier, tierRank, tiers } from '#access/tiers.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const kinds = ['session', 'review', 'code'] as const;
type Kind = (typeof kinds)[number];

/** product.md#grants as an independent table: the first tier that has each kind, and how many a month. */
const monthly: Record<Kind, { from: Tier; amount: number }> = {
  session: { from: 'BREAKTHROUGH', amount: 1 },
  review: { from: 'ACCELERATOR', amount: 1 },
  code: { from: 'ACCELERATOR', amount: 2 },
};

/** Questions a month: the best plan of a month counts. */
const questions: Record<Tier, number> = { STARTER: 0, ESSENTIAL: 1, ACCELERATOR: 4, BREAKTHROUGH: 8 };

const prices: Record<Tier, number> = {
  STARTER: 149_000,
  ESSENTIAL: 499_000,
  ACCELERATOR: 999_000,
  BREAKTHROUGH: 1_999_000,
};

interface Model {
  entitled: { tier: Tier; isRevoked: boolean }[];
  open: { tier: Tier; fromTier: Tier | null; amountIdr: number } | null;
  orders: { PAID: number; REFUND_DUE: number; EXPIRED: number };
  credits: Record<Kind | 'question', number>;
  /** Granted in the month that runs. */
  questions: number;
  /** Code reviews, the oldest first. */
  reviews: ('PENDING' | 'IN_REVIEW' | 'COMPLETED')[];
}

interface Real {
  person: TestPerson;
  admin: TestPerson;
  reviewIds: string[];
}

const active = (model: Model) => model.entitled.filter(({ isRevoked }) => !isRevoked).map(({ tier }) => tier);
const tierOf = (model: Model): Tier | null =>
  active(model).toSorted((a, b) => tierRank(b) - tierRank(a))[0] ?? null;
const has = (model: Model, tier: Tier) => {
  const own = tierOf(model);
  return own !== null && tierRank(own) >= tierRank(tier);
};

/** A month's credits are granted when a kind begins, not again while it runs (product.md#grants). */
function entitle(model: Model, tier: Tier) {
  for (const kind of kinds) {
    const brings = (one: Tier) => tierRank(one) >= tierRank(monthly[kind].from);
    if (brings(tier) && !active(model).some(brings)) model.credits[kind] += monthly[kind].amount;
  }
  if (!active(model).some((one) => questions[one] > 0)) model.questions = 0;
  const missing = Math.max(0, questions[tier] - model.questions);
  model.credits.question += missing;
  model.questions += missing;
  model.entitled.push({ tier, isRevoked: false });
}

/** Another plan changes the open order's price, so the order ends (product.md#refunds-due). */
function endUnfitOrder(model: Model) {
  if (!model.open || model.open.fromTier === tierOf(model)) return;
  model.open = null;
  model.orders.EXPIRED += 1;
}

type Command = fc.AsyncCommand<Model, Real>;

/** The state of the database in the model's terms; the ledger, the lots and the balances must agree as well. */
async function readReal({ person }: Real) {
  const { rows } = await app.deps.db.execute<{ state: unknown }>(sql`
    select jsonb_build_object(
      'entitled', (select coalesce(jsonb_agg(jsonb_build_object('tier', tier, 'isRevoked', revoked_at is not null) order by id), '[]')
                     from entitlements where user_id = ${person.userId}),
      'open', (select jsonb_build_object('tier', tier, 'fromTier', from_tier, 'amountIdr', amount_idr) from orders where user_id = ${person.userId} and status = 'OPEN'),
      'orders', (select jsonb_build_object('PAID', count(*) filter (where status = 'PAID'), 'REFUND_DUE', count(*) filter (where status = 'REFUND_DUE'),
                   'EXPIRED', count(*) filter (where status = 'EXPIRED')) from orders where user_id = ${person.userId}),
      'credits', jsonb_build_object('session', 0, 'review', 0, 'code', 0, 'question', 0) || coalesce((select jsonb_object_agg(kind, total) from
                   (select kind, sum(amount)::int as total from credit_entries where user_id = ${person.userId} group by kind) ledger), '{}'),
      'lots', jsonb_build_object('session', 0, 'review', 0, 'code', 0, 'question', 0) || coalesce((select jsonb_object_agg(kind, total) from
                   (select kind, sum(remaining)::int as total from credit_lots where user_id = ${person.userId} group by kind) open), '{}'),
      'reviews', (select coalesce(jsonb_agg(status order by id), '[]') from reviews where user_id = ${person.userId})) as state`);
  return rows[0]?.state;
}

/** A command that compares its effect on the model with the database. */
const command = (
  name: string,
  act: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  run: async (model, real) => {
    await act(model, real);
    const { questions: _granted, ...state } = model;
    expect(await readReal(real), name).toEqual({ ...state, lots: model.credits });
  },
  toString: () => name,
});

const begin = (tier: Tier): Command =>
  command(`begin(${tier})`, async (model, { person }) => {
    const own = tierOf(model);
    const { status } = await person.call('POST', '/api/payment/create-invoice', { tier });
    if (has(model, tier)) {
      expect(status).toBe(409);
      return;
    }
    expect(status).toBe(200);
    const amountIdr = prices[tier] - (own ? prices[own] : 0);
    const isSame = model.open?.tier === tier && model.open.amountIdr === amountIdr;
    if (model.open && !isSame) model.orders.EXPIRED += 1;
    model.open = { tier, fromTier: own, amountIdr };
  });

async function openInvoice({ person }: Real) {
  const { rows } = await app.deps.db.execute<{ invoice_id: string }>(
    sql`select invoice_id from orders where user_id = ${person.userId} and status = 'OPEN'`,
  );
  return rows[0]?.invoice_id ?? '';
}

const isOpen = (model: Readonly<Model>) => model.open !== null;

const pay = command(
  'pay',
  async (model, real) => {
    await app.pay(await openInvoice(real));
    await app.runJobs();
    if (!model.open) return;
    const isSurplus = has(model, model.open.tier);
    if (!isSurplus) entitle(model, model.open.tier);
    model.orders[isSurplus ? 'REFUND_DUE' : 'PAID'] += 1;
    model.open = null;
  },
  isOpen,
);

const expire = command(
  'expire',
  async (model, real) => {
    await app.sandboxes.api('POST', `/invoices/${await openInvoice(real)}/expire`);
    await app.sandboxes.settled();
    await app.runJobs();
    model.orders.EXPIRED += 1;
    model.open = null;
  },
  isOpen,
);

const grant = (tier: Tier): Command =>
  command(`grant(${tier})`, async (model, { person, admin }) => {
    const path = `/api/admin/users/${person.userId}/entitlements`;
    const { status } = await admin.call('POST', path, { tier, reason: 'Model' });
    if (has(model, tier)) expect(status).toBe(409);
    else {
      expect(status).toBe(201);
      entitle(model, tier);
      endUnfitOrder(model);
    }
  });

const revoke = command(
  'revoke',
  async (model, { person, admin }) => {
    const { rows } = await app.deps.db.execute<{ id: string; tier: Tier }>(
      sql`select id, tier from entitlements where user_id = ${person.userId} and revoked_at is null order by id limit 1`,
    );
    const path = `/api/admin/users/${person.userId}/entitlements/${rows[0]?.id}/revoke`;
    for (const expected of [200, 409])
      expect((await admin.call('POST', path, { reason: 'Model' })).status).toBe(expected);
    const first = model.entitled.find(({ isRevoked }) => !isRevoked);
    if (first) first.isRevoked = true;
    endUnfitOrder(model);
  },
  (model) => active(model).length > 0,
);

const adjust = (kind: Kind, amount: number): Command =>
  command(`adjust(${kind}, ${amount})`, async (model, { person, admin }) => {
    const path = `/api/admin/users/${person.userId}/credits`;
    const { status } = await admin.call('POST', path, { kind, amount, reason: 'Model' });
    if (model.credits[kind] + amount < 0) expect(status).toBe(409);
    else {
      expect(status).toBe(200);
      model.credits[kind] += amount;
    }
  });

const submit = command('submit', async (model, real) => {
  const id = newId();
  const send = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id,
      type: 'CODE',
      notes: '',
      repositoryUrl: 'https://github.com/sari/menu',
    }))
      form.set(name, value);
    return real.person.fetch('/api/reviews', { method: 'POST', body: form });
  };
  // Sent twice at the same time, like an impatient double click.
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
  // Without a plan the call is refused, whatever credits are left (product.md#tiers).
  if (model.credits.code === 0 || tierOf(model) === null) {
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    return;
  }
  expect(statuses).toEqual([201, 201]);
  model.credits.code -= 1;
  model.reviews.push('PENDING');
  real.reviewIds.push(id);
});

const remove = command(
  'delete',
  async (model, real) => {
    const index = model.reviews.length - 1;
    const { status } = await real.person.call('DELETE', `/api/reviews/${real.reviewIds[index]}`);
    if (model.reviews[index] !== 'PENDING') {
      expect(status).toBe(409);
      return;
    }
    expect(status).toBe(200);
    model.credits.code += 1;
    model.reviews.pop();
    real.reviewIds.pop();
  },
  (model) => model.reviews.length > 0,
);

const work = (next: 'IN_REVIEW' | 'COMPLETED'): Command =>
  command(
    `coach(${next})`,
    async (model, real) => {
      const index = model.reviews.findIndex((status) => status !== 'COMPLETED');
      const body = { status: next, ...(next === 'COMPLETED' ? { feedback: { summary: 'Well done.' } } : {}) };
      const path = `/api/reviews/${real.reviewIds[index]}/feedback`;
      const { status } = await real.admin.call('PUT', path, body);
      if (status >= 400) throw new Error(`the coach was refused: ${status}`);
      model.reviews[index] = next;
    },
    (model) => model.reviews.some((status) => status !== 'COMPLETED'),
  );

const anyTier = fc.constantFrom(...tiers);
const anyCommand = fc.oneof(
  anyTier.map(begin),
  fc.constant(pay),
  fc.constant(expire),
  anyTier.map(grant),
  fc.constant(revoke),
  fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom(-2, -1, 1, 2))
    .map(([kind, amount]) => adjust(kind, amount)),
  fc.constant(submit),
  fc.constant(remove),
  fc.constantFrom('IN_REVIEW' as const, 'COMPLETED' as const).map(work),
);
const length = 30;
const commands = fc.array(anyCommand, { minLength: atScale(1, length), maxLength: length, size: 'max' });

const runs = atScale(12, 2_000);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

it(`plans, orders and credits match the model (seed ${seed})`, {
  timeout: timeAtScale(60_000, 35),
}, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const real: Real = {
        person: await app.person(),
        admin: await app.person({ isAdmin: true }),
        reviewIds: [],
      };
      const model: Model = {
        entitled: [],
        open: null,
        orders: { PAID: 0, REFUND_DUE: 0, EXPIRED: 0 },
        credits: { session: 0, review: 0, code: 0, question: 0 },
        questions: 0,
        reviews: [],
      };
      await fc.asyncModelRun(() => ({ model, real }), steps);
      count += steps.length;
      // So that the next run's administrator has no old mail to read.
      await app.deps.db.execute(sql`update users set is_admin = false where id = ${real.admin.userId}`);
    }),
    { seed, numRuns: runs },
  );
  measured(`${runs} runs, ${count} commands, 0 divergence (seed ${seed})`);
});
