import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAtProvider, sessionsAtProvider } from '#dev/testing/sessions.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { bookings, schedulingLinks, unmatchedEvents } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

const breakthrough = () => app.person({ tier: 'BREAKTHROUGH' });

/** A person with one booked session that their browser has claimed. */
async function personWithSession() {
  const person = await breakthrough();
  const session = await bookAtProvider(app, { email: person.email });
  const claim = await person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
  expect(claim.status).toBe(201);
  await app.runJobs();
  return { person, session, booking: claim.body as { id: string } };
}

/** Moves the session's times so that it began a minute ago. */
async function begin(id: string) {
  const [startTime, endTime] = [-1, 44].map(
    (minutes) => new Date(app.deps.clock.now().getTime() + minutes * minuteMs),
  );
  await app.deps.db.update(bookings).set({ startTime, endTime }).where(eq(bookings.id, id));
}

const list = async (person: TestPerson) => (await person.call('GET', '/api/bookings')).body;
const credits = async (person: TestPerson) => (await person.call('GET', '/api/bookings/credits')).body;

describe('the scheduling link', () => {
  it('works once, carries the tracking id, and is prefilled for the inline widget', async () => {
    const person = await breakthrough();
    const { body, status } = await person.call('POST', '/api/bookings/scheduling-link', {
      type: 'mentoring',
    });
    expect(status).toBe(201);
    const url = new URL(body.url);
    expect(url.href).toMatch(/^http:\/\/sandbox\.test\/calendly\/d\/[0-9a-f]{12}\/mentoring\?/);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      embed_type: 'Inline',
      embed_domain: 'app.test',
      name: 'Sari Pratiwi',
      email: person.email,
    });
    const [link] = await app.deps.db
      .select()
      .from(schedulingLinks)
      .where(eq(schedulingLinks.userId, person.userId));
    expect(link?.id).toBe(url.searchParams.get('utm_content'));
  });

  it.each([
    ['STARTER', 403],
    ['ACCELERATOR', 403],
    [null, 403],
  ] as const)('is refused to %s', async (tier, status) => {
    const person = await app.person({ tier });
    const reply = await person.call('POST', '/api/bookings/scheduling-link', { type: 'mentoring' });
    expect(reply.status).toBe(status);
    expect(reply.body.message).toBe('Calls with a coach are part of Breakthrough.');
  });

  it('is refused without a credit', async () => {
    const { person } = await personWithSession();
    const reply = await person.call('POST', '/api/bookings/scheduling-link', { type: 'mentoring' });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('You have no sessions left.');
  });

  it.each([{ type: 'party' }, {}, { type: 'mentoring', userId: newId() }])(
    'is refused for %j',
    async (body) => {
      const reply = await (await breakthrough()).call('POST', '/api/bookings/scheduling-link', body);
      expect([400, 422]).toContain(reply.status);
    },
  );

  it('answers 502 while the provider is down, and stores nothing', async () => {
    const person = await breakthrough();
    await app.sandboxes.setSwitches('calendly', { down: true });
    const reply = await person.call('POST', '/api/bookings/scheduling-link', { type: 'review' });
    await app.sandboxes.setSwitches('calendly', { down: false });
    expect(reply.status).toBe(502);
    expect(await app.deps.db.$count(schedulingLinks, eq(schedulingLinks.userId, person.userId))).toBe(0);
  });
});

describe('without a scheduling provider', () => {
  it('booking answers that it is switched off, and everything else works', async () => {
    const off = await createTestApp({ env: { CALENDLY_TOKEN: '', CALENDLY_EVENT_TYPES: '' } });
    try {
      const person = await off.person({ tier: 'BREAKTHROUGH' });
      expect((await person.call('GET', '/api/bookings/scheduling')).body).toEqual({
        types: [],
        pagesOrigin: null,
      });
      const reply = await person.call('POST', '/api/bookings/scheduling-link', { type: 'mentoring' });
      expect([reply.status, reply.body.message]).toEqual([503, 'Booking is switched off at the moment.']);
      expect((await person.call('GET', '/api/bookings')).body).toEqual([]);
      const hook = await off.send(
        new Request('http://app.test/api/webhooks/calendly', { method: 'POST', body: '{}' }),
        '192.0.2.1',
      );
      expect(hook.status).toBe(404);
    } finally {
      await off.close();
    }
  });
});

