/** A gift opens nothing to its buyer, and once to one person who has its code (product.md#gift-codes). */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atScale, measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { dayMs } from '#kernel/time.ts';
import { findCode } from './codes.ts';
import { deliverGift } from './deliver.ts';
import { deliverDueJob } from './jobs.ts';
import { gifts } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const begin = (person: Pick<TestPerson, 'call'>, tier = 'ESSENTIAL', gift: object | null = {}, more = {}) =>
  person.call('POST', '/api/payment/create-invoice', { tier, ...(gift ? { gift } : {}), ...more });

async function payAll({ email }: { email: string }) {
  const invoice = (await app.invoices(email)).find(({ status }) => status === 'PENDING');
  await app.pay(invoice?.id ?? '');
  await app.runJobs();
}

const ordersOf = ({ userId }: { userId: string }) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const tiersOf = async ({ userId }: { userId: string }) =>
  (
    await app.deps.db
      .select()
      .from(entitlements)
      .where(and(eq(entitlements.userId, userId), sql`revoked_at is null`))
  ).map(({ tier }) => tier);

/** A paid gift, with its code as its buyer reads it. */
async function give(options: { tier?: string; gift?: object; buyer?: TestPerson } = {}) {
  const buyer = options.buyer ?? (await app.person({ name: 'Bagus Prakoso' }));
  expect((await begin(buyer, options.tier, options.gift)).status).toBe(200);
  await payAll(buyer);
  const order = (await ordersOf(buyer)).at(-1);
  if (!order) throw new Error('no order');
  const { body } = await buyer.call('GET', `/api/gifts/${order.id}`);
  return { buyer, order, code: body.code as string, body };
}

const look = (person: Pick<TestPerson, 'call'>, code: string) =>
  person.call('POST', '/api/gifts/look', { code });
const use = (person: Pick<TestPerson, 'call'>, code: string) =>
  person.call('POST', '/api/gifts/use', { code });
const newsOf = async (person: TestPerson) =>
  ((await person.call('GET', '/api/notifications')).body as { title: string }[]).map(({ title }) => title);
const refund = (id: string, more: object = {}) =>
  finance.call('POST', `/api/admin/orders/${id}/refund`, {
    amountIdr: 499_000,
    reason: 'Changed their mind.',
    reference: 'BCA 1',
    ...more,
  });

