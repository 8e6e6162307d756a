import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExercise, addModule, rightTotal } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { welcomeJob } from '#features/people/accounts/server/jobs.ts';
import { schoolDay } from '#features/sales/receipts/seller.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { moduleProgress } from '#features/study/progress/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import { serviceKinds } from '../rules.ts';
import { countFigures } from './figures.ts';
import { countedFigures } from './schema.ts';
import { servicesOf } from './services.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

/** Fails a job for good, so it is in the dead-letter queue. */
async function failedJob(userId: string): Promise<string> {
  await app.deps.jobs.enqueue(app.deps.db, welcomeJob, { userId });
  await app.deps.db.execute(
    sql`update pgboss.job set retry_limit = 0 where name = ${welcomeJob.name} and state = 'created'`,
  );
  const { send } = app.deps.mailer;
  app.deps.mailer.send = async () => {
    throw new Error('the post office is closed');
  };
  try {
    await app.runJobs();
  } finally {
    app.deps.mailer.send = send;
  }
  const { rows } = await app.deps.db.execute<{ id: string }>(
    sql`select id from pgboss.job where name = 'dead-letter' and data->>'userId' = ${userId}`,
  );
  return rows[0]?.id ?? '';
}

describe('figures counted in advance', () => {
  it('are from the count that began last, even if an earlier one ends after it', async () => {
    const { db, clock } = app.deps;
    const later = new Date(clock.now().getTime() + 60_000);
    const earlier = new Date(later.getTime() - 30_000);
    await countFigures({ db, clock: { now: () => later } });
    await countFigures({ db, clock: { now: () => earlier } });
    const kept = await db.select({ countedAt: countedFigures.countedAt }).from(countedFigures);
    expect(kept).toEqual([{ countedAt: later }]);
    await db.delete(countedFigures);
  });
});

/** One of each kind that waits for an answer, and the answer. */
const waitingThings = [
  {
    kind: 'proofs',
    begin: (userId: string, id: string) => sql`
      with account as (
        insert into transfer_accounts (id, kind, bank, number, holder, is_open, position, created_at)
        values (${newId()}, 'bank', 'BCA', '0123456789', 'Langkah', false, 1, now()) returning id)
      insert into transfer_proofs (user_id, id, order_id, account_id, sha256, claimed_idr, sender_bank, state, sent_at)
      select ${userId}, ${id}, ${newId()}, account.id, ${id}, 499000, 'BCA', 'WAITING', now() from account`,
    end: (id: string) => sql`update transfer_proofs set state = 'REFUSED' where id = ${id}`,
  },
  {
    kind: 'reviews',
    begin: (userId: string, id: string) => sql`
      insert into reviews (user_id, id, type, status, credit_cause, created_at, updated_at)
      values (${userId}, ${id}, 'RESUME', 'PENDING', ${id}, now(), now())`,
    end: (id: string) => sql`update reviews set status = 'COMPLETED' where id = ${id}`,
  },
  {
    kind: 'questions',
    begin: (userId: string, id: string) => sql`
      insert into threads (user_id, id, kind, subject_id, about, title, learner_messages, waiting_since,
                           learner_wrote_at, last_at, created_at)
      values (${userId}, ${id}, 'exercise', ${newId()}, '{}', 'Why?', 1, now(), now(), now(), now())`,
    end: (id: string) => sql`update threads set waiting_since = null where id = ${id}`,
  },
  {
    kind: 'bookings',
    begin: (_userId: string, id: string) => sql`
      insert into unmatched_events
        (id, event_id, reason, invitee_email, invitee_name, start_time, end_time, created_at)
      values (${id}, ${id}, 'no-person', 'a@b.test', 'Ayu', now(), now(), now())`,
    end: (id: string) => sql`update unmatched_events set resolved_at = now() where id = ${id}`,
  },
  {
    kind: 'testimonials',
    begin: (userId: string, id: string) => sql`
      insert into testimonials (id, user_id, career_background, testimonial, status, created_at, updated_at)
      values (${id}, ${userId}, 'Barista', 'I built a page.', 'PENDING', now(), now())`,
    end: (id: string) => sql`update testimonials set status = 'APPROVED' where id = ${id}`,
  },
] as const;

const jobs = async () => (await admin.call('GET', '/api/admin/jobs')).body;

