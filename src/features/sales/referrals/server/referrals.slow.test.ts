/** Codes for friends: who may use one, and the credit that the learner gets (product.md#referrals). */
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { readBalances, spendCredit } from '#features/coaching/credits/public.server.ts';
import { creditEntries } from '#features/coaching/credits/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import { friendPercent, givenUpAfterMs, mostCreditsPerYear, proofTimeMs } from '../rules.ts';
import { decideReferrals } from './credits.ts';
import { referralCodes, referrals } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi Lestari' });
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

type Buyer = Pick<TestPerson, 'call'>;
const buy = (buyer: Buyer, coupon: string | undefined, more: object = {}) =>
  buyer.call('POST', '/api/payment/create-invoice', {
    tier: 'ESSENTIAL',
    ...(coupon ? { coupon } : {}),
    ...more,
  });
const look = (buyer: Buyer, code: string) =>
  buyer.call('POST', '/api/payment/coupon', { code, tier: 'ESSENTIAL' });
const openOrder = async (person: { userId: string }) =>
  (
    await app.deps.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, person.userId), eq(orders.status, 'OPEN')))
  )[0];

async function pay(person: TestPerson) {
  const order = await openOrder(person);
  await app.pay(order?.invoiceId ?? '');
  await app.runJobs();
  return order?.id ?? '';
}

/** A learner who has bought Starter, which grants no reviews, and made a code. */
async function learner(more: object = {}) {
  const person = await app.person(more);
  await buy(person, undefined, { tier: 'STARTER' });
  await pay(person);
  const { status, body } = await person.call('POST', '/api/referrals/code');
  expect([status, body.message]).toEqual([200, undefined]);
  return { person, code: body.code as string, address: body.address as string };
}

/** A new person who has paid with that code. */
async function friendOf(code: string) {
  const person = await app.person();
  expect((await buy(person, code)).status).toBe(200);
  return { person, orderId: await pay(person) };
}

const decide = () => decideReferrals(app.deps);
const reviewsOf = async ({ userId }: TestPerson) =>
  (await readBalances(app.deps.db, userId, app.deps.clock.now())).review;
const refund = (orderId: string, status: 'REFUND_DUE' | 'REFUNDED' = 'REFUNDED') =>
  app.deps.db.update(orders).set({ status }).where(eq(orders.id, orderId));
const stateOf = async (orderId: string) =>
  (await app.deps.db.select().from(referrals).where(eq(referrals.orderId, orderId)))[0]?.state;
const unknown = (code: string) => `There’s no coupon ${code}. Check the spelling.`;