describe('buying a gift', () => {
  it('costs what it costs someone without a plan, opens nothing to the buyer, and gives them a code', async () => {
    const buyer = await app.person({ tier: 'STARTER', name: 'Bagus Prakoso' });
    const before = await tiersOf(buyer);
    const { order, body } = await give({ buyer, gift: { toName: 'Sari', message: 'Selamat ulang tahun!' } });
    expect(order).toMatchObject({ amountIdr: 499_000, fromTier: null, status: 'PAID', isGift: true });
    expect(await tiersOf(buyer)).toEqual(before);
    expect(body).toMatchObject({
      state: 'ready',
      soldName: 'Essential',
      toName: 'Sari',
      code: expect.stringMatching(/^HADIAH(-[A-HJ-NP-Z2-9]{4}){4}$/),
    });
    expect(body.address).toBe(`http://app.test/gift?code=${body.code}`);
    expect(await newsOf(buyer)).toContain('Your gift is ready: Essential');
    const [mail] = await app.mails(buyer.email, 'Your gift is ready: Essential');
    expect(mail?.text).toContain(body.code);
    // Its money is the buyer's, once.
    const entries = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
    expect(entries).toMatchObject([{ kind: 'paid', amountIdr: 499_000, userId: buyer.userId }]);
    expect((await buyer.call('GET', `/api/payment/receipts/${order.id}`)).body).toMatchObject({
      totalIdr: 499_000,
    });
  });

  it('is open to someone who has the highest plan, and to a stranger who registers while paying', async () => {
    const { order } = await give({ buyer: await app.person({ tier: 'BREAKTHROUGH' }) });
    expect(order.status).toBe('PAID');
    const browser = app.browser();
    const email = 'giver@example.com';
    const { status, body } = await begin(
      browser,
      'STARTER',
      {},
      { name: 'Rini', email, password: testPassword },
    );
    expect([status, body.paymentUrl]).toEqual([200, expect.stringMatching(/^http/)]);
    await payAll({ email });
    const token = new URL((await app.invoices(email))[0]?.success_redirect_url ?? '').searchParams.get(
      'token',
    );
    const { body: paid } = await browser.call('POST', '/api/onboarding/verify', { token });
    expect(paid).toEqual({ status: 'paid', userId: expect.any(String), giftId: expect.any(String) });
    expect((await browser.call('GET', `/api/gifts/${paid.giftId}`)).body).toMatchObject({ state: 'ready' });
  });

  it('is another order than the same plan for oneself; the same gift again is the same order with the new words', async () => {
    const buyer = await app.person();
    const own = (await begin(buyer, 'ESSENTIAL', null)).body.paymentUrl;
    const gift = (await begin(buyer, 'ESSENTIAL', { message: 'One' })).body.paymentUrl;
    expect(gift).not.toBe(own);
    expect((await begin(buyer, 'ESSENTIAL', { message: 'Two' })).body.paymentUrl).toBe(gift);
    const rows = await ordersOf(buyer);
    expect(rows.map(({ status, isGift }) => [status, isGift])).toEqual([
      ['EXPIRED', false],
      ['OPEN', true],
    ]);
    const written = await app.deps.db.select().from(gifts).where(eq(gifts.userId, buyer.userId));
    expect(written).toMatchObject([{ message: 'Two' }]);
    // It is not shown before it is paid.
    expect((await buyer.call('GET', `/api/gifts/${rows[1]?.id}`)).status).toBe(404);
  });

  it('stays open when the buyer’s own plan changes, and money that is late still makes a code', async () => {
    const buyer = await app.person();
    await begin(buyer);
    const [order] = await ordersOf(buyer);
    const owner = await app.person({ roles: ['owner'] });
    const granted = { tier: 'BREAKTHROUGH', reason: 'Scholarship' };
    expect((await owner.call('POST', `/api/admin/users/${buyer.userId}/entitlements`, granted)).status).toBe(
      201,
    );
    expect((await ordersOf(buyer))[0]?.status).toBe('OPEN');
    await payAll(buyer);
    expect((await buyer.call('GET', `/api/gifts/${order?.id}`)).body).toMatchObject({ state: 'ready' });
  });

  it('refuses long words, a day after a year, and a code for friends, which is for a friend’s own plan', async () => {
    const buyer = await app.person();
    expect((await begin(buyer, 'STARTER', { message: 'x'.repeat(301) })).status).toBe(422);
    expect((await begin(buyer, 'STARTER', { toEmail: 'nowhere' })).status).toBe(422);
    const far = new Date(app.deps.clock.now().getTime() + 400 * dayMs).toISOString().slice(0, 10);
    const late = await begin(buyer, 'STARTER', { toEmail: 'sari@example.com', sendOn: far });
    expect([late.status, late.body.message]).toEqual([422, 'Choose a day within a year.']);
    const friend = await give({ buyer: await app.person() });
    const learner = await app.person();
    await begin(learner, 'STARTER', null);
    await payAll(learner);
    const { body } = await learner.call('POST', '/api/referrals/code', {});
    const refused = await begin(buyer, 'STARTER', {}, { coupon: body.code });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('not off a gift')]);
    expect(friend.order.couponCode).toBeNull();
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

describe('a code', () => {
  it('shows anyone who gives what, and opens it once to one person; the buyer is told, and the log has it', async () => {
    const { buyer, order, code } = await give({ gift: { toName: 'Sari', message: 'Belajar, ya!' } });
    const seen = await look(app.browser(), code.toLowerCase().replaceAll('-', ' '));
    expect(seen).toMatchObject({
      status: 200,
      body: {
        soldName: 'Essential',
        fromName: 'Bagus Prakoso',
        toName: 'Sari',
        message: 'Belajar, ya!',
        state: 'ready',
        nothing: null,
      },
    });
    expect((await use(app.browser(), code)).status).toBe(401);
    const receiver = await app.person({ name: 'Sari' });
    expect(await use(receiver, code)).toMatchObject({ status: 200, body: { soldName: 'Essential' } });
    // A second press answers as the first.
    expect((await use(receiver, code)).status).toBe(200);
    expect(await tiersOf(receiver)).toEqual(['ESSENTIAL']);
    expect(await tiersOf(buyer)).toEqual([]);
    expect(await newsOf(receiver)).toContain('You’re on Essential now');
    expect(await newsOf(buyer)).toContain('Your gift was used: Essential');
    await app.runJobs();
    const other = await app.person();
    expect(await use(other, code)).toMatchObject({
      status: 409,
      body: { message: 'Someone has already used this code. Each code works once.' },
    });
    expect((await look(other, code)).body).toMatchObject({ state: 'used', isUsedByYou: false });
    expect((await buyer.call('GET', `/api/gifts/${order.id}`)).body).toMatchObject({
      state: 'used',
      code: null,
    });
    expect((await finance.call('GET', `/api/admin/orders/${order.id}`)).body).toMatchObject({
      gift: { usedBy: { name: 'Sari' }, usedAt: expect.any(String) },
      log: [{ action: 'gift.use', actorName: 'Sari' }],
    });
    const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(logged).toMatchObject([{ action: 'gift.use', actorId: receiver.userId }]);
    // Using it moves no money.
    const entries = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
    expect(entries).toHaveLength(1);
  });

  it('is used by one of many who use it at the same moment', async () => {
    const { code, order } = await give();
    const count = atScale(50, 200);
    const people = await Promise.all(Array.from({ length: count }, () => app.person()));
    const replies = await Promise.all(people.map((person) => use(person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 Someone has already used this code. Each code works once.']),
    );
    const opened = await app.deps.db.select().from(entitlements).where(eq(entitlements.causeId, order.id));
    expect(opened).toHaveLength(1);
    measured(`${count} people used one code, 1 got it`);
  });

  it('is not in the database, not guessed by a neighbour of it, and not another person’s to read', async () => {
    const { buyer, order, code } = await give();
    const { rows } = await app.deps.db.execute<{ found: number }>(
      sql`select count(*)::int as found from orders o join gifts g on g.user_id = o.user_id and g.order_id = o.id
          where o.id = ${order.id} and (o::text || g::text) like ${`%${code.slice(7, 11)}%${code.slice(-4)}%`}`,
    );
    expect(rows[0]?.found).toBe(0);
    const wrong = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await look(app.browser(), wrong)).toMatchObject({ status: 404 });
    expect((await look(app.browser(), 'HADIAH-1')).status).toBe(404);
    const stranger = await app.person();
    expect((await stranger.call('GET', `/api/gifts/${order.id}`)).status).toBe(404);
    expect((await stranger.call('PUT', `/api/gifts/${order.id}`, { message: 'Mine' })).status).toBe(404);
    expect((await buyer.call('PUT', `/api/gifts/${order.id}`, { message: 'Hi' })).body).toMatchObject({
      message: 'Hi',
    });
    const codes = (await finance.call('GET', `/api/admin/orders/${order.id}`)).body;
    expect(JSON.stringify(codes)).not.toContain(code);
  });

  it('is read again after the school has changed its secret', async () => {
    const { order, code } = await give();
    const { secret } = app.deps.config;
    const changed = { secret: 'another secret of the school', formerSecrets: [secret] };
    expect(findCode(changed, order.id, order.giftHash ?? '')).toBe(code);
    expect(findCode({ ...changed, formerSecrets: [] }, order.id, order.giftHash ?? '')).toBeNull();
  });

  it('is limited: 20 tries a minute for a browser', async () => {
    const browser = app.browser();
    await browser.fetch('/');
    const statuses: number[] = [];
    for (let at = 0; at < 24; at += 1)
      statuses.push((await look(browser, 'HADIAH-AAAA-AAAA-AAAA-AAAA')).status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(21);
    expect(statuses.at(-1)).toBe(429);
  });

  it('would give nothing to someone who has as much: it says so, and stays good', async () => {
    const { code } = await give();
    const rich = await app.person({ tier: 'ACCELERATOR' });
    expect((await look(rich, code)).body).toMatchObject({ state: 'ready', nothing: 'has-plan' });
    expect(await use(rich, code)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^You have Accelerator, which includes all of this gift/) },
    });
    const poorer = await app.person({ tier: 'STARTER' });
    expect((await use(poorer, code)).status).toBe(200);
    expect((await tiersOf(poorer)).toSorted()).toEqual(['ESSENTIAL', 'STARTER']);
  });

  it('ends an open order of the person who uses it, whose price was for another plan', async () => {
    const { code } = await give();
    const person = await app.person();
    await begin(person, 'ACCELERATOR', null);
    expect((await use(person, code)).status).toBe(200);
    expect((await ordersOf(person)).map(({ status }) => status)).toEqual(['EXPIRED']);
  });

  it('can be used by the buyer, who changed their mind', async () => {
    const { buyer, code } = await give();
    expect((await look(buyer, code)).body).toMatchObject({ isFromYou: true });
    expect((await use(buyer, code)).status).toBe(200);
    expect(await tiersOf(buyer)).toEqual(['ESSENTIAL']);
  });
});

describe('a refund', () => {
  it('of an unused gift makes its code useless', async () => {
    const { buyer, order, code } = await give();
    const preview = (await finance.call('GET', `/api/admin/orders/${order.id}`)).body;
    expect(preview).toMatchObject({ gift: { usedBy: null }, refund: { endsPlan: false } });
    expect((await refund(order.id)).status).toBe(200);
    const person = await app.person();
    expect(await use(person, code)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/taken back/) },
    });
    expect((await look(person, code)).body.state).toBe('taken-back');
    expect((await buyer.call('GET', `/api/gifts/${order.id}`)).body).toMatchObject({
      state: 'taken-back',
      code: null,
    });
    expect((await buyer.call('PUT', `/api/gifts/${order.id}`, { message: 'Hi' })).status).toBe(409);
  });

  it('of a used gift takes back what it opened, from the person who used it, and tells both', async () => {
    const { buyer, order, code } = await give({ buyer: await app.person({ tier: 'ESSENTIAL' }) });
    const receiver = await app.person();
    await use(receiver, code);
    expect((await finance.call('GET', `/api/admin/orders/${order.id}`)).body).toMatchObject({
      refund: { endsPlan: true, tierAfter: null },
    });
    expect((await refund(order.id)).status).toBe(200);
    expect(await tiersOf(receiver)).toEqual([]);
    expect(await tiersOf(buyer)).toEqual(['ESSENTIAL']);
    expect(await newsOf(receiver)).toContain('Your gift was taken back: Essential');
    expect(await newsOf(buyer)).toContain('Essential has been refunded');
  });

  it('waits until an upgrade that was bought on the gift is taken back, but not for one of the buyer', async () => {
    const { order, code, buyer } = await give({ tier: 'STARTER' });
    const receiver = await app.person();
    await use(receiver, code);
    await begin(receiver, 'ESSENTIAL', null);
    await payAll(receiver);
    const refused = await refund(order.id, { amountIdr: 149_000 });
    expect(refused.status).toBe(409);
    const upgrade = (await ordersOf(receiver)).at(-1);
    expect(upgrade).toMatchObject({ fromTier: 'STARTER', status: 'PAID' });
    await begin(buyer, 'STARTER', null);
    await payAll(buyer);
    await begin(buyer, 'ESSENTIAL', null);
    await payAll(buyer);
    expect((await refund(upgrade?.id ?? '', { amountIdr: 350_000 })).status).toBe(200);
    expect((await refund(order.id, { amountIdr: 149_000 })).status).toBe(200);
    expect(await tiersOf(receiver)).toEqual([]);
    expect((await tiersOf(buyer)).toSorted()).toEqual(['ESSENTIAL', 'STARTER']);
  });

  it('and a use at the same moment: either the code is used and taken back, or it was never used', async () => {
    for (let round = 0; round < atScale(4, 40); round += 1) {
      const { order, code } = await give();
      const receiver = await app.person();
      const [taken, used] = await Promise.all([refund(order.id), use(receiver, code)]);
      const [row] = await app.deps.db.select().from(orders).where(eq(orders.id, order.id));
      const has = await tiersOf(receiver);
      // Used first: the refund says so and is pressed again. Refunded first: the code is useless.
      if (taken.status === 200) expect([row?.status, has]).toEqual(['REFUNDED', []]);
      else expect([taken.status, used.status, row?.status, has]).toEqual([409, 200, 'PAID', ['ESSENTIAL']]);
    }
  });
});

