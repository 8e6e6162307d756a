import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import {
  bookAtProvider,
  cancelAtProvider,
  moveAtProvider,
  schedulingWebhook,
  sessionsAtProvider,
} from '#dev/testing/sessions.ts';
import { createStaff, whoWasTold } from '#dev/testing/staff.ts';
import { createTestApp, type Network, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { spendCredit } from '#features/coaching/credits/public.server.ts';
import { creditEntries } from '#features/coaching/credits/server/schema.ts';
import { lockPerson, setLanguage } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { notificationPreferences } from '#features/school/notifications/server/schema.ts';
import { dispatchMails } from '#features/school/notifications/server/service.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { webhookEvents } from '#platform/db/schema.ts';
import { bookings, unmatchedEvents } from './schema.ts';
import { syncEvent } from './sync.ts';
import { reconcileEvents } from './work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('calendly', {
    dropWebhook: false,
    duplicateWebhook: false,
    lateJoinUrl: false,
  });
});

const breakthrough = () => app.person({ tier: 'BREAKTHROUGH' });
const list = async (person: TestPerson) => (await person.call('GET', '/api/bookings')).body;
const credits = async (person: TestPerson) =>
  (await person.call('GET', '/api/bookings/credits')).body.bookingCredits;
const titles = async (person: TestPerson): Promise<string[]> =>
  (await person.call('GET', '/api/notifications?limit=100')).body.map(
    ({ title }: { title: string }) => title,
  );
const deliver = (request: Request) => app.send(request, '192.0.2.7');
const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * dayMs);

function syncDeps() {
  const { scheduling } = app.deps;
  if (!scheduling) throw new Error('no scheduling in this test');
  return { ...app.deps, scheduling };
}

async function spends(person: TestPerson): Promise<number> {
  const entries = await app.deps.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.userId, person.userId));
  return entries.filter((entry) => entry.reason === 'spend').length;
}

async function expectLedgerToBalance() {
  const { rows } = await app.deps.db.execute(sql`
    select e.user_id from (select user_id, kind, sum(amount) as total from credit_entries group by 1, 2) e
    full join (select user_id, kind, sum(remaining) as total from credit_lots group by 1, 2) l using (user_id, kind)
    where e.total is distinct from l.total or l.total < 0`);
  expect(rows).toEqual([]);
}

describe('the webhook', () => {
  it('books a session that the browser never reported', async () => {
    const person = await breakthrough();
    const session = await bookAtProvider(app, { email: person.email.toUpperCase() });
    await app.runJobs();
    expect(await list(person)).toMatchObject([{ status: 'SCHEDULED', startTime: session.event.start_time }]);
    expect(await credits(person)).toBe(0);
  });

  it('is acknowledged within a second while the provider is silent, and its job finishes the work', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const session = await bookAtProvider(app, { email: person.email });
    const startMs = Date.now();
    const answer = await app.withNetwork(
      () => new Promise(() => {}),
      () => deliver(schedulingWebhook(app, session.invitee.uri)),
    );
    expect(answer.status).toBe(200);
    expect(Date.now() - startMs).toBeLessThan(1_000);
    await app.runJobs();
    expect(await list(person)).toHaveLength(1);
    const events = await app.deps.db.select().from(webhookEvents);
    expect(events.at(-1)).toMatchObject({ provider: 'calendly', outcome: 'booked' });
  });

  it('changes nothing when it is forged, too old or unsigned', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const { invitee } = await bookAtProvider(app, { email: person.email });
    const now = app.deps.clock.now();
    const unsigned = schedulingWebhook(app, invitee.uri);
    unsigned.headers.delete('calendly-webhook-signature');
    const changed = schedulingWebhook(app, invitee.uri);
    const forged = [
      schedulingWebhook(app, invitee.uri, { key: 'another key' }),
      schedulingWebhook(app, invitee.uri, { at: new Date(now.getTime() - 4 * minuteMs) }),
      schedulingWebhook(app, invitee.uri, { at: new Date(now.getTime() + 4 * minuteMs) }),
      unsigned,
      new Request(changed.url, {
        method: 'POST',
        headers: changed.headers,
        body: `${await changed.text()} `,
      }),
    ];
    for (const request of forged) expect((await deliver(request)).status).toBe(401);
    await app.runJobs();
    expect(await list(person)).toEqual([]);
  });

  it('changes nothing when it names an event that does not exist', async () => {
    const uri = 'http://sandbox.test/calendly/scheduled_events/no-such-event/invitees/no-such-one';
    expect((await deliver(schedulingWebhook(app, uri))).status).toBe(200);
    await app.runJobs();
    const events = await app.deps.db.select().from(webhookEvents);
    expect(events.at(-1)?.outcome).toBe('gone');
  });

  it('stores only the ids of its body', async () => {
    const person = await breakthrough();
    await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    expect(JSON.stringify(await app.deps.db.select().from(webhookEvents))).not.toContain(person.email);
  });
});