describe('a code for friends', () => {
  it('is made once by a learner who has bought a plan, by chance', async () => {
    const { person, code, address } = await learner();
    expect(code).toMatch(/^TEMAN-[A-Z2-9]{8}$/);
    expect(address).toBe(`${app.deps.config.appUrl}/pricing?coupon=${code}`);
    const again = await Promise.all([1, 2, 3].map(() => person.call('POST', '/api/referrals/code')));
    expect(again.map(({ body }) => body.code)).toEqual([code, code, code]);
    expect((await person.call('GET', '/api/referrals')).body).toMatchObject({
      isOn: true,
      hasPlan: true,
      code,
      friends: [],
    });
    expect((await learner()).code).not.toBe(code);
  });

  it('is one code also when it is asked for many times at the same moment', async () => {
    const person = await app.person();
    await buy(person, undefined, { tier: 'STARTER' });
    await pay(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.call('POST', '/api/referrals/code')),
    );
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
  });

  it('is refused to someone without a plan, and with one that was only given to them', async () => {
    for (const person of [await app.person(), await app.person({ tier: 'BREAKTHROUGH' })]) {
      await app.deps.db
        .update(entitlements)
        .set({ source: 'grant' })
        .where(eq(entitlements.userId, person.userId));
      const { status, body } = await person.call('POST', '/api/referrals/code');
      expect([status, body.message]).toEqual([409, 'You get a code once you’ve bought a plan.']);
    }
  });

  it('lowers the price of a friend’s first plan wherever a coupon would, for visitors too', async () => {
    const { code } = await learner();
    const seen = { code, kind: 'percent', value: friendPercent, priceIdr: 499_000, totalIdr: 449_100 };
    expect((await look(app.browser(), ` ${code.toLowerCase()} `)).body).toMatchObject(seen);
    const { person, orderId } = await friendOf(code);
    const receipt = (await person.call('GET', `/api/payment/receipts/${orderId}`)).body;
    expect(receipt).toMatchObject({ totalIdr: 449_100, discountIdr: 49_900, couponCode: code });
  });

  it('works for someone who signs up while they pay', async () => {
    const { code } = await learner();
    const email = `friend-${newId()}@langkah.test`;
    const answer = await buy(app.browser(), code, { email, name: 'Sari', password: testPassword });
    expect(answer.status).toBe(200);
    expect(await app.invoices(email)).toMatchObject([{ amount: 449_100 }]);
  });

  it('is kept by an open order when it is switched off, and no one else can use it then', async () => {
    const { code, person } = await learner();
    const friend = await app.person();
    await buy(friend, code);
    await finance.call('PUT', '/api/admin/referrals', { isOn: false });
    expect((await look(friend, code)).body).toMatchObject({ totalIdr: 449_100 });
    const late = await app.person();
    expect((await look(late, code)).body).toMatchObject({ message: unknown(code) });
    expect((await buy(late, code)).status).toBe(422);
    expect((await person.call('GET', '/api/referrals')).body).toMatchObject({ isOn: false, code });
    const other = await app.person({ tier: 'STARTER' });
    expect((await other.call('POST', '/api/referrals/code')).status).toBe(409);
    await finance.call('PUT', '/api/admin/referrals', { isOn: true });
    expect((await look(late, code)).status).toBe(200);
  });

  it('leaves the coupons of the school alone, also one that has the form of a code for friends', async () => {
    const code = 'TEMAN-HEMATSEK';
    await finance.call('POST', '/api/admin/coupons', {
      code,
      kind: 'fixed',
      value: 100_000,
      tiers: null,
      startsAt: null,
      endsAt: null,
      maxUses: 1,
      perPerson: null,
      minIdr: null,
    });
    const { person } = await friendOf(code);
    expect((await person.call('GET', '/api/payment/history')).body).toMatchObject([{ amountIdr: 399_000 }]);
    expect(await app.deps.db.$count(referrals, eq(referrals.userId, person.userId))).toBe(0);
  });
});

describe('a code is refused', () => {
  it('for the learner’s own account', async () => {
    const { person, code } = await learner();
    const { status, body } = await buy(person, code, { tier: 'ESSENTIAL' });
    expect([status, body.message]).toEqual([409, `${code} is your own code. It only works for friends.`]);
  });

  it('for another account of the same mailbox, also one that signs up while it pays', async () => {
    const name = `budi${Date.now()}`;
    const { person, code } = await learner();
    await app.deps.db
      .update(users)
      .set({ email: `${name}@gmail.com` })
      .where(eq(users.id, person.userId));
    const email = `${name.slice(0, 3)}.${name.slice(3)}+2@googlemail.com`;
    const answer = await buy(app.browser(), code, { email, name: 'Budi', password: testPassword });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `${code} is your own code. It only works for friends.`,
    ]);
    expect(await app.deps.db.$count(users, eq(users.email, email))).toBe(0);
  });

  it('for an account that has a plan, or had one that was refunded', async () => {
    const { code } = await learner();
    const has = await app.person({ tier: 'STARTER' });
    const had = await app.person({ tier: 'STARTER' });
    await app.deps.db
      .update(entitlements)
      .set({ revokedAt: app.deps.clock.now() })
      .where(eq(entitlements.userId, had.userId));
    for (const person of [has, had]) {
      const { status, body } = await buy(person, code);
      expect([status, body.message]).toEqual([
        409,
        `${code} is for someone’s first plan, and you’ve had one already.`,
      ]);
    }
  });

  it('as a coupon that does not exist, when nobody has it or its learner’s plan is gone', async () => {
    const friend = await app.person();
    const nobody = await look(friend, 'TEMAN-22222222');
    expect([nobody.status, nobody.body.message]).toEqual([422, unknown('TEMAN-22222222')]);
    const { person, code } = await learner();
    await app.deps.db
      .update(entitlements)
      .set({ revokedAt: app.deps.clock.now() })
      .where(eq(entitlements.userId, person.userId));
    expect((await look(friend, code)).body.message).toBe(unknown(code));
  });

  it('once the learner has deleted their account', async () => {
    const { person, code } = await learner();
    const deleted = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(deleted.status).toBeLessThan(300);
    expect((await look(app.browser(), code)).status).toBe(422);
    expect(await app.deps.db.$count(referralCodes, eq(referralCodes.userId, person.userId))).toBe(0);
  });

  it('beside a coupon: an order has one or the other', async () => {
    const { code } = await learner();
    const friend = await app.person();
    await buy(friend, code);
    const body = { code: 'KALCER-20', kind: 'percent', value: 20, tiers: null, startsAt: null, endsAt: null };
    await finance.call('POST', '/api/admin/coupons', {
      ...body,
      maxUses: null,
      perPerson: null,
      minIdr: null,
    });
    await buy(friend, 'KALCER-20');
    expect(await openOrder(friend)).toMatchObject({ couponCode: 'KALCER-20', amountIdr: 399_200 });
  });
});