describe('the mail to the person whom it is for', () => {
  it('goes when the gift is paid, once, with the code and the buyer’s words', async () => {
    const { code, body } = await give({
      gift: { toEmail: 'Sari@Example.com ', toName: 'Sari', message: 'Ayo!' },
    });
    const mails = await app.mails('sari@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Bagus Prakoso gives you Essential' });
    expect(mails[0]?.text).toContain(code);
    expect(mails[0]?.text).toContain('Ayo!');
    expect(body).toMatchObject({ toEmail: 'sari@example.com' });
    await app.deps.jobs.enqueue(app.deps.db, deliverDueJob, {});
    await app.runJobs();
    expect(await app.mails('sari@example.com')).toHaveLength(1);
  });

  it('goes to the new address too when the buyer changes it while the mail is on its way', async () => {
    const { buyer, order } = await give();
    const key = { userId: buyer.userId, orderId: order.id };
    const change = (toEmail: string) => buyer.call('PUT', `/api/gifts/${order.id}`, { toEmail });
    await app.deps.db.update(gifts).set({ toEmail: 'before@example.com' }).where(eq(gifts.orderId, order.id));
    const { mailer } = app.deps;
    let answered = 0;
    const send: typeof mailer.send = async (mail) => {
      const sent = await mailer.send(mail);
      answered = (await change('after@example.com')).status;
      return sent;
    };
    await deliverGift({ ...app.deps, mailer: { ...mailer, send } }, key);
    await app.deps.jobs.enqueue(app.deps.db, deliverDueJob, {});
    await app.runJobs();
    expect(answered).toBe(200);
    expect(await app.mails('before@example.com')).toHaveLength(1);
    expect(await app.mails('after@example.com')).toHaveLength(1);
    expect((await change('third@example.com')).status).toBe(409);
  });

  it('says the buyer’s words as text, whatever they are', async () => {
    const message = '<img src=x onerror=alert(1)> **bold** https://evil.test';
    await give({ gift: { toEmail: 'careful@example.com', toName: '<b>Sari</b>', message } });
    const [mail] = await app.mails('careful@example.com');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).not.toContain('<b>Sari');
    expect(mail?.html).not.toContain('href="https://evil.test');
  });

  it('waits for its day, and is not sent for a gift that was used or taken back by then', async () => {
    const day = new Date(app.deps.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10);
    const planned = await give({ gift: { toEmail: 'planned@example.com', sendOn: day } });
    const usedUp = await give({ gift: { toEmail: 'used@example.com', sendOn: day } });
    const back = await give({ gift: { toEmail: 'back@example.com', sendOn: day } });
    await use(await app.person(), usedUp.code);
    await refund(back.order.id);
    const due = async () => {
      await app.deps.jobs.enqueue(app.deps.db, deliverDueJob, {});
      await app.runJobs();
    };
    await due();
    expect(await app.mails('planned@example.com')).toEqual([]);
    app.clock.advance(4 * dayMs);
    await due();
    await due();
    expect(await app.mails('planned@example.com')).toHaveLength(1);
    expect(await app.mails('used@example.com')).toEqual([]);
    expect(await app.mails('back@example.com')).toEqual([]);
    app.clock.reset();
    // What was sent cannot be sent to someone else.
    const { status, body } = await planned.buyer.call('PUT', `/api/gifts/${planned.order.id}`, {
      toEmail: 'other@example.com',
    });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/mailed, used or taken back/)]);
  });
});
