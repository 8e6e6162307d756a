import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { media } from './schema.ts';
import { noteEnd, tellLeftEnds } from './tell-ends.ts';

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  editor = await app.person({ roles: ['editor'] });
});

type Given = Partial<typeof media.$inferInsert>;

async function addVideo(given: Given = {}): Promise<string> {
  const id = newId();
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    id,
    createdBy: editor.userId,
    name: 'a.mp4',
    state: 'queued',
    sizeBytes: 10,
    createdAt: at,
    updatedAt: at,
    ...given,
  });
  return id;
}

/** As the encoder says it, in one transaction. */
const end = (id: string, state: 'ready' | 'failed') =>
  app.deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(media)
      .set({ state, failure: state === 'failed' ? 'silent' : null })
      .where(eq(media.id, id))
      .returning();
    if (row) await noteEnd(tx, row, app.deps.clock.now());
  });

const told = async () =>
  (await editor.call('GET', '/api/notifications')).body.map(
    ({ title, message, actionUrl }: { title: string; message: string; actionUrl: string }) => ({
      title,
      message,
      actionUrl,
    }),
  );
const needsOne = {
  title: '2 videos are ready, 1 needs you',
  message: 'The studio says what went wrong and what to do.',
  actionUrl: '/admin/studio',
};

it('tells once when the last of a person’s videos has ended, and of all of them', async () => {
  const ids = [await addVideo(), await addVideo(), await addVideo()];
  await end(ids[0] ?? '', 'ready');
  await end(ids[1] ?? '', 'failed');
  expect(await told()).toEqual([]);
  await end(ids[2] ?? '', 'ready');
  expect(await told()).toEqual([needsOne]);
  await tellLeftEnds(app.deps);
  expect(await told()).toEqual([needsOne]);
  await end(await addVideo(), 'ready');
  expect((await told()).map(({ title }: { title: string }) => title)).toEqual([
    '1 video is ready',
    needsOne.title,
  ]);
});

it('waits for an upload that goes on, and not for one that has stalled or was removed', async () => {
  const upload = await addVideo({ state: 'uploading' });
  await end(await addVideo(), 'ready');
  await tellLeftEnds(app.deps);
  expect(await told()).toEqual([]);
  app.clock.advance(11 * 60_000);
  await tellLeftEnds(app.deps);
  app.clock.reset();
  expect(await told()).toMatchObject([{ title: '1 video is ready' }]);
  await app.deps.db.update(media).set({ updatedAt: app.deps.clock.now() }).where(eq(media.id, upload));
  await end(await addVideo(), 'failed');
  expect(await told()).toHaveLength(1);
  await editor.call('DELETE', `/api/studio/videos/${upload}`);
  await tellLeftEnds(app.deps);
  expect((await told())[0]).toMatchObject({ title: '1 video needs you' });
});

it('does not wait for another person’s videos, and hears nothing about imports and moves', async () => {
  const other = await app.person({ roles: ['editor'] });
  await addVideo({ createdBy: other.userId });
  await end(await addVideo({ isFromFolder: true }), 'ready');
  expect(await told()).toEqual([]);
  // A long import does not keep back what the person has uploaded.
  await addVideo({ isFromFolder: true });
  await end(await addVideo(), 'ready');
  expect(await told()).toHaveLength(1);
});

it('a video that is tried again is told again, and its failure is not when it was not told yet', async () => {
  const [first, second] = [await addVideo(), await addVideo()];
  await end(first, 'failed');
  await editor.call('POST', `/api/studio/videos/${first}/as-it-is`);
  await end(second, 'ready');
  expect(await told()).toEqual([]);
  await end(first, 'ready');
  expect(await told()).toMatchObject([{ title: '2 videos are ready' }]);
});

it('is in Indonesian too, and follows the choice of those who work on videos', async () => {
  const kinds = async (person: TestPerson) =>
    (await person.call('GET', '/api/notifications/preferences')).body.map(
      ({ event }: { event: string }) => event,
    );
  expect(await kinds(editor)).toContain('studio');
  expect(await kinds(await app.person({ roles: ['coach'] }))).not.toContain('studio');
  expect(await kinds(await app.person({ tier: 'ESSENTIAL' }))).not.toContain('studio');
  await editor.call('PUT', '/api/notifications/preferences', { event: 'studio', inApp: false, email: true });
  await end(await addVideo(), 'failed');
  expect(await told()).toEqual([]);
  await editor.call('PUT', '/api/notifications/preferences', { event: 'studio', inApp: true, email: false });
  await end(await addVideo(), 'failed');
  const rows = await app.deps.db
    .select({ indonesian: notifications.indonesian, inApp: notifications.inApp })
    .from(notifications)
    .where(eq(notifications.userId, editor.userId));
  expect(rows.map(({ inApp }) => inApp).toSorted()).toEqual([false, true]);
  expect(rows[0]?.indonesian).toEqual({
    title: '1 video perlu kamu tangani',
    message: 'Studio memberi tahu apa yang salah dan apa yang bisa dilakukan.',
  });
});