describe('simultaneous bookings', () => {
  it('make one booking and one spend when an event is claimed 50 times while its webhooks arrive', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { duplicateWebhook: true });
    const session = await bookAtProvider(app, { email: person.email });
    const claims = Array.from({ length: 50 }, () =>
      person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri }),
    );
    const [replies] = await Promise.all([Promise.all(claims), app.runJobs(), app.runJobs()]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(person)).toHaveLength(1);
    expect(await spends(person)).toBe(1);
    expect((await titles(person)).filter((title) => title === 'Session booked')).toHaveLength(1);
    await expectLedgerToBalance();
  });

  const rounds = atScale(1, 50);
  const crowd = atScale(60, 200);
  const title = `leave one of ${crowd} events booked at the same moment on one credit; the rest are cancelled`;
  it(title, { timeout: timeAtScale(20_000, 15) }, async () => {
    for (let round = 0; round < rounds; round += 1) await bookAllOnOneCredit();
    await expectLedgerToBalance();
    measured(
      `${rounds} × ${crowd} bookings on one credit: 1 each, ${crowd - 1} cancelled at the provider and explained`,
    );
  });

  async function bookAllOnOneCredit() {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const sessions = await Promise.all(
      Array.from({ length: crowd }, () => bookAtProvider(app, { email: person.email })),
    );
    const outcomes = await Promise.all([
      ...sessions
        .slice(0, crowd / 4)
        .map(async ({ event }) =>
          (await person.call('POST', '/api/bookings', { calendlyUrl: event.uri })).status === 201
            ? 'booked'
            : 'no-credit',
        ),
      ...sessions.slice(crowd / 4).map(async ({ id }) => (await syncEvent(syncDeps(), id)).kind),
    ]);
    expect(outcomes.filter((kind) => kind === 'booked')).toHaveLength(1);
    expect(outcomes.filter((kind) => kind === 'no-credit')).toHaveLength(crowd - 1);
    expect(await list(person)).toHaveLength(1);
    expect(await spends(person)).toBe(1);
    await app.runJobs();
    const active = (await sessionsAtProvider(app)).filter(
      ({ id, event }) => event.status === 'active' && sessions.some((session) => session.id === id),
    );
    expect(active).toHaveLength(1);
    expect((await app.mails(person.email, 'We couldn’t book your session')).length).toBe(crowd - 1);
  }
});

describe('an event without a credit', () => {
  it('is cancelled at the provider and listed for administrators, and the person is told once', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const session = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    await app.sandboxes.settled();
    await deliver(schedulingWebhook(app, session.invitee.uri));
    await app.runJobs();
    expect(await list(person)).toEqual([]);
    expect(await titles(person)).toEqual(['Session not booked']);
    expect(await app.mails(person.email, 'We couldn’t book your session')).toHaveLength(1);
    const [event] = await app.deps.db
      .select()
      .from(unmatchedEvents)
      .where(eq(unmatchedEvents.eventId, session.id));
    expect(event).toMatchObject({ reason: 'no-credit', userId: person.userId, canceledAtProvider: true });
  });
});

