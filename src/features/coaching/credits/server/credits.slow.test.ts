import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { isIndonesian } from '#kernel/language.ts';
import { addMonths, dayMs } from '#kernel/time.ts';
import { readBalances, returnCredit, spendCredit } from '../public.server.ts';
import { creditEntries, creditLots } from './schema.ts';
import { grantMonthlyCredits } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.reset());

const aSession = () => (isIndonesian() ? 'Sesi' : 'A session');

const spend = (person: TestPerson, causeKey: string, kind: 'session' | 'code' | 'question' = 'session') =>
  app.deps.db.transaction((tx) =>
    spendCredit(tx, { userId: person.userId, kind, causeKey, note: aSession, now: app.deps.clock.now() }),
  );
const giveBack = (person: TestPerson, spendCause: string) =>
  app.deps.db.transaction((tx) =>
    returnCredit(tx, {
      userId: person.userId,
      spendCause,
      note: () => 'Returned',
      now: app.deps.clock.now(),
    }),
  );
const balances = (person: TestPerson) => readBalances(app.deps.db, person.userId, app.deps.clock.now());

/** For everyone in this database, the ledger's sums equal the lots. */
async function expectLedgerToBalance() {
  const { rows } = await app.deps.db.execute(sql`
    select e.user_id from (select user_id, kind, sum(amount) as total from credit_entries group by 1, 2) e
    full join (select user_id, kind, sum(remaining) as total from credit_lots group by 1, 2) l using (user_id, kind)
    where e.total is distinct from l.total or l.total < 0`);
  expect(rows).toEqual([]);
}

describe('the ledger', () => {
  it('gives a new BREAKTHROUGH person one session, one review, two code reviews and eight questions', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const { body } = await person.call('GET', '/api/credits');
    expect(body).toMatchObject({ balances: { session: 1, review: 1, code: 2, question: 8 } });
    const history = await person.call('GET', '/api/credits/history?kind=session');
    expect(history.body).toMatchObject([
      { amount: 1, reason: 'grant', note: 'Monthly credits of your plan' },
    ]);
  });

  const rounds = atScale(1, 50);
  const timeout = timeAtScale(20_000, 10);

  it('spends one credit once, however many requests want it at the same moment', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await app.person({ tier: 'BREAKTHROUGH' });
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, index) => spend(person, `booking:race-${index}`)),
      );
      expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(1);
      expect(await balances(person)).toMatchObject({ session: 0 });
    }
    await expectLedgerToBalance();
    measured(`${rounds} × 200 spends of one credit: 1 each`);
  });

  it('spends once for one cause and returns once for one cause', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await app.person({ tier: 'ACCELERATOR' });
      const cause = `review:same-${round}`;
      const spends = await Promise.all(Array.from({ length: 200 }, () => spend(person, cause, 'code')));
      expect(spends.filter((outcome) => outcome === 'spent')).toHaveLength(1);
      expect(await balances(person)).toMatchObject({ code: 1 });
      const returns = await Promise.all(Array.from({ length: 200 }, () => giveBack(person, cause)));
      expect(returns.filter(Boolean)).toHaveLength(1);
      expect(await balances(person)).toMatchObject({ code: 2 });
      expect(await giveBack(person, 'review:never')).toBe(false);
    }
    await expectLedgerToBalance();
    measured(`${rounds} × 200 spends and 200 returns of one cause: 1 each`);
  });

  it('spends across lots when the first one runs out', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const admin = await app.person({ isAdmin: true });
    await admin.call('POST', `/api/admin/users/${person.userId}/credits`, {
      kind: 'code',
      amount: 1,
      reason: 'Thank you',
    });
    const outcomes = await Promise.all([0, 1, 2, 3].map((index) => spend(person, `review:${index}`, 'code')));
    expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(3);
    await expectLedgerToBalance();
  });
});

describe('the monthly job', () => {
  it('grants each month once, lapses unused reviews, and tells the person', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const start = app.deps.clock.now();
    app.clock.set(new Date(addMonths(start, 1).getTime() + dayMs));
    await Promise.all([grantMonthlyCredits(app.deps), grantMonthlyCredits(app.deps)]);
    expect(await balances(person)).toEqual({ session: 2, review: 1, code: 2, question: 8 });
    const told = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, person.userId));
    expect(told.map(({ message }) => message)).toEqual([
      '1 session credit, 1 CV review credit, 2 code review credits, and 8 questions to a coach added.',
    ]);
    await expectLedgerToBalance();
  });

  it('need not have run: a booking grants the month’s credits first', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    await spend(person, 'booking:first');
    expect(await spend(person, 'booking:too-early')).toBe('none');
    app.clock.set(new Date(addMonths(app.deps.clock.now(), 1).getTime() + dayMs));
    expect(await spend(person, 'booking:next-month')).toBe('spent');
    await expectLedgerToBalance();
  });

  it('lapses a credit that was returned after its expiry', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    await spend(person, 'review:late', 'code');
    app.clock.set(new Date(addMonths(app.deps.clock.now(), 1).getTime() + dayMs));
    await grantMonthlyCredits(app.deps);
    expect(await giveBack(person, 'review:late')).toBe(true);
    expect(await balances(person)).toMatchObject({ code: 2 });
    await expectLedgerToBalance();
  });
});