describe('the credit for a friend', () => {
  it('comes when the order has been paid for seven days, once, and the learner is told', async () => {
    const { person, code } = await learner();
    const { orderId } = await friendOf(code);
    app.clock.advance(proofTimeMs - dayMs);
    await decide();
    expect(await reviewsOf(person)).toBe(0);
    const waiting = (await person.call('GET', '/api/referrals')).body.friends;
    expect(waiting).toMatchObject([{ state: 'waiting', creditAt: expect.any(String) }]);
    app.clock.advance(dayMs);
    await Promise.all([decide(), decide(), decide()]);
    await decide();
    expect(await reviewsOf(person)).toBe(1);
    expect(await stateOf(orderId)).toBe('credited');
    const told = await app.deps.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, person.userId), eq(notifications.event, 'credits')));
    expect(told.map(({ title }) => title)).toEqual(['1 CV review credit added']);
    const history = await person.call('GET', '/api/credits/history?kind=review');
    expect(history.body).toMatchObject([{ amount: 1, note: 'A friend bought a plan with your code' }]);
    expect((await person.call('GET', '/api/referrals')).body).toMatchObject({
      creditsThisYear: 1,
      friends: [{ state: 'credited', creditAt: null }],
    });
  });

  it.each(['REFUND_DUE', 'REFUNDED'] as const)(
    'does not come when the order is %s before',
    async (status) => {
      const { person, code } = await learner();
      const { orderId } = await friendOf(code);
      await refund(orderId, status);
      app.clock.advance(proofTimeMs);
      await decide();
      expect(await reviewsOf(person)).toBe(0);
      expect(await stateOf(orderId)).toBe('void');
    },
  );

  it('is taken back when the order is refunded later and it is unspent', async () => {
    const { person, code } = await learner();
    const { orderId } = await friendOf(code);
    app.clock.advance(proofTimeMs);
    await decide();
    await refund(orderId);
    await Promise.all([decide(), decide()]);
    await decide();
    expect(await reviewsOf(person)).toBe(0);
    expect(await stateOf(orderId)).toBe('taken');
    const entries = await app.deps.db
      .select({ amount: creditEntries.amount })
      .from(creditEntries)
      .where(and(eq(creditEntries.userId, person.userId), eq(creditEntries.kind, 'review')));
    expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-1, 1]);
  });

  it('stays spent when the order is refunded after that', async () => {
    const { person, code } = await learner();
    const { orderId } = await friendOf(code);
    app.clock.advance(proofTimeMs);
    await decide();
    const now = app.deps.clock.now();
    const spent = await app.deps.db.transaction((tx) =>
      spendCredit(tx, {
        userId: person.userId,
        kind: 'review',
        causeKey: 'review:1',
        note: () => 'A review',
        now,
      }),
    );
    expect(spent).toBe('spent');
    await refund(orderId);
    await decide();
    expect(await stateOf(orderId)).toBe('kept');
    expect(await reviewsOf(person)).toBe(0);
  });

  it('is given for so many friends in 12 months, also when they are decided together; later friends still pay less', async () => {
    const { person, code } = await learner();
    const friends = [];
    for (let one = 0; one <= mostCreditsPerYear; one += 1) friends.push(await friendOf(code));
    app.clock.advance(proofTimeMs);
    await Promise.all([decide(), decide()]);
    expect(await reviewsOf(person)).toBe(mostCreditsPerYear);
    const states = await Promise.all(friends.map(({ orderId }) => stateOf(orderId)));
    expect(states.filter((state) => state === 'over-limit')).toHaveLength(1);
    app.clock.reset();
    const { orderId } = await friendOf(code);
    const longAgo = new Date(app.deps.clock.now().getTime() - 366 * dayMs);
    await app.deps.db
      .update(referrals)
      .set({ creditedAt: longAgo })
      .where(and(eq(referrals.referrerId, person.userId), eq(referrals.state, 'credited')));
    app.clock.advance(proofTimeMs);
    await decide();
    expect(await stateOf(orderId)).toBe('credited');
  });

  it('does not come for an order that nobody paid, and such an order is given up some day', async () => {
    const { person, code } = await learner();
    const friend = await app.person();
    await buy(friend, code);
    const order = await openOrder(friend);
    app.clock.advance(givenUpAfterMs);
    await decide();
    expect(await stateOf(order?.id ?? '')).toBe('void');
    expect(await reviewsOf(person)).toBe(0);
  });

  it('comes once for a friend with several orders', async () => {
    const { person, code } = await learner();
    const friend = await app.person();
    await buy(friend, code, { tier: 'STARTER' });
    await buy(friend, code, { tier: 'ESSENTIAL' });
    await pay(friend);
    app.clock.advance(proofTimeMs);
    await decide();
    expect(await reviewsOf(person)).toBe(1);
    expect(await app.deps.db.$count(referrals, eq(referrals.userId, friend.userId))).toBe(2);
  });
});

