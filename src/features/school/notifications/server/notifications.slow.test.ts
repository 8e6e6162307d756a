import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson, testAppUrl } from '#dev/testing/test-app.ts';

import { setLanguage } from '#features/people/accounts/public.server.ts';
import { newId } from '#kernel/ids.ts';
import { isIndonesian } from '#kernel/language.ts';
import { announceTo, notify } from '../public.server.ts';
import { dispatchMails } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function personWith(count: number) {
  const person = await app.person();
  for (let index = 0; index < count; index += 1) {
    await notify(app.deps.db, {
      userId: person.userId,
      causeKey: `cause-${index}`,
      text: () => ({ title: `Number ${index}`, message: 'Text' }),
      actionUrl: '/dashboard',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    });
  }
  return person;
}

describe('notifications', () => {
  it('are an array, newest first, of the requested length', async () => {
    const person = await personWith(6);
    const { body } = await person.call('GET', '/api/notifications?limit=5');
    expect(body.map((each: { title: string }) => each.title)).toEqual([
      'Number 5',
      'Number 4',
      'Number 3',
      'Number 2',
      'Number 1',
    ]);
    expect(body[0]).toMatchObject({ message: 'Text', read: false, actionUrl: '/dashboard' });
    const older = await person.call('GET', `/api/notifications?before=${body[4].id}`);
    expect(older.body.map((each: { title: string }) => each.title)).toEqual(['Number 0']);
  });

  it('of an opened page are read, those of other pages and people are not', async () => {
    const [person, other] = [await personWith(2), await personWith(1)];
    await notify(app.deps.db, {
      userId: person.userId,
      causeKey: 'review',
      text: () => ({ title: 'Reviewed', message: '' }),
      actionUrl: '/reviews?review=1',
      createdAt: new Date(),
    });
    const open = (path: string) => person.call('PUT', '/api/notifications/read-about', { path });
    expect((await open('/reviews')).body).toEqual({ count: 3 });
    expect((await open('/dashboard')).body).toEqual({ count: 1 });
    expect((await open('/reviews?review=1')).body).toEqual({ count: 0 });
    expect((await other.call('GET', '/api/notifications/count')).body).toEqual({ count: 1 });
  });

  it('with the same cause appear once', async () => {
    const person = await personWith(1);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        notify(app.deps.db, {
          userId: person.userId,
          causeKey: 'cause-0',
          text: () => ({ title: 'Again', message: '' }),
          createdAt: new Date(),
        }),
      ),
    );
    expect((await person.call('GET', '/api/notifications')).body).toHaveLength(1);
  });

  it('are counted while unread, and reading them again keeps the first time', async () => {
    const person = await personWith(3);
    const count = async () => (await person.call('GET', '/api/notifications/count')).body;
    expect(await count()).toEqual({ count: 3 });
    const [first] = (await person.call('GET', '/api/notifications')).body;
    const read = await person.call('PATCH', `/api/notifications/${first.id}/read`);
    expect(read.body).toMatchObject({ id: first.id, read: true });
    expect((await person.call('PATCH', `/api/notifications/${first.id}/read`)).status).toBe(200);
    expect(await count()).toEqual({ count: 2 });
    expect((await person.call('PATCH', '/api/notifications/read-all')).body).toEqual({ count: 0 });
    expect(await count()).toEqual({ count: 0 });
  });

  it('of other people answer 404 and stay unread', async () => {
    const [owner, other] = [await personWith(1), await personWith(1)];
    const [theirs] = (await owner.call('GET', '/api/notifications')).body;
    expect((await other.call('PATCH', `/api/notifications/${theirs.id}/read`)).status).toBe(404);
    expect((await other.call('PATCH', `/api/notifications/${newId()}/read`)).status).toBe(404);
    await other.call('PATCH', '/api/notifications/read-all');
    expect((await owner.call('GET', '/api/notifications/count')).body).toEqual({ count: 1 });
  });

  it.each(['limit=0', 'limit=101', 'limit=abc', 'before=x'])(
    'are not listed with an invalid ?%s',
    async (query) => {
      const { status } = await (await app.person()).call('GET', `/api/notifications?${query}`);
      expect([400, 422]).toContain(status);
    },
  );
});