describe('an event without a known person', () => {
  it('is listed for an administrator, stays at the provider, and is booked once its person is known', async () => {
    const admin = await app.person({ isAdmin: true });
    const session = await bookAtProvider(app, { email: 'stranger@example.com' });
    await app.runJobs();
    expect(await titles(admin)).toEqual(['A booked session has no learner']);
    const find = async () => {
      const [event] = await app.deps.db
        .select()
        .from(unmatchedEvents)
        .where(eq(unmatchedEvents.eventId, session.id));
      return event;
    };
    expect(await find()).toMatchObject({ reason: 'no-person', canceledAtProvider: false, resolvedAt: null });
    const person = await breakthrough();
    await app.deps.db.execute(
      sql`update users set email = 'stranger@example.com' where id = ${person.userId}`,
    );
    await syncEvent(syncDeps(), session.id);
    expect(await list(person)).toHaveLength(1);
    expect((await find())?.resolution).toBe('Booked');
  });

  it('is cancelled at the provider and explained when its person has no credit', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const email = `${person.userId}@example.com`;
    const session = await bookAtProvider(app, { email });
    await app.runJobs();
    await app.deps.db.update(users).set({ email }).where(eq(users.id, person.userId));
    for (const _ of [1, 2]) expect(await syncEvent(syncDeps(), session.id)).toEqual({ kind: 'no-credit' });
    await app.runJobs();
    const [event] = await app.deps.db
      .select()
      .from(unmatchedEvents)
      .where(eq(unmatchedEvents.eventId, session.id));
    expect(event).toMatchObject({ reason: 'no-credit', userId: person.userId, canceledAtProvider: true });
    expect(await titles(person)).toEqual(['Session not booked']);
  });

  it('does not return after it was booked for its person and deleted', async () => {
    const [person, admin] = [await breakthrough(), await app.person({ isAdmin: true })];
    const email = `${person.userId}@example.com`;
    const session = await bookAtProvider(app, { email });
    await app.runJobs();
    await app.deps.db.update(users).set({ email }).where(eq(users.id, person.userId));
    await syncEvent(syncDeps(), session.id);
    const [booking] = await list(person);
    await admin.call('PUT', `/api/admin/bookings/${booking.id}`, { status: 'SCHEDULED', returnCredit: true });
    expect((await admin.call('DELETE', `/api/admin/bookings/${booking.id}`)).status).toBe(200);
    expect(await syncEvent(syncDeps(), session.id)).toEqual({ kind: 'deleted' });
    expect(await list(person)).toEqual([]);
  });

  it('is not booked after an administrator has settled it', async () => {
    const person = await breakthrough();
    const email = `${person.userId}@example.com`;
    const session = await bookAtProvider(app, { email });
    await app.runJobs();
    await app.deps.db
      .update(unmatchedEvents)
      .set({ resolvedAt: new Date(), resolution: 'They meant another school' })
      .where(eq(unmatchedEvents.eventId, session.id));
    await app.deps.db.update(users).set({ email }).where(eq(users.id, person.userId));
    expect(await syncEvent(syncDeps(), session.id)).toEqual({ kind: 'no-person' });
    expect(await list(person)).toEqual([]);
  });
});

describe('an administrator and the provider at the same moment', () => {
  /** Runs `work` while another transaction holds the person's lock and then changes the booking, as a sync does. */
  async function whilePersonIsHeld(userId: string, work: () => Promise<unknown>) {
    let working: Promise<unknown> = Promise.resolve();
    await app.deps.db.transaction(async (tx) => {
      await lockPerson(tx, userId);
      working = work();
      working.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.update(bookings).set({ coachName: 'Dewi' }).where(eq(bookings.userId, userId));
    });
    return working;
  }

  it('take their locks in the same order, so nothing is lost to a deadlock', async () => {
    const [person, admin] = [await breakthrough(), await app.person({ isAdmin: true })];
    await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    const [booking] = await list(person);
    const path = `/api/admin/bookings/${booking.id}`;
    const change = { status: 'CANCELED', returnCredit: true };
    expect(await whilePersonIsHeld(person.userId, () => admin.call('PUT', path, change))).toMatchObject({
      status: 200,
    });
    expect(await credits(person)).toBe(1);
    await expectLedgerToBalance();
  });
});