describe('the school', () => {
  it('turns codes off and on, and the audit log says who did', async () => {
    const off = await finance.call('PUT', '/api/admin/referrals', { isOn: false });
    expect(off.body).toMatchObject({ isOn: false, setByName: 'Dewi Lestari' });
    await finance.call('PUT', '/api/admin/referrals', { isOn: false });
    await finance.call('PUT', '/api/admin/referrals', { isOn: true });
    const log = await app.deps.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subjectType, 'referrals'))
      .orderBy(auditLog.id);
    expect(log.slice(-2)).toEqual([
      { action: 'referrals.off', actorId: finance.userId },
      { action: 'referrals.on', actorId: finance.userId },
    ]);
  });

  it('sees who brought how many, who waits and what it gave', async () => {
    const { person, code } = await learner({ name: 'Bayu Pratama' });
    await friendOf(code);
    app.clock.advance(proofTimeMs);
    await decide();
    app.clock.reset();
    await friendOf(code);
    const { data } = (await finance.call('GET', '/api/admin/referrals?limit=100')).body;
    expect(data.find(({ userId }: { userId: string }) => userId === person.userId)).toMatchObject({
      name: 'Bayu Pratama',
      code,
      friends: 1,
      waiting: 1,
      credits: 1,
      givenIdr: 99_800,
    });
  });

  it('shows neither person the other', async () => {
    const { person, code } = await learner({ name: 'Bayu Rahasia' });
    const { person: friend } = await friendOf(code);
    const mine = JSON.stringify((await person.call('GET', '/api/referrals')).body);
    expect(mine).not.toContain(friend.email);
    expect(mine).not.toContain(friend.userId);
    const seen = JSON.stringify((await look(app.browser(), code)).body);
    expect(seen).not.toContain('Rahasia');
    expect(seen).not.toContain(person.userId);
  });
});