it('is kept in both languages, and mailed in the person’s', async () => {
  const person = await app.person();
  await setLanguage(app.deps.db, person.userId, 'id', new Date());
  await notify(app.deps.db, {
    userId: person.userId,
    causeKey: 'both',
    text: () =>
      isIndonesian()
        ? { title: 'Sesimu dijadwalkan', message: 'Besok.' }
        : { title: 'Session booked', message: 'Tomorrow.' },
    createdAt: new Date(),
  });
  const shown = async (language: string) => {
    const { body } = await person.call('GET', '/api/notifications', undefined, {
      'accept-language': language,
    });
    return body[0].title;
  };
  expect(await shown('en')).toBe('Session booked');
  expect(await shown('id-ID,id;q=0.9,en;q=0.8')).toBe('Sesimu dijadwalkan');
});

describe('the stream', () => {
  const open = async (person: TestPerson, send = app.send) => {
    const leaving = new AbortController();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${testAppUrl}/api/notifications/stream`, {
      headers: { accept: 'text/event-stream', cookie },
      signal: leaving.signal,
    });
    const response = await send(request, '10.9.9.9');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    /** The count of the next event; null at the end. */
    const next = async () => {
      for (;;) {
        const found = /data: (\{.*\})\n/.exec(seen);
        if (found?.[1]) {
          seen = seen.slice(found.index + found[0].length);
          return JSON.parse(found[1]).count as number;
        }
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        seen += value;
      }
    };
    let last: number | null = null;
    /** The next other count: a process that begins to listen may have missed something, and sends the same again. */
    const count = async () => {
      const before = last;
      do last = await next();
      while (last !== null && last === before);
      return last;
    };
    return { response, next, count, leave: () => leaving.abort() };
  };
  const notifyOnce = (userId: string, causeKey: string, db = app.deps.db) =>
    notify(db, { userId, causeKey, text: () => ({ title: 'T', message: 'M' }), createdAt: new Date() });

  it('sends the count when it opens and on every change, from another process too', async () => {
    const person = await app.person();
    const other = await app.another();
    const stream = await open(person, other.send);
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await stream.count()).toBe(0);
    await app.deps.db.transaction((tx) =>
      notify(tx, {
        userId: person.userId,
        causeKey: 'a',
        text: () => ({ title: 'T', message: 'M' }),
        createdAt: new Date(),
      }),
    );
    expect(await stream.count()).toBe(1);
    await notifyOnce(person.userId, 'b');
    expect(await stream.count()).toBe(2);
    await person.call('PATCH', '/api/notifications/read-all');
    expect(await stream.count()).toBe(0);
    stream.leave();
    await other.close();
  });

  it('sends nothing about rolled back changes or other people', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const stream = await open(person);
    expect(await stream.count()).toBe(0);
    await notifyOnce(stranger.userId, 'theirs');
    await app.deps.db
      .transaction(async (tx) => {
        await notify(tx, {
          userId: person.userId,
          causeKey: 'x',
          text: () => ({ title: 'T', message: 'M' }),
          createdAt: new Date(),
        });
        throw new Error('no');
      })
      .catch(() => undefined);
    await notifyOnce(person.userId, 'real');
    expect(await stream.count()).toBe(1);
    stream.leave();
  });

  it('sends the same count again when something else of the person has changed', async () => {
    const person = await app.person();
    const stream = await open(person);
    expect(await stream.next()).toBe(0);
    await announceTo(app.deps.db, person.userId);
    expect(await stream.next()).toBe(0);
    stream.leave();
  });

  const endings: [string, (person: TestPerson) => Promise<unknown>][] = [
    ['is signed out', (person) => person.call('POST', '/api/auth/sign-out', {})],
    [
      'is ended from another browser',
      async (person) => (await app.signIn(person.userId)).call('POST', '/api/account/sessions/revoke-others'),
    ],
    [
      'is banned',
      async (person) =>
        (await app.person({ isAdmin: true })).call('PUT', `/api/admin/users/${person.userId}/ban`, {
          banned: true,
          reason: 'A test',
        }),
    ],
    [
      'gets a new password by mail',
      async ({ email }) => {
        await app.browser().call('POST', '/api/auth/forgot-password', { email });
        await app.runJobs();
        const [mail] = await app.mails(email, 'Reset your password');
        const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
        await app.browser().call('POST', '/api/auth/reset-password', { token, password: 'nasi-uduk-pagi' });
      },
    ],
  ];

  it.each(endings)('ends when its person %s, on another process too', async (_, end) => {
    const person = await app.person();
    const other = await app.another();
    const stream = await open(person, other.send);
    expect(await stream.count()).toBe(0);
    await end(person);
    expect(await stream.count()).toBeNull();
    await other.close();
  });

  it('continues when another session of the person ends', async () => {
    const person = await app.person();
    const stream = await open(person);
    expect(await stream.count()).toBe(0);
    await (await app.signIn(person.userId)).call('POST', '/api/auth/sign-out', {});
    await notifyOnce(person.userId, 'after');
    expect(await stream.count()).toBe(1);
    stream.leave();
  });

  it('needs a session and an Accept header for events', async () => {
    expect((await app.browser().call('GET', '/api/notifications/stream')).status).toBe(401);
    expect((await (await app.person()).call('GET', '/api/notifications/stream')).status).toBe(400);
  });

  it('ends when the process stops, so it does not delay the stop', async () => {
    const own = await createTestApp();
    const person = await own.person();
    const response = await person.fetch('/api/notifications/stream', {
      headers: { accept: 'text/event-stream' },
    });
    const text = response.text();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await own.deps.announcements.close();
    expect(await text).toContain('"count":0');
    await own.close();
  });
});

describe('preferences', () => {
  it('are the defaults until changed, belong to one person, and refuse an unknown event', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const before = await person.call('GET', '/api/notifications/preferences');
    expect(before.body).toContainEqual(
      expect.objectContaining({ event: 'credits', inApp: true, email: false }),
    );
    await person.call('PUT', '/api/notifications/preferences', {
      event: 'credits',
      inApp: false,
      email: true,
    });
    const after = await person.call('GET', '/api/notifications/preferences');
    expect(after.body).toContainEqual(
      expect.objectContaining({ event: 'credits', inApp: false, email: true }),
    );
    const theirs = await other.call('GET', '/api/notifications/preferences');
    expect(theirs.body).toContainEqual(expect.objectContaining({ event: 'credits', inApp: true }));
    const odd = await person.call('PUT', '/api/notifications/preferences', {
      event: 'x',
      inApp: true,
      email: true,
    });
    expect([400, 422]).toContain(odd.status);
  });

  it('decide where an event arrives: by mail only, in the app only, or nowhere', async () => {
    const make = async (inApp: boolean, email: boolean) => {
      const person = await app.person();
      await person.call('PUT', '/api/notifications/preferences', { event: 'credits', inApp, email });
      await notify(app.deps.db, {
        userId: person.userId,
        causeKey: 'c',
        event: 'credits',
        text: () => ({ title: 'Your monthly credits are here', message: '1 session credit added.' }),
        actionUrl: '/bookings',
        createdAt: new Date(),
      });
      await Promise.all([dispatchMails(app.deps), dispatchMails(app.deps)]);
      await app.runJobs();
      const shown = (await person.call('GET', '/api/notifications')).body.length;
      const mails = await app.mails(person.email);
      return { shown, mails };
    };
    expect(await make(true, false)).toEqual({ shown: 1, mails: [] });
    const byMail = await make(false, true);
    expect(byMail.shown).toBe(0);
    expect(byMail.mails).toHaveLength(1);
    expect(byMail.mails[0]?.text).toContain('1 session credit added.');
    expect(byMail.mails[0]?.text).toContain('/bookings');
    expect(await make(false, false)).toEqual({ shown: 0, mails: [] });
  });

  it('cannot turn off mails about payments and the account', async () => {
    const person = await app.person();
    const { body } = await person.call('PUT', '/api/notifications/preferences', {
      event: 'payment',
      inApp: true,
      email: false,
    });
    expect(body).toContainEqual(
      expect.objectContaining({ event: 'payment', email: true, isEmailFixed: true }),
    );
  });
});