describe('a reschedule', () => {
  it('keeps booking and credit, in any order and number of its webhooks', async () => {
    const person = await breakthrough();
    const first = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    const [before] = await list(person);
    await app.sandboxes.setSwitches('calendly', { duplicateWebhook: true });
    const second = await moveAtProvider(app, first.id, inDays(6));
    const third = await moveAtProvider(app, second.id, inDays(7));
    await app.runJobs();
    for (const session of [third, first, second, first])
      await deliver(schedulingWebhook(app, session.invitee.uri, { name: 'invitee.canceled' }));
    await app.runJobs();
    expect(await list(person)).toMatchObject([
      { id: before.id, status: 'SCHEDULED', startTime: third.event.start_time },
    ]);
    expect(await spends(person)).toBe(1);
    const told = await titles(person);
    expect(told.filter((title) => title === 'Session moved')).toHaveLength(1);
    expect(told).not.toContain('Session cancelled');
    await expectLedgerToBalance();
  });

  it('is found through the middle of its chain when all webhooks were lost', async () => {
    const person = await breakthrough();
    const first = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const second = await moveAtProvider(app, first.id, inDays(6));
    const third = await moveAtProvider(app, second.id, inDays(7));
    await syncEvent(syncDeps(), third.id);
    expect(await list(person)).toMatchObject([{ startTime: third.event.start_time }]);
    expect(await spends(person)).toBe(1);
  });

  it('booked twice at the same moment ends with one booking and the credit of one', async () => {
    const person = await breakthrough();
    const admin = await app.person({ isAdmin: true });
    await admin.call('POST', `/api/admin/users/${person.userId}/credits`, {
      kind: 'session',
      amount: 1,
      reason: 'For the test',
    });
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const first = await bookAtProvider(app, { email: person.email });
    const second = await moveAtProvider(app, first.id, inDays(6));
    await syncEvent(syncDeps(), second.id);
    // The work of a job that read the first event just before it was moved.
    const [kept] = await app.deps.db.select().from(bookings).where(eq(bookings.eventId, second.id));
    if (!kept) throw new Error('not booked');
    const spend = `booking:${first.id}`;
    await app.deps.db.transaction((tx) =>
      spendCredit(tx, {
        userId: person.userId,
        kind: 'session',
        causeKey: spend,
        note: () => 'Stale',
        now: new Date(),
      }),
    );
    await app.deps.db
      .insert(bookings)
      .values({ ...kept, id: crypto.randomUUID(), eventId: first.id, creditCause: spend });
    await syncEvent(syncDeps(), first.id);
    expect(await list(person)).toMatchObject([{ id: kept.id }]);
    expect(await credits(person)).toBe(1);
    await expectLedgerToBalance();
  });
});

describe('a cancellation at the provider', () => {
  it('is told to coaches and owners, and to nobody else who works here', async () => {
    const staff = await createStaff(app);
    const session = await bookAtProvider(app, { email: (await breakthrough()).email });
    await app.runJobs();
    await cancelAtProvider(app, session.id);
    await app.runJobs();
    const told = ['owner', 'coach', 'coach who is also in finance'];
    expect(await whoWasTold(app, staff, 'A session was cancelled')).toEqual({ inApp: told, byMail: told });
    expect(await whoWasTold(app, staff, 'Session cancelled')).toEqual({ inApp: [], byMail: [] });
  });

  it('cancels once, tells learner and administrators, leaves the credit spent, and is final', async () => {
    const [person, admin] = [await breakthrough(), await app.person({ isAdmin: true })];
    const session = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    await app.sandboxes.setSwitches('calendly', { duplicateWebhook: true });
    await cancelAtProvider(app, session.id, 'The coach is ill');
    await app.runJobs();
    await deliver(schedulingWebhook(app, session.invitee.uri, { name: 'invitee.created' }));
    await app.runJobs();
    expect(await list(person)).toMatchObject([{ status: 'CANCELED' }]);
    expect(await credits(person)).toBe(0);
    expect((await titles(person)).filter((title) => title === 'Session cancelled')).toHaveLength(1);
    expect((await titles(admin)).filter((title) => title === 'A session was cancelled')).toHaveLength(1);
    expect(await app.mails(person.email, 'Your session was cancelled')).toHaveLength(1);
    const [row] = await app.deps.db.select().from(bookings).where(eq(bookings.eventId, session.id));
    expect(row?.cancelReason).toBe('The coach is ill');
    const reply = await person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
    expect([reply.status, reply.body.message]).toEqual([409, 'This session was cancelled.']);
  });

  it('does not undo an administrator who schedules the session again', async () => {
    const [person, admin] = [await breakthrough(), await app.person({ isAdmin: true })];
    const session = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    await cancelAtProvider(app, session.id);
    await app.runJobs();
    const [booking] = await list(person);
    await admin.call('PUT', `/api/admin/bookings/${booking.id}`, { status: 'SCHEDULED' });
    await deliver(schedulingWebhook(app, session.invitee.uri, { name: 'invitee.canceled' }));
    await app.runJobs();
    await reconcileEvents(syncDeps());
    expect(await list(person)).toMatchObject([{ id: booking.id, status: 'SCHEDULED' }]);
    expect(await titles(person)).toContain('Session scheduled');
  });

  it('before the booking books nothing', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const session = await bookAtProvider(app, { email: person.email });
    await app.sandboxes.setSwitches('calendly', { dropWebhook: false });
    await cancelAtProvider(app, session.id);
    await app.runJobs();
    expect(await list(person)).toEqual([]);
    expect(await credits(person)).toBe(1);
  });
});