describe('the overview', () => {
  it('counts sign-ups and paid rupiah by business day, and lists what is waiting', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const module = await addModule(app, { order: 1 });
    const now = app.deps.clock.now();
    await app.deps.db.insert(moduleProgress).values([
      {
        userId: person.userId,
        moduleId: module.id,
        percent: 100,
        completedAt: now,
        startedAt: now,
        updatedAt: now,
      },
      { userId: admin.userId, moduleId: module.id, percent: 40, startedAt: now, updatedAt: now },
    ]);
    await app.deps.db.execute(sql`
      insert into orders (user_id, id, tier, amount_idr, status, external_id, created_at, expires_at, paid_at)
      values (${person.userId}, ${newId()}, 'ESSENTIAL', 499000, 'PAID', ${newId()}, now(), now(), now()),
             (${person.userId}, ${newId()}, 'ESSENTIAL', 499000, 'REFUND_DUE', ${newId()}, now(), now(), now()),
             (${person.userId}, ${newId()}, 'STARTER', 149000, 'PAID', ${newId()}, now(), now(), now() - interval '7 days'),
             (${person.userId}, ${newId()}, 'STARTER', 149000, 'PAID', ${newId()}, now(), now(), now() - interval '12 days'),
             (${person.userId}, ${newId()}, 'STARTER', 149000, 'PAID', ${newId()}, now(), now(), now() - interval '13 days'),
             (${person.userId}, ${newId()}, 'STARTER', 149000, 'PAID', ${newId()}, now(), now(), now() - interval '20 days')`);
    const { status, body } = await admin.call('GET', '/api/admin/overview?days=7');
    expect(status).toBe(200);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toMatchObject({ signUps: 1, revenueIdr: 499_000 });
    expect(body.days[0]).toMatchObject({ signUps: 0, revenueIdr: 0 });
    expect(body.totals).toMatchObject({
      learners: 1,
      withPlan: 1,
      activeLast7Days: 2,
      refundsDue: 1,
      // The six days before, and no longer: of the seven that are shown, today is not compared.
      revenueBeforeIdr: 298_000,
      signUpsBefore: 0,
      failedJobs: 0,
    });
    expect(body.funnel).toContainEqual(
      expect.objectContaining({ moduleId: module.id, started: 2, halfway: 1, completed: 1 }),
    );
    expect((await admin.call('GET', '/api/admin/overview?days=8')).status).toBe(422);
  });

  it.each(waitingThings)(
    'counts for menu and overview the $kind that wait, and no longer those that have an answer',
    async ({ kind, begin, end }) => {
      const person = await app.person({ tier: 'ESSENTIAL' });
      const inMenu = async () => (await admin.call('GET', '/api/admin/waiting')).body;
      const inOverview = async () => {
        const { totals, reviews } = (await admin.call('GET', '/api/admin/overview')).body;
        return {
          proofs: totals.proofsWaiting,
          reviews: reviews.waiting,
          questions: totals.questionsWaiting,
          bookings: totals.unmatchedEvents,
          testimonials: totals.storiesToRead,
        };
      };
      const before = await inMenu();
      const id = newId();
      await app.deps.db.execute(begin(person.userId, id));
      const more = { ...before, [kind]: before[kind] + 1 };
      expect([await inMenu(), await inOverview()]).toEqual([more, more]);
      await app.deps.db.execute(end(id));
      expect([await inMenu(), await inOverview()]).toEqual([before, before]);
    },
  );

  it('names who has waited longest for a decision and for an answer, to those who may see them', async () => {
    const { db } = app.deps;
    const [ayu, bagus] = [await app.person({ tier: 'ESSENTIAL' }), await app.person({ tier: 'ESSENTIAL' })];
    const ids = { proofs: [newId(), newId()], questions: [newId(), newId()] };
    for (const { kind, begin } of waitingThings) {
      if (kind !== 'proofs' && kind !== 'questions') continue;
      const [older, newer] = ids[kind];
      if (!older || !newer) throw new Error('two of each kind');
      await db.execute(begin(bagus.userId, newer));
      await db.execute(begin(ayu.userId, older));
      const [table, column] =
        kind === 'proofs' ? ['transfer_proofs', 'sent_at'] : ['threads', 'waiting_since'];
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - interval '2 hours' where id = ${older}`,
      );
    }
    const read = async (person: typeof ayu) => (await person.call('GET', '/api/admin/overview')).body;
    const { body } = await admin.call('GET', `/api/admin/users/${ayu.userId}`);
    const own = await read(admin);
    expect(own.oldestProof).toEqual({ name: body.name, sentAt: expect.any(String) });
    expect(own.oldestQuestion).toEqual({ id: ids.questions[0], name: body.name, since: expect.any(String) });
    const coach = await read(await app.person({ roles: ['coach'] }));
    expect(coach).not.toHaveProperty('oldestProof');
    expect(coach.oldestQuestion.id).toBe(ids.questions[0]);
    expect(await read(await app.person({ roles: ['support'] }))).not.toHaveProperty('oldestQuestion');
    await db.execute(sql`update transfer_proofs set state = 'REFUSED' where state = 'WAITING'`);
    await db.execute(sql`update threads set waiting_since = null`);
    const done = await read(admin);
    expect([done.oldestProof, done.oldestQuestion]).toEqual([null, null]);
  });

  it('counts for editors the exercises that people tried and passed in its window', async () => {
    const module = await addModule(app, { order: 2 });
    const [one, two] = [await addExercise(app, module), await addExercise(app, module)];
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { db, clock } = app.deps;
    const attempt = (exerciseId: string, passed: number) =>
      person.call('POST', `/api/exercises/${exerciseId}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: [{ name: 'total.js', text: rightTotal }] },
        result: { passed, total: 1, failed: passed ? null : 'adds up two drinks' },
      });
    for (const passed of [0, 0, 1]) expect((await attempt(one, passed)).status).toBe(200);
    await attempt(two, 0);
    const read = async (days: number) => {
      await countFigures({ db, clock: { now: () => new Date(clock.now().getTime() + days * dayMs) } });
      return (await admin.call('GET', '/api/admin/overview')).body.totals;
    };
    const names = [
      'exercisesTriedLast30Days',
      'exercisesPassedLast7Days',
      'exercisesPassedLast30Days',
    ] as const;
    const counts = async (days: number) => {
      const totals = await read(days);
      return names.map((name) => totals[name]);
    };
    expect(await counts(1)).toEqual([2, 1, 1]);
    const support = await app.person({ roles: ['support'] });
    expect((await support.call('GET', '/api/admin/overview')).body.totals[names[0]]).toBeUndefined();
    expect(await counts(8)).toEqual([2, 0, 1]);
    expect(await counts(31)).toEqual([0, 0, 0]);
    await db.delete(countedFigures);
  });

  it('names for an owner what is set up and what is not, and keeps it from other roles', async () => {
    const { body } = await admin.call('GET', '/api/admin/overview');
    expect(body.services.list).toContainEqual({ kind: 'payments', by: 'Xendit' });
    expect(body.services.list.map(({ kind }: { kind: string }) => kind)).toEqual([...serviceKinds]);
    const coach = await app.person({ roles: ['coach'] });
    expect((await coach.call('GET', '/api/admin/overview')).body.services).toBeUndefined();
  });

  it('tells who looks after money what keeps a new school from selling, until it is there', async () => {
    const school = await createTestApp({
      env: { XENDIT_SECRET_KEY: '', XENDIT_CALLBACK_TOKEN: '', MIDTRANS_SERVER_KEY: '' },
    });
    try {
      const finance = await school.person({ roles: ['finance'] });
      const totals = async (person = finance) =>
        (await person.call('GET', '/api/admin/overview')).body.totals;
      expect(await totals()).toMatchObject({ noWayToPay: 1, noSeller: 1 });
      await finance.call('POST', '/api/admin/accounts', {
        account: { kind: 'bank', bank: 'BCA', number: '0123456789', holder: 'Rina Wulandari' },
      });
      expect(await totals()).toMatchObject({ noWayToPay: 0, noSeller: 1 });
      const { body } = await finance.call('GET', '/api/admin/seller');
      const { status } = await finance.call('PUT', '/api/admin/seller', {
        revision: body.revision,
        name: 'Rina Wulandari',
        address: 'Jl. Dago 1, Bandung',
        npwp: '',
        taxKind: 'none',
        sentence: '',
        validFrom: schoolDay(school.deps.clock.now()),
      });
      expect(status).toBe(200);
      expect(await totals()).toMatchObject({ noWayToPay: 0, noSeller: 0 });
      const editor = await school.person({ roles: ['editor'] });
      expect(await totals(editor)).not.toHaveProperty('noWayToPay');
    } finally {
      await school.close();
    }
  });

  it('never shows a key or a whole address of a service', () => {
    const settings: Parameters<typeof servicesOf>[0] = {
      payment: null,
      bunny: null,
      midtrans: { snapUrl: 'https://snap.test', apiUrl: 'https://pay.test', serverKey: 'geheim' },
      mail: {
        smtpUrl: 'smtps://user:geheim@smtp.school.test:465',
        from: 'a@b.test',
        supportEmail: 'a@b.test',
      },
      scheduling: null,
      google: { clientId: 'id', clientSecret: 'geheim', discoveryUrl: 'https://google.test' },
      files: { kind: 'disk', directory: '/srv/geheim' },
      filesScanUrl: 'https://scan.school.test/?key=geheim',
      chat: { webhookUrl: 'https://chat.test/geheim', flavour: 'slack' },
      communityInviteUrl: null,
      sandboxUrl: null,
    };
    const { list, areSandboxes } = servicesOf(settings, []);
    expect(JSON.stringify(list)).not.toContain('geheim');
    expect(list.filter(({ by }) => by === null).map(({ kind }) => kind)).toEqual(['scheduling', 'community']);
    expect(list).toContainEqual({ kind: 'mail', by: 'smtp.school.test' });
    expect(list).toContainEqual({ kind: 'payments', by: 'Midtrans' });
    expect(areSandboxes).toBe(false);
    // A number of the own machine is no name.
    const here = { ...settings, mail: { ...settings.mail, smtpUrl: 'smtp://127.0.0.1:2525' } };
    expect(servicesOf(here, []).list).toContainEqual({ kind: 'mail', by: 'on this server' });
    const byTransfer = { ...settings, payment: null, midtrans: null };
    const paidBy = (accounts: string[]) => servicesOf(byTransfer, accounts).list[0]?.by;
    expect(paidBy([])).toBeNull();
    expect(paidBy(['BCA'])).toBe('transfer to your accounts');
  });
});