describe('a claim', () => {
  it('stores the provider’s values instead of the browser’s, and spends one credit', async () => {
    const person = await breakthrough();
    expect(await credits(person)).toEqual({ bookingCredits: 1 });
    const session = await bookAtProvider(app, { email: person.email, slug: 'review' });
    app.clock.advance(5_000);
    const reply = await person.call('POST', '/api/bookings', {
      startTime: '2001-01-01T00:00:00Z',
      endTime: 'whenever',
      calendlyUrl: session.event.uri,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      type: 'review',
      status: 'SCHEDULED',
      startTime: session.event.start_time,
      endTime: session.event.end_time,
      calendlyUrl: `http://sandbox.test/calendly/meet/${session.id}`,
      coachName: 'Dewi Lestari',
      notes: null,
      links: [],
      user: { email: person.email },
    });
    expect(await credits(person)).toEqual({ bookingCredits: 0 });
    expect(await list(person)).toEqual([reply.body]);
    const history = await person.call('GET', '/api/credits/history?kind=session');
    expect(history.body[0]).toMatchObject({ amount: -1, reason: 'spend' });
    expect(history.body[0].note).toMatch(/^Review on \w+ \d+ \w+, \d+:\d\d\s[ap]m WIB$/);
    const told = await person.call('GET', '/api/notifications');
    expect(told.body[0]).toMatchObject({ title: 'Session booked', actionUrl: '/bookings' });
  });

  it('finds the person by the tracking id when the invitee gave another address', async () => {
    const person = await breakthrough();
    const link = await person.call('POST', '/api/bookings/scheduling-link', { type: 'mentoring' });
    const trackingId = new URL(link.body.url).searchParams.get('utm_content') ?? '';
    const session = await bookAtProvider(app, { email: 'work@example.com', trackingId });
    const reply = await person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
    expect(reply.status).toBe(201);
  });

  it('for someone else’s event answers 404 and spends nothing, also when the event is booked', async () => {
    const [owner, thief] = [await breakthrough(), await breakthrough()];
    const session = await bookAtProvider(app, { email: owner.email });
    const claim = () => thief.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
    expect((await claim()).status).toBe(404);
    await app.runJobs();
    expect((await claim()).status).toBe(404);
    expect(await credits(thief)).toEqual({ bookingCredits: 1 });
    expect(await list(owner)).toHaveLength(1);
  });

  it('on a lower plan is refused without a request to the provider', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const reply = await app.withNetwork(
      () => Promise.reject(new Error('asked')),
      () =>
        person.call('POST', '/api/bookings', {
          calendlyUrl: 'https://api.calendly.com/scheduled_events/ABCDEFGH',
        }),
    );
    expect(reply.status).toBe(403);
  });

  it.each([
    ['https://api.calendly.com/scheduled_events/no-such-event', 404],
    ['https://evil.test/scheduled_events/no-such-event', 404],
    ['https://api.calendly.com/users/me', 422],
    ['javascript:alert(1)', 422],
    ['x', 422],
    ['', 422],
    [7, 400],
  ])('for %s answers %d', async (calendlyUrl, status) => {
    expect((await (await breakthrough()).call('POST', '/api/bookings', { calendlyUrl })).status).toBe(status);
  });

  it('requests no address that the browser names', async () => {
    const person = await breakthrough();
    const asked: string[] = [];
    await app.withNetwork(
      (request, next) => {
        asked.push(new URL(request.url).host);
        return next(request);
      },
      () =>
        person.call('POST', '/api/bookings', { calendlyUrl: 'https://evil.test/scheduled_events/ABCDEFGH' }),
    );
    expect(new Set(asked)).toEqual(new Set(['sandbox.test']));
  });

  it('while the provider is down is refused, and a job books the session later', async () => {
    const person = await breakthrough();
    const session = await bookAtProvider(app, { email: person.email });
    await app.sandboxes.setSwitches('calendly', { down: true });
    const reply = await person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
    await app.runJobs();
    await app.sandboxes.setSwitches('calendly', { down: false });
    expect([reply.status, reply.body.message]).toEqual([502, 'Failed to fetch Calendly event details']);
    await app.retryJobs();
    expect(await list(person)).toHaveLength(1);
  });
});