describe('a meeting link that arrives late', () => {
  it('is fetched as soon as the provider has it', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { lateJoinUrl: true });
    const session = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    expect(await list(person)).toMatchObject([{ calendlyUrl: null }]);
    app.clock.advance(10_000);
    await app.retryJobs();
    expect(await list(person)).toMatchObject([{ calendlyUrl: null }]);
    await app.sandboxes.setSwitches('calendly', { lateJoinUrl: false });
    await app.retryJobs();
    expect(await list(person)).toMatchObject([
      { calendlyUrl: `http://sandbox.test/calendly/meet/${session.id}` },
    ]);
  });
});

describe('mails about sessions', () => {
  it('go out for notifications without a mail of their own, and are not repeated for the others', async () => {
    const [person, admin] = [await breakthrough(), await app.person({ isAdmin: true })];
    const first = await bookAtProvider(app, { email: person.email });
    await app.runJobs();
    const second = await moveAtProvider(app, first.id, inDays(6));
    await app.runJobs();
    const [booking] = await list(person);
    const path = `/api/admin/bookings/${booking.id}`;
    await admin.call('PUT', path, { status: 'SCHEDULED', notes: { summary: 'Well done.' } });
    await cancelAtProvider(app, second.id);
    await app.runJobs();
    await admin.call('PUT', path, { status: 'SCHEDULED' });
    await dispatchMails(app.deps);
    await app.runJobs();
    expect((await app.mails(person.email)).map(({ subject }) => subject).sort()).toEqual([
      'Session booked',
      'Session moved',
      'Session scheduled',
      'Your coach wrote notes',
      'Your session was cancelled',
    ]);
    expect((await app.mails(admin.email)).map(({ subject }) => subject)).toContain('A session was cancelled');
  });
});

describe('reminders', () => {
  it('go out a day and an hour before, by mail and notification, once each', async () => {
    const person = await breakthrough();
    const start = inDays(4);
    await bookAtProvider(app, { email: person.email, startTime: start.toISOString() });
    await app.runJobs();
    await app.retryJobs();
    const reminders = async () =>
      (await titles(person)).filter((title) => title.startsWith('Your session is'));
    expect(await reminders()).toEqual([]);
    app.clock.set(new Date(start.getTime() - 23 * hourMs));
    await app.retryJobs();
    expect(await reminders()).toEqual(['Your session is tomorrow']);
    app.clock.set(new Date(start.getTime() - 50 * minuteMs));
    await app.retryJobs();
    await app.retryJobs();
    expect(await reminders()).toEqual(['Your session is in one hour', 'Your session is tomorrow']);
    const [mail] = await app.mails(person.email, 'Your session is in one hour');
    expect(mail?.text).toContain('WIB');
    expect(await app.mails(person.email, 'Your session is tomorrow')).toHaveLength(1);
  });

  it('are in the language of the person, as is the note of the credit', async () => {
    const person = await breakthrough();
    await setLanguage(app.deps.db, person.userId, 'id', app.deps.clock.now());
    const start = inDays(4);
    await bookAtProvider(app, { email: person.email, startTime: start.toISOString() });
    await app.runJobs();
    app.clock.set(new Date(start.getTime() - 23 * hourMs));
    await app.retryJobs();
    const [mail] = await app.mails(person.email, 'Sesimu besok');
    expect(mail?.text).toMatch(/sesi mentoring kamu: \p{L}+, \d+ \p{L}+ \d{4}, [\d.]+–[\d.]+ WIB\./u);
    const inIndonesian = { 'accept-language': 'id' };
    const { body: told } = await person.call('GET', '/api/notifications', undefined, inIndonesian);
    expect(told[0]).toMatchObject({ title: 'Sesimu besok' });
    const { body: entries } = await person.call(
      'GET',
      '/api/credits/history?kind=session',
      undefined,
      inIndonesian,
    );
    expect(entries).toMatchObject([
      { reason: 'spend', note: expect.stringMatching(/^Mentoring hari .+ WIB$/) },
      { reason: 'grant', note: 'Jatah bulanan paketmu' },
    ]);
  });

  it('follow the person’s notification preferences', async () => {
    const person = await breakthrough();
    await app.deps.db
      .insert(notificationPreferences)
      .values({ userId: person.userId, event: 'session', inApp: true, email: false });
    const start = inDays(4);
    await bookAtProvider(app, { email: person.email, startTime: start.toISOString() });
    await app.runJobs();
    app.clock.set(new Date(start.getTime() - 23 * hourMs));
    await app.retryJobs();
    expect(await titles(person)).toContain('Your session is tomorrow');
    expect(await app.mails(person.email)).toEqual([]);
  });

  it('do not go out for a session that was cancelled or moved', async () => {
    const [canceler, mover] = [await breakthrough(), await breakthrough()];
    const start = inDays(4);
    const sessions = [];
    for (const person of [canceler, mover])
      sessions.push(await bookAtProvider(app, { email: person.email, startTime: start.toISOString() }));
    await app.runJobs();
    await cancelAtProvider(app, sessions[0]?.id ?? '');
    await moveAtProvider(app, sessions[1]?.id ?? '', inDays(9));
    await app.runJobs();
    app.clock.set(new Date(start.getTime() - 30 * minuteMs));
    await app.retryJobs();
    for (const person of [canceler, mover])
      expect((await titles(person)).filter((title) => title.startsWith('Your session is'))).toEqual([]);
  });
});

