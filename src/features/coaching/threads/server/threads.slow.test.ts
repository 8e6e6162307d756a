import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfDocument } from '#dev/testing/documents.ts';
import { createTestApp, type TestApp, type TestBrowser, type TestPerson } from '#dev/testing/test-app.ts';
import { userRoles } from '#features/people/accounts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { dispatchMails } from '#features/school/notifications/server/service.ts';
import { newId } from '#kernel/ids.ts';
import { startThread } from '../public.server.ts';
import type { ThreadKind } from '../rules.ts';
import { personalData } from './personal-data.ts';
import { threadFiles, threadMessages, threads } from './schema.ts';

let app: TestApp;
let coach: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  coach = await app.person({ roles: ['coach'], name: 'Dimas Coach' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.reset());

const asking = async (person: TestPerson, kind: ThreadKind = 'session', more: object = {}) => {
  const threadId = newId();
  await app.deps.db.transaction((tx) =>
    startThread(
      app.deps,
      tx,
      { userId: person.userId, name: 'Sari Pratiwi' },
      {
        userId: person.userId,
        kind,
        subjectId: newId(),
        about: () => 'Add up an order',
        threadId,
        messageId: newId(),
        text: 'Why is it `NaN`?',
        costsQuestion: false,
        ...more,
      },
    ),
  );
  return threadId;
};

async function send(who: TestBrowser, id: string, text: string, more: Record<string, string | File> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ messageId: newId(), text, ...more })) form.append(name, value);
  const response = await who.fetch(`/api/threads/${id}/messages`, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

const notices = async (person: TestPerson) => (await person.call('GET', '/api/notifications')).body;
const thread = async (who: TestBrowser, id: string) => (await who.call('GET', `/api/threads/${id}`)).body;

describe('a conversation', () => {
  it('goes from question to answer to follow-up, and says who waits', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const id = await asking(person);
    expect(await thread(person, id)).toMatchObject({
      title: 'Why is it NaN?',
      about: 'Add up an order',
      viewerSide: 'learner',
      messagesLeft: 2,
      coach: null,
      isUnread: false,
    });
    expect(await thread(coach, id)).toMatchObject({ viewerSide: 'coach', isUnread: true });
    const answer = await send(coach, id, 'Print **both** parts.', { line: '9', file: 'style.css' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      waitingSince: null,
      dueAt: null,
      coach: { id: coach.userId, name: 'Dimas Coach' },
      isUnread: false,
    });
    const read = await thread(person, id);
    expect(read).toMatchObject({ isUnread: true });
    expect(read.messages.map(({ source }: { source: unknown }) => source)).toEqual([
      'Why is it `NaN`?',
      null,
    ]);
    expect(read.messages[1]).toMatchObject({
      side: 'coach',
      author: { name: 'Dimas Coach' },
      line: 9,
      file: 'style.css',
      text: [{ tag: 'p', children: ['Print ', { tag: 'strong', children: ['both'] }, ' parts.'] }],
    });
    expect((await send(person, id, 'It is undefined.')).body).toMatchObject({
      messagesLeft: 1,
      isUnread: false,
      waitingSince: expect.any(String),
    });
  });

  it('of someone else does not exist, for reading, writing, files and read marks', async () => {
    const [person, stranger] = [
      await app.person({ tier: 'ESSENTIAL' }),
      await app.person({ tier: 'BREAKTHROUGH' }),
    ];
    const id = await asking(person);
    expect((await stranger.call('GET', `/api/threads/${id}`)).status).toBe(404);
    expect((await send(stranger, id, 'Hello')).status).toBe(404);
    expect((await stranger.call('PUT', `/api/threads/${id}/read`)).status).toBe(404);
    expect((await stranger.call('GET', `/api/threads/${id}/files/${newId()}`)).status).toBe(404);
    expect((await stranger.call('PUT', `/api/admin/threads/${id}/close`)).status).toBe(403);
    expect((await stranger.call('GET', '/api/threads')).body).toEqual([]);
  });

  it('cannot be started with the id of someone else’s', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const threadId = await asking(person);
    await expect(asking(stranger, 'session', { threadId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await stranger.call('GET', '/api/threads')).body).toEqual([]);
  });

  it('is started once for each session, however often it is asked', async () => {
    const person = await app.person();
    const subjectId = newId();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => asking(person, 'session', { subjectId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await person.call('GET', `/api/threads?kind=session&subjectId=${subjectId}`)).body).toHaveLength(
      1,
    );
  });

  it('holds no more of the learner’s messages than its kind allows, at the same moment too', async () => {
    const person = await app.person();
    const id = await asking(person, 'exercise');
    const replies = await Promise.all([1, 2, 3, 4, 5].map((each) => send(person, id, `Message ${each}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await thread(person, id)).toMatchObject({ messagesLeft: 0 });
    expect((await thread(person, id)).messages).toHaveLength(3);
  });

  it('stores a message once, however often it is sent, and refuses its id in another conversation', async () => {
    const person = await app.person();
    const [id, other] = [await asking(person), await asking(person)];
    const messageId = newId();
    const replies = await Promise.all([1, 2, 3].map(() => send(person, id, 'Again', { messageId })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await thread(person, id)).messages).toHaveLength(2);
    expect((await send(person, other, 'Again', { messageId })).status).toBe(409);
  });

  it('refuses an empty message and one that is too long', async () => {
    const person = await app.person();
    const id = await asking(person);
    expect((await send(person, id, '   ')).status).toBe(422);
    expect((await send(person, id, 'a'.repeat(5_001))).status).toBe(422);
    expect((await thread(person, id)).messages).toHaveLength(1);
  });
});

describe('files of a message', () => {
  const pdf = () => new File([new Uint8Array(pdfDocument('notes.pdf'))], 'notes.pdf');

  it('can be read by both sides and by no one else', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const id = await asking(person);
    const { body } = await send(person, id, 'Here it is', { files: pdf() });
    const [file] = body.messages[1].files;
    expect(file).toMatchObject({ name: 'notes.pdf', url: `/api/threads/${id}/files/${file.id}` });
    expect((await person.fetch(file.url)).status).toBe(200);
    expect((await coach.fetch(file.url)).status).toBe(200);
    expect((await stranger.fetch(file.url)).status).toBe(404);
    const other = await asking(person);
    expect((await person.fetch(`/api/threads/${other}/files/${file.id}`)).status).toBe(404);
  });

  it('arrive as the screen sends them, several and a picture too', async () => {
    const person = await app.person();
    const id = await asking(person);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { status, body } = await send(person, id, 'Both', {
      'files[0]': pdf(),
      'files[1]': new File([png], 'screen.png'),
    });
    expect(status).toBe(201);
    expect(body.messages[1].files.map(({ name }: { name: string }) => name)).toEqual([
      'notes.pdf',
      'screen.webp',
    ]);
  });

  it('that are refused leave nothing behind, and the message is not sent', async () => {
    const person = await app.person();
    const id = await asking(person);
    const reply = await send(person, id, 'Here it is', { files: new File(['MZ\u0090'], 'run.exe') });
    expect(reply.status).toBe(422);
    expect((await thread(person, id)).messages).toHaveLength(1);
  });
});

describe('people are told', () => {
  it('a new question tells every coach in the app, and the answer tells the learner', async () => {
    const person = await app.person();
    const id = await asking(person);
    expect((await notices(coach))[0]).toMatchObject({
      title: 'Sari Pratiwi asks about Add up an order',
      message: 'Why is it NaN?',
      actionUrl: `/admin/questions/${id}`,
    });
    await send(coach, id, 'Print both parts.');
    expect(await notices(person)).toMatchObject([
      { title: 'Dimas Coach answered your question', actionUrl: `/questions/${id}` },
    ]);
  });

  it('by mail only when the answer is still unread after ten minutes', async () => {
    const [reader, absent] = [await app.person(), await app.person()];
    const [read, unread] = [await asking(reader), await asking(absent)];
    await send(coach, read, 'Read soon.');
    await send(coach, unread, 'Not read.');
    await reader.call('PUT', `/api/threads/${read}/read`);
    await dispatchMails(app.deps);
    await app.runJobs();
    expect(await app.mails(absent.email)).toEqual([]);
    app.clock.advance(10 * 60_000 + 1);
    await dispatchMails(app.deps);
    await app.runJobs();
    expect(await app.mails(reader.email)).toEqual([]);
    const [mail] = await app.mails(absent.email);
    expect(mail?.text).toContain(`/questions/${unread}`);
  });

  it('once for several answers in a row, and again after they were read', async () => {
    const person = await app.person();
    const id = await asking(person);
    await send(coach, id, 'One.');
    await send(coach, id, 'Two.');
    expect(await notices(person)).toHaveLength(1);
    const read = await person.call('PUT', `/api/threads/${id}/read`);
    expect(read.body).toEqual({ id, isUnread: false });
    expect((await notices(person))[0]).toMatchObject({ read: true });
    app.clock.advance(1_000);
    await send(coach, id, 'Three.');
    expect(await notices(person)).toHaveLength(2);
  });

  it('writing reads what came before, so no mail follows', async () => {
    const person = await app.person();
    const id = await asking(person);
    await send(coach, id, 'Print both parts.');
    await send(person, id, 'Thank you.');
    expect((await notices(person))[0]).toMatchObject({ read: true });
    app.clock.advance(10 * 60_000 + 1);
    await dispatchMails(app.deps);
    await app.runJobs();
    expect(await app.mails(person.email)).toEqual([]);
  });

  it('all coaches, once the coach of the conversation is none any more', async () => {
    const [person, former] = [await app.person(), await app.person({ roles: ['coach'] })];
    const id = await asking(person, 'session', { coachId: former.userId });
    await app.deps.db.delete(userRoles).where(eq(userRoles.userId, former.userId));
    const before = (await notices(coach)).length;
    await former.call('PUT', `/api/threads/${id}/read`);
    await app.deps.db.update(threads).set({ coachReadAt: app.deps.clock.now() }).where(eq(threads.id, id));
    const known = (await notices(former)).length;
    expect((await send(person, id, 'Are you there?')).status).toBe(201);
    expect((await notices(coach)).length).toBe(before + 1);
    expect((await notices(former)).length).toBe(known);
  });

  it('a coach who only looks does not read for the coach of the conversation', async () => {
    const [person, other] = [await app.person(), await app.person({ roles: ['coach'] })];
    const id = await asking(person, 'session', { coachId: coach.userId });
    await other.call('PUT', `/api/threads/${id}/read`);
    expect(await thread(coach, id)).toMatchObject({ isUnread: true });
    expect(await thread(other, id)).toMatchObject({ isUnread: false });
    await coach.call('PUT', `/api/threads/${id}/read`);
    expect(await thread(coach, id)).toMatchObject({ isUnread: false });
  });
});

describe('the queue', () => {
  it('lists those who wait, the longest first, and drops who was answered or needs no answer', async () => {
    const own = await createTestApp();
    const reader = await own.person({ roles: ['coach'] });
    const people = [await own.person(), await own.person(), await own.person()];
    const ids: string[] = [];
    for (const person of people) {
      const threadId = newId();
      ids.push(threadId);
      await own.deps.db.transaction((tx) =>
        startThread(
          own.deps,
          tx,
          { userId: person.userId, name: 'Sari' },
          {
            userId: person.userId,
            kind: 'review',
            subjectId: newId(),
            about: () => 'CV.pdf',
            threadId,
            messageId: newId(),
            text: 'What about page two?',
            costsQuestion: false,
          },
        ),
      );
      own.clock.advance(1_000);
    }
    const queue = async (query: string) => (await reader.call('GET', `/api/admin/threads${query}`)).body;
    const listed = async (query: string) => (await queue(query)).data.map(({ id }: { id: string }) => id);
    expect(await listed('')).toEqual(ids);
    expect(await queue('?limit=2&page=2')).toMatchObject({
      data: [{ id: ids[2] }],
      meta: { totalItems: 3, currentPage: 2, totalPages: 2 },
      waiting: 3,
    });
    await send(reader, ids[0] ?? '', 'Shorter.');
    const lastAt = (await thread(reader, ids[1] ?? '')).lastAt;
    const close = (seen: string) =>
      reader.call('PUT', `/api/admin/threads/${ids[1]}/close`, { lastAt: seen });
    // Something came that the coach had not seen.
    const early = await close(new Date(Date.parse(lastAt) - 1).toISOString());
    expect(early.body).toMatchObject({ waitingSince: expect.any(String) });
    expect((await close(lastAt)).body).toMatchObject({ waitingSince: null, isAnswered: false });
    await close(lastAt);
    expect(await own.deps.db.$count(auditLog, eq(auditLog.action, 'thread.close'))).toBe(1);
    expect(await listed('')).toEqual([ids[2]]);
    expect(await listed('?state=mine')).toEqual([ids[0]]);
    expect((await listed('?state=answered')).sort()).toEqual([ids[0], ids[1]].sort());
    expect(await listed('?state=all')).toHaveLength(3);
    await own.close();
  });

  it.each([[[]], [['editor']], [['support']], [['finance']]] as const)(
    'is closed to the roles %j',
    async (roles) => {
      const person = await app.person({ roles });
      expect((await person.call('GET', '/api/admin/threads')).status).toBe(403);
      expect((await person.call('GET', '/api/admin/saved-answers')).status).toBe(403);
    },
  );
});

describe('saved answers', () => {
  it('are the coach’s own, the most used first', async () => {
    const [own, other] = [await app.person({ roles: ['coach'] }), await app.person({ roles: ['coach'] })];
    const [loop, parts] = [newId(), newId()];
    await own.call('POST', '/api/admin/saved-answers', { id: loop, text: 'Print each turn of the loop.' });
    await own.call('POST', '/api/admin/saved-answers', { id: parts, text: '100% sure? Print both parts.' });
    await own.call('PUT', `/api/admin/saved-answers/${loop}/use`);
    const list = async (who = own) =>
      (await who.call('GET', '/api/admin/saved-answers')).body.map(({ id }: { id: string }) => id);
    expect(await list()).toEqual([loop, parts]);
    expect(await list(other)).toEqual([]);
    expect((await other.call('DELETE', `/api/admin/saved-answers/${loop}`)).status).toBe(404);
    expect((await other.call('PUT', `/api/admin/saved-answers/${loop}/use`)).status).toBe(404);
    expect((await own.call('DELETE', `/api/admin/saved-answers/${loop}`)).status).toBe(200);
    expect(await list()).toEqual([parts]);
  });
});

it('everything goes with the learner, what coaches wrote and attached included', async () => {
  const person = await app.person();
  const id = await asking(person);
  await send(coach, id, 'See the file.', {
    files: new File([new Uint8Array(pdfDocument('answer.pdf'))], 'answer.pdf'),
  });
  const { userId, email } = person;
  await app.deps.db.transaction((tx) =>
    personalData.forget(app.deps, tx, { userId, name: 'Sari Pratiwi', verifiedEmail: email }),
  );
  for (const table of [threads, threadMessages, threadFiles])
    expect(await app.deps.db.select().from(table).where(eq(table.userId, person.userId))).toEqual([]);
});