describe('the list of bookings', () => {
  it('contains only the person’s own, latest start first, in pages', async () => {
    const person = await breakthrough();
    const now = app.deps.clock.now();
    for (const days of [-20, -10, 5]) {
      const startTime = new Date(now.getTime() + days * dayMs);
      await app.deps.db.insert(bookings).values({
        userId: person.userId,
        id: newId(),
        type: 'mentoring',
        status: days < 0 ? 'COMPLETED' : 'SCHEDULED',
        startTime,
        endTime: new Date(startTime.getTime() + hourMs),
        createdAt: now,
        updatedAt: now,
      });
    }
    const all: { id: string; startTime: string }[] = await list(person);
    expect(all.map(({ startTime }) => startTime)).toEqual(
      all
        .map(({ startTime }) => startTime)
        .toSorted()
        .toReversed(),
    );
    const page = await person.call('GET', `/api/bookings?limit=1&before=${all[0]?.id}`);
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual([all[1]?.id]);
    const stranger = await breakthrough();
    expect((await stranger.call('GET', `/api/bookings?before=${all[0]?.id}`)).body).toEqual([]);
    const statements = await app.countStatements(() => person.call('GET', '/api/bookings'));
    // One reads the session with its person and entitlements, one the list with its links.
    expect(statements).toBe(2);
  });

  it('shows the next session on the dashboard', async () => {
    const { person, booking } = await personWithSession();
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body.upcomingBooking).toMatchObject({ id: booking.id, type: 'mentoring' });
  });
});

describe('the calendar file', () => {
  it('is an attachment with the session in UTC and its meeting link', async () => {
    const { person, session, booking } = await personWithSession();
    app.clock.advance(10_000);
    await app.retryJobs();
    const answer = await person.fetch(`/api/bookings/${booking.id}/calendar`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment.*session-\d{4}-\d\d-\d\d\.ics/);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const text = await answer.text();
    const stamp = session.event.start_time.replace(/[-:]|\.\d+/g, '');
    expect(text).toContain(`DTSTART:${stamp}`);
    expect(text).toContain('SUMMARY:Mentoring (Langkah)');
    expect(text.replaceAll('\r\n ', '')).toContain(`http://sandbox.test/calendly/meet/${session.id}`);
    expect(text).toContain('BEGIN:VALARM');
  });

  it('of someone who reads Indonesian is in Indonesian', async () => {
    const { person, booking } = await personWithSession();
    app.clock.advance(10_000);
    await app.retryJobs();
    const headers = { 'accept-language': 'id' };
    const answer = await person.fetch(`/api/bookings/${booking.id}/calendar`, { headers });
    const text = (await answer.text()).replaceAll('\r\n ', '');
    expect(text).toContain('PRODID:-//Langkah//Bookings//ID');
    expect(text).toContain('DESCRIPTION:Gabung: http');
    expect(text).not.toContain('Join');
  });

  it('of someone else’s session answers 404', async () => {
    const { booking } = await personWithSession();
    const stranger = await breakthrough();
    expect((await stranger.fetch(`/api/bookings/${booking.id}/calendar`)).status).toBe(404);
  });
});