describe('a job that never succeeded', () => {
  it('is listed with its reason but not its data, and runs again once when retried', async () => {
    const person = await app.person();
    const id = await failedJob(person.userId);
    const { data, queues } = await jobs();
    expect(data).toMatchObject([
      {
        id,
        queue: 'accounts.welcome',
        attempts: 1,
        userId: person.userId,
        error: 'the post office is closed',
      },
    ]);
    expect(queues.find((queue: { name: string }) => queue.name === 'accounts.welcome')).toMatchObject({
      failed: 1,
    });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => admin.call('POST', `/api/admin/jobs/${id}/retry`, {})),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    await app.runJobs();
    expect(await app.mails(person.email, 'Welcome to Langkah')).toHaveLength(1);
    expect((await jobs()).data).toEqual([]);
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([
      { action: 'job.retry', detail: { name: 'Email: welcome', queue: 'accounts.welcome' } },
    ]);
    // The log's reader gets the title in their own language.
    const log = await admin.fetch('/api/admin/audit?action=job', { headers: { 'x-language': 'id' } });
    const read = (await log.json()).data.find(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect(read).toMatchObject({
      subjectName: 'Email: selamat datang',
      detail: { name: 'Email: selamat datang', queue: 'accounts.welcome' },
    });
  });

  it('is found in the log by its title in each language, whatever the reader speaks', async () => {
    const person = await app.person();
    const id = await failedJob(person.userId);
    await admin.call('DELETE', `/api/admin/jobs/${id}`);
    const former = {
      action: 'job.retry',
      subjectType: 'job',
      subjectId: newId(),
      createdAt: app.deps.clock.now(),
    };
    const detail = { name: 'Count the _old_ figures', queue: 'gone' };
    await app.deps.db.insert(auditLog).values({ ...former, id: newId(), actorId: admin.userId, detail });
    const found = async (words: string, language: string) => {
      const path = `/api/admin/audit?${new URLSearchParams({ subject: words })}`;
      const { data } = await (await admin.fetch(path, { headers: { 'x-language': language } })).json();
      return data.map(({ subjectId }: { subjectId: string }) => subjectId);
    };
    for (const language of ['en', 'id']) {
      expect(await found('SELAMAT datang', language)).toContain(id);
      expect(await found('email: welcome', language)).toContain(id);
      expect(await found('the _old_ figures', language)).toEqual([former.subjectId]);
      expect(await found('selamat tinggal', language)).toEqual([]);
    }
  });

  it('can be deleted', async () => {
    const person = await app.person();
    const id = await failedJob(person.userId);
    expect((await admin.call('DELETE', `/api/admin/jobs/${id}`)).status).toBe(200);
    expect((await jobs()).data).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin/jobs/${id}`)).status).toBe(404);
  });
});