it('says what each entry was for in the language of who reads it now', async () => {
  const person = await app.person({ tier: 'BREAKTHROUGH' });
  await spend(person, 'booking:in-two-languages');
  const notes = async (language: 'en' | 'id') => {
    const { body } = await person.call('GET', '/api/credits/history?kind=session', undefined, {
      'x-language': language,
    });
    return body.map(({ note }: { note: string }) => note);
  };
  expect(await notes('en')).toEqual(['A session', 'Monthly credits of your plan']);
  expect(await notes('id')).toEqual(['Sesi', 'Jatah bulanan paketmu']);
});

describe('an administrator', () => {
  it('adds credits with a reason that the person can read, audited', async () => {
    const person = await app.person({ tier: 'STARTER' });
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/users/${person.userId}/credits`;
    const added = await admin.call('POST', path, {
      kind: 'session',
      amount: 2,
      reason: 'The call broke off',
    });
    expect(added.body).toMatchObject({ session: 2 });
    const history = await person.call('GET', '/api/credits/history');
    expect(history.body).toMatchObject([{ amount: 2, reason: 'adjustment', note: 'The call broke off' }]);
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, person.userId));
    expect(audit).toMatchObject([{ action: 'credits.adjust', actorId: admin.userId }]);
  });

  it('cannot take more than there is, even if credits are spent meanwhile', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/users/${person.userId}/credits`;
    const refused = await admin.call('POST', path, { kind: 'code', amount: -3, reason: 'By mistake' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: 'There are only 2 code review credits to take.' });
    await admin.call('POST', path, { kind: 'code', amount: -1, reason: 'By mistake' });
    const one = await admin.call('POST', path, { kind: 'code', amount: -2, reason: 'By mistake' });
    expect(one.body).toMatchObject({ message: 'There is only 1 code review credit to take.' });
    const taken = await admin.call('POST', path, { kind: 'code', amount: -1, reason: 'By mistake' });
    expect(taken.body).toMatchObject({ code: 0 });
    const lots = await app.deps.db.select().from(creditLots).where(eq(creditLots.userId, person.userId));
    expect(lots.every((lot) => lot.remaining >= 0)).toBe(true);
    expect(await app.deps.db.$count(creditEntries, eq(creditEntries.userId, person.userId))).toBe(5);
  });
});

it('an upgrade adds what is missing of the month, once', async () => {
  const person = await app.person({ tier: 'ESSENTIAL' });
  const admin = await app.person({ isAdmin: true });
  expect(await balances(person)).toMatchObject({ question: 1 });
  await spend(person, 'question:first', 'question');
  app.clock.advance(60_000);
  for (const tier of ['ACCELERATOR', 'BREAKTHROUGH'])
    await admin.call('POST', `/api/admin/users/${person.userId}/entitlements`, { tier, reason: 'A test' });
  expect(await balances(person)).toMatchObject({ question: 7, review: 1 });
  await Promise.all([grantMonthlyCredits(app.deps), grantMonthlyCredits(app.deps)]);
  expect(await balances(person)).toMatchObject({ question: 7, review: 1 });
  await expectLedgerToBalance();
});

it('people whose plan has come to grant questions are settled by the job, each once', async () => {
  // Reviews have a time at which they are settled, a month ahead.
  const person = await app.person({ tier: 'ACCELERATOR' });
  const isQuestion = <Table extends typeof creditLots | typeof creditEntries>(table: Table) =>
    and(eq(table.userId, person.userId), eq(table.kind, 'question'));
  await app.deps.db.delete(creditLots).where(isQuestion(creditLots));
  await app.deps.db.delete(creditEntries).where(isQuestion(creditEntries));
  expect(await balances(person)).toMatchObject({ question: 0 });
  await grantMonthlyCredits(app.deps);
  await grantMonthlyCredits(app.deps);
  expect(await balances(person)).toMatchObject({ question: 4 });
  await grantMonthlyCredits(app.deps);
  expect(await balances(person)).toMatchObject({ question: 4 });
});