describe('an administrator', () => {
  it('finds bookings by email, by the end of the id and by status', async () => {
    const { person, booking } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    for (const search of [person.email, person.email.slice(3, 12).toUpperCase(), booking.id.slice(-6)]) {
      const { body } = await admin.call('GET', `/api/admin/bookings?search=${search}`);
      expect(body.data, search).toMatchObject([{ id: booking.id, user: { email: person.email } }]);
      expect(body.meta).toEqual({ totalItems: 1, currentPage: 1, totalPages: 1 });
    }
    const none = await admin.call(
      'GET',
      `/api/admin/bookings?search=${booking.id.slice(-6)}&status=CANCELED`,
    );
    expect(none.body.data).toEqual([]);
    for (const wild of ['%25', '_', '%5C'])
      expect((await admin.call('GET', `/api/admin/bookings?search=zz${wild}`)).body.data).toEqual([]);
  });

  it('sorts bookings by booking time and by start', async () => {
    const { booking } = await personWithSession();
    await personWithSession();
    const admin = await app.person({ isAdmin: true });
    await begin(booking.id);
    const sorted = async (sort: string): Promise<{ startTime: string; createdAt: string }[]> =>
      (await admin.call('GET', `/api/admin/bookings?limit=100&sort=${sort}`)).body.data;
    const starts = (await sorted('start-first')).map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted());
    expect((await sorted('start-last')).map(({ startTime }) => startTime)).toEqual(starts.toReversed());
    const created = (await sorted('oldest')).map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted());
    expect((await sorted('newest')).map(({ createdAt }) => createdAt)).toEqual(created.toReversed());
  });

  it.each(['SCHEDULED', 'COMPLETED', 'CANCELED'])(
    'sets a session that has not begun to %s, and the audit log names what is unusual about it',
    async (status) => {
      const { person, booking } = await personWithSession();
      const admin = await app.person({ isAdmin: true });
      const answer = await admin.call('PUT', `/api/admin/bookings/${booking.id}`, { status });
      expect(answer).toMatchObject({ status: 200, body: { status } });
      expect(await list(person)).toMatchObject([{ status }]);
      const { body } = await admin.call('GET', `/api/admin/audit?subject=${booking.id}`);
      expect(body.data[0].detail.unusual ?? null).toBe(
        status === 'COMPLETED' ? 'completed before it began' : null,
      );
    },
  );

  it('writes notes, recording and links, and the learner is notified once', async () => {
    const { person, booking } = await personWithSession();
    await begin(booking.id);
    const admin = await app.person({ isAdmin: true });
    const change = {
      status: 'COMPLETED',
      notes: { summary: 'Small components, well named.', actionItems: ['Split getMenu'] },
      recordingUrl: 'https://video.example/1',
      links: [{ title: 'Agenda', url: '/resources/agenda' }],
    };
    for (let time = 0; time < 2; time += 1)
      expect((await admin.call('PUT', `/api/admin/bookings/${booking.id}`, change)).status).toBe(200);
    expect(await list(person)).toMatchObject([
      {
        status: 'COMPLETED',
        notes: {
          summary: 'Small components, well named.',
          actionItems: ['Split getMenu'],
          recordingUrl: 'https://video.example/1',
        },
        links: [{ title: 'Agenda', url: '/resources/agenda' }],
      },
    ]);
    const told = (await person.call('GET', '/api/notifications')).body.filter(
      ({ title }: { title: string }) => title === 'Your coach wrote notes',
    );
    expect(told).toHaveLength(1);
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, booking.id));
    expect(audit).toMatchObject([{ action: 'booking.update', actorId: admin.userId }, {}]);
  });

  it('cannot overwrite a newer change: the answer carries the session’s current status', async () => {
    const { booking, person } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    const { data } = (await admin.call('GET', `/api/admin/bookings?search=${booking.id.slice(-12)}`)).body;
    const { updatedAt } = data[0];
    const path = `/api/admin/bookings/${booking.id}`;
    app.clock.advance(1000);
    expect((await admin.call('PUT', path, { status: 'CANCELED' })).status).toBe(200);
    const late = { status: 'SCHEDULED', updatedAt, notes: { summary: 'See you soon.' } };
    const refused = await admin.call('PUT', path, late);
    expect(refused).toMatchObject({ status: 409, body: { data: { status: 'CANCELED' } } });
    expect(refused.body.message).toContain('it’s now canceled'); // plain-words: the status, as the screen names it
    expect(await list(person)).toMatchObject([{ status: 'CANCELED', notes: null }]);
    const again = { ...late, ...refused.body.data };
    expect((await admin.call('PUT', path, again)).status).toBe(200);
    expect(await list(person)).toMatchObject([{ status: 'CANCELED', notes: { summary: 'See you soon.' } }]);
    app.clock.reset();
  });

  it('cancels, frees the coach’s calendar, and returns the credit once', async () => {
    const { person, session, booking } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/bookings/${booking.id}`;
    expect((await admin.call('PUT', path, { status: 'CANCELED' })).body.status).toBe('CANCELED');
    expect(await credits(person)).toEqual({ bookingCredits: 0 });
    await app.runJobs();
    await app.sandboxes.settled();
    await app.runJobs();
    const atProvider = (await sessionsAtProvider(app)).find(({ id }) => id === session.id);
    expect(atProvider?.event.status).toBe('canceled');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('PUT', path, { status: 'CANCELED', returnCredit: true })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await credits(person)).toEqual({ bookingCredits: 1 });
    expect(await app.mails(person.email, 'Your session was cancelled')).toHaveLength(1);
    const titles = (await person.call('GET', '/api/notifications')).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles.filter((title: string) => title === 'Session cancelled')).toHaveLength(1);
    expect(titles).toContain('A session credit is back');
  });

  it('who returns the credit with the cancellation leaves no decision open in the messages', async () => {
    const { person, booking } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    const change = { status: 'CANCELED', returnCredit: true };
    expect((await admin.call('PUT', `/api/admin/bookings/${booking.id}`, change)).status).toBe(200);
    await app.runJobs();
    const toldOf = async (reader: TestPerson, title: string): Promise<string> =>
      (await reader.call('GET', '/api/notifications')).body.find(
        (one: { title: string; message: string }) => one.title === title,
      ).message;
    expect(await toldOf(person, 'Session cancelled')).toMatch(/ was cancelled\. You have the credit back\.$/);
    expect(await toldOf(admin, 'A session was cancelled')).toMatch(/ The credit is already back\.$/);
    const [mail] = await app.mails(person.email, 'Your session was cancelled');
    expect(mail?.text).toContain('You have the credit back.');
    expect(mail?.text).not.toContain('decide');
  });

  it('deletes for good: the audit log has a copy, and no webhook restores the booking', async () => {
    const { person, session, booking } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    const path = `/api/admin/bookings/${booking.id}`;
    expect((await admin.call('DELETE', path)).body).toEqual({ ok: true });
    expect((await admin.call('DELETE', path)).status).toBe(404);
    const claim = await person.call('POST', '/api/bookings', { calendlyUrl: session.event.uri });
    expect(claim.status).toBe(409);
    await app.runJobs();
    await app.sandboxes.settled();
    await app.runJobs();
    expect(await list(person)).toEqual([]);
    const audit = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, booking.id));
    expect(audit).toMatchObject([{ action: 'booking.delete', detail: { booking: { id: booking.id } } }]);
    const [tombstone] = await app.deps.db
      .select()
      .from(unmatchedEvents)
      .where(eq(unmatchedEvents.eventId, session.id));
    expect(tombstone).toMatchObject({ reason: 'deleted', resolution: 'Deleted', canceledAtProvider: true });
  });

  it.each([
    [{}],
    [{ status: 'DONE' }],
    [{ status: 'COMPLETED', recordingUrl: 'javascript:alert(1)' }],
    [{ status: 'COMPLETED', recordingUrl: 'http://video.example' }],
    [{ status: 'COMPLETED', links: [{ title: 'x', url: '//evil.test' }] }],
    [{ status: 'COMPLETED', links: [{ title: 'x', url: '/\\evil.test' }] }],
    [{ status: 'COMPLETED', notes: { summary: 'x'.repeat(5001) } }],
  ])('is refused the change %j', async (body) => {
    const { booking } = await personWithSession();
    const admin = await app.person({ isAdmin: true });
    const { status } = await admin.call('PUT', `/api/admin/bookings/${booking.id}`, body);
    expect([400, 422]).toContain(status);
  });
});

describe('writing to the coach of a session', () => {
  it('starts one conversation for the session, not for a cancelled one or someone else’s', async () => {
    const { person, booking } = await personWithSession();
    const ask = (who: TestPerson) =>
      who.call('POST', `/api/bookings/${booking.id}/question`, {
        threadId: newId(),
        messageId: newId(),
        text: 'May we talk about my portfolio?',
      });
    expect((await ask(await breakthrough())).status).toBe(404);
    const { status, body } = await ask(person);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'session', subjectId: booking.id, coach: null, messagesLeft: 2 });
    expect(body.about).toMatch(/^\w+, \d+ \w+ \d{4}$/);
    expect((await ask(person)).status).toBe(409);
    await app.deps.db.update(bookings).set({ status: 'CANCELED' }).where(eq(bookings.id, booking.id));
    expect((await ask(person)).status).toBe(409);
  });
});
