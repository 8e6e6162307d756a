/** The machine's clock is set back an hour, or a day ahead and back: nothing is lost, nothing happens twice. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { creditEntries } from '#features/coaching/credits/server/schema.ts';
import { grantMonthlyCredits } from '#features/coaching/credits/server/service.ts';
import { reconcileJob } from '#features/sales/checkout/server/jobs.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { newsletterSubscribers } from '#features/site/newsletter/server/schema.ts';
import { addMonths, dayMs, hourMs, minuteMs } from '#kernel/time.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const anHourBack = -hourMs;
const jumps: [string, number[]][] = [
  ['an hour back', [anHourBack]],
  ['an hour back and right again', [anHourBack, hourMs]],
  ['a day ahead', [dayMs]],
  ['a day ahead and right again', [dayMs, -dayMs]],
];

const isIn = async (person: TestPerson) => (await person.call('GET', '/api/notes')).status === 200;

describe.each(jumps)('%s', (_name, steps) => {
  const jump = async (between: () => Promise<unknown>) => {
    for (const step of steps) {
      app.clock.advance(step);
      await between();
    }
  };

  it('keeps a learner signed in, able to read and write', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    expect(await isIn(person)).toBe(true);
    await jump(async () => {
      expect(await isIn(person)).toBe(true);
      const other = await app.signIn(person.userId);
      expect((await other.call('GET', '/api/notes')).status).toBe(200);
    });
    const profile = await person.call('PATCH', '/api/profile', { bio: 'Still here.' });
    expect(profile.body.bio).toBe('Still here.');
  });

  it('grants a month’s credits once', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const ledger = () =>
      app.deps.db.select().from(creditEntries).where(eq(creditEntries.userId, person.userId));
    const before = (await ledger()).length;
    await jump(() => grantMonthlyCredits(app.deps));
    expect(await ledger()).toHaveLength(before);
    // Exactly at the turn of the month credits are granted, and only once, on whichever side the clock lands.
    app.clock.set(new Date(addMonths(app.deps.clock.now(), 1).getTime() + minuteMs));
    await grantMonthlyCredits(app.deps);
    const granted = (await ledger()).filter(({ reason }) => reason === 'grant').length;
    await jump(() => grantMonthlyCredits(app.deps));
    app.clock.advance(hourMs);
    await grantMonthlyCredits(app.deps);
    expect((await ledger()).filter(({ reason }) => reason === 'grant')).toHaveLength(granted);
    const { rows } = await app.deps.db.execute(sql`
      select kind from (select kind, sum(amount) as total from credit_entries where user_id = ${person.userId} group by 1) e
      full join (select kind, sum(remaining) as total from credit_lots where user_id = ${person.userId} group by 1) l using (kind)
      where e.total is distinct from l.total`);
    expect(rows).toEqual([]);
  });

  it('turns a payment into one plan, whenever its webhook arrives', async () => {
    const person = await app.person();
    const begin = () => person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
    expect((await begin()).status).toBe(200);
    await jump(async () => {
      await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
      await app.runJobs();
      expect((await begin()).status).toBe(200);
    });
    const payable = (await app.invoices(person.email)).filter(({ status }) => status === 'PENDING');
    expect(payable).toHaveLength(1);
    await app.pay(payable[0]?.id ?? '');
    await app.runJobs();
    await jump(async () => {
      await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
      await app.runJobs();
    });
    const held = await app.deps.db.select().from(entitlements).where(eq(entitlements.userId, person.userId));
    expect(held).toHaveLength(1);
    const paid = await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
    expect(paid.filter(({ status }) => status === 'PAID')).toHaveLength(1);
    expect(paid.filter(({ status }) => status === 'OPEN')).toHaveLength(0);
  });

  it('runs a waiting job once, and lets a mailed link work once', async () => {
    const person = await app.person();
    const subject = 'Reset your password';
    const ask = () => app.browser().call('POST', '/api/auth/forgot-password', { email: person.email });
    await ask();
    await jump(() => app.runJobs());
    await app.runJobs();
    expect(await app.mails(person.email, subject)).toHaveLength(1);
    app.clock.reset();
    await ask();
    await app.runJobs();
    const tokens = (await app.mails(person.email, subject)).map(
      ({ text }) => /token=([\w-]+)/.exec(text)?.[1],
    );
    expect(tokens).toHaveLength(2);
    const reset = async (token: string | undefined) => {
      const password = 'teh-manis-dan-pisang';
      return (await app.browser().call('POST', '/api/auth/reset-password', { token, password })).status;
    };
    // The older link may have expired by the clock that made it; at most one of the two works, and once.
    const used = [...(await Promise.all(tokens.map(reset)))];
    expect(used.filter((status) => status === 200).length).toBe(1);
    app.clock.advance(anHourBack);
    expect(await Promise.all(tokens.map(reset))).toEqual([410, 410]);
  });

  it('mails a person who asks repeatedly no more often than usual', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const ask = () => app.browser().call('POST', '/api/newsletter', { name: 'Sari', email });
    expect((await ask()).status).toBe(201);
    await jump(async () => {
      expect((await ask()).status).toBe(201);
      await app.runJobs();
    });
    const [row] = await app.deps.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    // The first mail, and a second one only if the clock says that a day has passed.
    const mostMails = steps.includes(dayMs) ? 2 : 1;
    expect(row?.mailsSent).toBeLessThanOrEqual(mostMails);
    measured(`${_name}: sessions, credits, payments, jobs, links, mails`);
  });
});

it('an administrator must sign in again after a jump ahead, and can', async () => {
  const admin = await app.person({ isAdmin: true });
  app.clock.advance(dayMs);
  expect((await admin.call('GET', '/api/admin/users')).status).toBe(401);
  app.clock.reset();
  const again = await app.signIn(admin.userId);
  expect((await again.call('GET', '/api/admin/users')).status).toBe(200);
});