describe('the reconciling job', () => {
  it('lists a session without an invitee once, and does not request it again', async () => {
    const admin = await app.person({ isAdmin: true });
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const { id } = await bookAtProvider(app, { email: 'left@example.com' });
    let asked = 0;
    const reconcile = () =>
      app.withNetwork(
        async (request, next) => {
          if (!request.url.endsWith(`/scheduled_events/${id}/invitees`)) return next(request);
          asked += 1;
          return Response.json({ collection: [] });
        },
        () => reconcileEvents(syncDeps()),
      );
    await reconcile();
    await reconcile();
    expect(asked).toBe(1);
    const listed = await app.deps.db.select().from(unmatchedEvents).where(eq(unmatchedEvents.eventId, id));
    expect(listed).toMatchObject([{ reason: 'no-person', inviteeEmail: '', resolvedAt: null }]);
    const told = (await admin.call('GET', '/api/notifications')).body;
    expect(told[0].message).toMatch(/^No invitee, /);
  });

  it('reaches every session even when more fail each time than fit in a round', async () => {
    const booker = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    const failing = new Set<string>();
    for (let index = 0; index < 51; index += 1) {
      const startTime = new Date(inDays(20).getTime() + index * hourMs).toISOString();
      failing.add((await bookAtProvider(app, { email: `fails-${index}@example.com`, startTime })).id);
    }
    await bookAtProvider(app, { email: booker.email, startTime: inDays(40).toISOString() });
    const failsFor: Network = (request, next) =>
      [...failing].some((id) => request.url.includes(`/scheduled_events/${id}`))
        ? Promise.resolve(Response.json({ title: 'Broken', message: 'Broken' }, { status: 400 }))
        : next(request);
    // A round takes 50 of the 52, so the chance that one session is left out ten times is negligible.
    for (let round = 0; round < 10 && (await list(booker)).length === 0; round += 1)
      await app.withNetwork(failsFor, () => reconcileEvents(syncDeps()));
    expect(await list(booker)).toMatchObject([{ status: 'SCHEDULED' }]);
    for (const id of failing) await cancelAtProvider(app, id);
  });

  it('finds what was booked, moved and cancelled while every webhook was lost', async () => {
    const [booker, mover, canceler] = [await breakthrough(), await breakthrough(), await breakthrough()];
    const moving = await bookAtProvider(app, { email: mover.email });
    const cancelling = await bookAtProvider(app, { email: canceler.email });
    await app.runJobs();
    await app.sandboxes.setSwitches('calendly', { dropWebhook: true });
    await bookAtProvider(app, { email: booker.email });
    const moved = await moveAtProvider(app, moving.id, inDays(8));
    await cancelAtProvider(app, cancelling.id);
    await reconcileEvents(syncDeps());
    expect(await list(booker)).toMatchObject([{ status: 'SCHEDULED' }]);
    expect(await list(mover)).toMatchObject([{ startTime: moved.event.start_time }]);
    expect(await list(canceler)).toMatchObject([{ status: 'CANCELED' }]);
    await expectLedgerToBalance();
  });
});
