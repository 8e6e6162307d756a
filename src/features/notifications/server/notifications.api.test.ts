import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

import { newId } from '#kernel/ids.ts';
import { notify } from '../public.server.ts';

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
      title: `Number ${index}`,
      message: 'Text',
      actionUrl: '/dashboard',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    });
  }
  return person;
}

describe('notifications', () => {
  it('are an array, newest first, as many as asked for', async () => {
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

  it('of one cause come once', async () => {
    const person = await personWith(1);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        notify(app.deps.db, {
          userId: person.userId,
          causeKey: 'cause-0',
          title: 'Again',
          message: '',
          createdAt: new Date(),
        }),
      ),
    );
    expect((await person.call('GET', '/api/notifications')).body).toHaveLength(1);
  });

  it('are counted while unread, and reading one or all keeps the first time', async () => {
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

  it('of somebody else are 404 and stay unread', async () => {
    const [owner, other] = [await personWith(1), await personWith(1)];
    const [theirs] = (await owner.call('GET', '/api/notifications')).body;
    expect((await other.call('PATCH', `/api/notifications/${theirs.id}/read`)).status).toBe(404);
    expect((await other.call('PATCH', `/api/notifications/${newId()}/read`)).status).toBe(404);
    await other.call('PATCH', '/api/notifications/read-all');
    expect((await owner.call('GET', '/api/notifications/count')).body).toEqual({ count: 1 });
  });

  it.each(['limit=0', 'limit=101', 'limit=abc', 'before=x'])('refuse ?%s', async (query) => {
    const { status } = await (await app.person()).call('GET', `/api/notifications?${query}`);
    expect([400, 422]).toContain(status);
  });
});
