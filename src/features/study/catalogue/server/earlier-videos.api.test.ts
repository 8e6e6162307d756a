/** What a module showed before is kept, listed, and can be shown again (product.md#earlier-videos). */
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processingVideoGuid } from '#dev/sandboxes/bunny/video-library.ts';
import { addModule, playUrlOf, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { detailsOf } from '#features/study/videos/server/queries.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { sweepMedia } from '#features/study/videos/server/service.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import type { EarlierVideo } from '../contract.ts';
import { earlierVideos, modules, moduleWatching } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
});
afterAll(() => app.close());
/** Moves what is past, because a session would not live that long. */
async function passDays(days: number) {
  for (const table of [media, earlierVideos])
    await app.deps.db
      .update(table)
      .set({ replacedAt: sql`${table.replacedAt} - make_interval(days => ${days})` });
}
afterEach(async () => {
  await app.sandboxes.setSwitches('bunny', { down: false });
});

const addressOf = (id: string) => `${app.deps.config.appUrl}/media/${id}`;

async function addVideo(name: string, given: Partial<typeof media.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    ...{ id, name, state: 'ready' as const, sizeBytes: 1, lengthSeconds: 61, percent: 100 },
    ...{ createdBy: editor.userId, createdAt: at, updatedAt: at },
    ...given,
  });
  return id;
}

let order = 0;
/** A module that shows this video, chosen in its form. */
async function moduleWith(mediaId: string | null): Promise<number> {
  order += 1;
  const { id } = await addModule(app, { order });
  if (mediaId !== null) await show(id, mediaId);
  return id;
}
const show = async (id: number, mediaId: string) =>
  expect((await editor.call('PUT', `/api/modules/${id}`, { videoUrl: addressOf(mediaId) })).status).toBe(200);
/** As after an upload for the module. */
const showUploaded = (moduleId: number, mediaId: string) =>
  app.deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(media).where(eq(media.id, mediaId));
    if (!row) throw new Error('no such video');
    await app.deps.showVideo(tx, detailsOf(row), {
      isNew: true,
      moduleId,
      actorId: editor.userId,
      at: app.deps.clock.now(),
    });
  });
const earlier = async (id: number): Promise<EarlierVideo[]> => {
  const { status, body } = await editor.call('GET', `/api/admin/modules/${id}/earlier-videos`);
  expect(status).toBe(200);
  return body;
};
const namesIn = async (id: number) => (await earlier(id)).map(({ name }) => name);
const takeBack = (id: number, guid: string, shown: string, person = editor) =>
  person.call('POST', `/api/admin/modules/${id}/earlier-videos`, { guid, shown });
const draftOf = async (id: number) => (await editor.call('GET', `/api/admin/modules/${id}`)).body;
const mediaRow = async (id: string) => {
  const [row] = await app.deps.db.select().from(media).where(eq(media.id, id));
  return row;
};

describe('the earlier videos of a module', () => {
  it('are listed whichever way they were replaced, the last one first, each with its name, length and dates', async () => {
    const [one, two, three] = [await addVideo('One.mp4'), await addVideo('Two.mp4'), await addVideo('3.mp4')];
    const id = await moduleWith(one);
    await showUploaded(id, two);
    const at = app.deps.clock.now().getTime();
    await passDays(1);
    await show(id, three);
    const list = await earlier(id);
    expect(list.map(({ name }) => name)).toEqual(['Two.mp4', 'One.mp4', null]);
    expect(list[0]).toMatchObject({
      ...{ guid: two, videoUrl: addressOf(two), lengthSeconds: 61, kept: null, shownIn: null },
    });
    const [replacedAt, deletedAt] = [list[0]?.replacedAt, list[0]?.deletedAt].map((text) =>
      Date.parse(text ?? ''),
    );
    expect(replacedAt).toBeGreaterThanOrEqual(at);
    expect(deletedAt).toBe((replacedAt ?? 0) + 30 * dayMs);
    expect(list[2]).toMatchObject({ guid: readyVideoGuid, kept: 'bunny', deletedAt: null });
    expect(await namesIn(await moduleWith(null))).toEqual([]);
  });

  it('leave out a video that was never ready, and one that the same video replaced', async () => {
    const waiting = await addVideo('Waiting.mp4', { state: 'queued' });
    const ready = await addVideo('Ready.mp4');
    const id = await moduleWith(null);
    await app.deps.db.update(modules).set({ isPublished: false }).where(eq(modules.id, id));
    await show(id, waiting);
    await show(id, ready);
    await show(id, ready);
    expect(await namesIn(id)).toEqual([null]);
  });

  it('go after a month, unless another module shows them; the month begins again when that module has another video', async () => {
    const [gone, shared, last] = [await addVideo('Gone'), await addVideo('Shared'), await addVideo('Last')];
    const id = await moduleWith(gone);
    await show(id, shared);
    const other = await moduleWith(shared);
    await show(id, last);
    expect(await earlier(id)).toMatchObject([
      { name: 'Shared', kept: 'module', shownIn: `Module ${order}`, deletedAt: null },
      { name: 'Gone', kept: null },
      { name: null },
    ]);
    await passDays(31);
    await sweepMedia(app.deps);
    expect(await namesIn(id)).toEqual(['Shared']);
    await show(other, last);
    expect(Date.parse((await earlier(id))[0]?.deletedAt ?? '')).toBeGreaterThan(
      app.deps.clock.now().getTime() + 29 * dayMs,
    );
    await sweepMedia(app.deps);
    expect(await namesIn(other)).toEqual(['Shared']);
    await passDays(31);
    await sweepMedia(app.deps);
    expect([await namesIn(id), await namesIn(other)]).toEqual([[], []]);
  });

  it('stay while a deleted module that could be restored has them, without naming it', async () => {
    const [shared, last] = [await addVideo('Shared'), await addVideo('Last')];
    const other = await moduleWith(shared);
    const id = await moduleWith(shared);
    await show(id, last);
    await editor.call('DELETE', `/api/modules/${other}`);
    expect((await earlier(id))[0]).toMatchObject({ kept: 'module', shownIn: null, deletedAt: null });
  });

  it('are for editors alone, and of a module that exists', async () => {
    const id = await moduleWith(await addVideo('One'));
    expect((await learner.call('GET', `/api/admin/modules/${id}/earlier-videos`)).status).toBe(403);
    expect((await takeBack(id, newId(), '', learner)).status).toBe(403);
    expect((await editor.call('GET', '/api/admin/modules/999999/earlier-videos')).status).toBe(404);
    expect((await takeBack(999_999, newId(), '')).status).toBe(404);
  });
});

describe('using one again', () => {
  it('shows it to learners with its captions and chapters, keeps the present one, and is taken back the same way', async () => {
    const captions = [{ srclang: 'id', label: 'Indonesia' }];
    const chapters = [{ title: 'Awal', startSeconds: 0, endSeconds: 61 }];
    const [one, two] = [await addVideo('One.mp4'), await addVideo('Two.mp4', { lengthSeconds: 130 })];
    const id = await moduleWith(one);
    await show(id, two);
    // Written after it was replaced: they belong to the video.
    await app.deps.db.update(media).set({ captions, chapters }).where(eq(media.id, one));
    await app.deps.db.insert(moduleWatching).values({ moduleId: id, kind: 'reached', slot: 1, count: 7 });
    await learner.call('POST', `/api/modules/${id}/notes`, { content: 'Mine', timestampSeconds: 5 });
    const notes = (await learner.call('GET', `/api/modules/${id}/notes`)).body;
    const before = await draftOf(id);
    expect([before.duration, before.videoUrl]).toEqual([3, addressOf(two)]);

    const { status, body } = await takeBack(id, one, addressOf(two));
    expect([status, body.videoUrl, body.mediaId, body.duration, body.revision]).toEqual([
      ...[200, addressOf(one), one, 2, before.revision + 1],
    ]);
    const { body: playback } = await learner.call('GET', `/api/modules/${id}/playback`);
    expect(playback.hlsUrl).toContain(one);
    expect(playback).toMatchObject({ chapters, captions: [{ srclang: 'id' }], lengthSeconds: 61 });
    expect((await learner.call('GET', `/api/modules/${id}/notes`)).body).toEqual(notes);
    const counts = await app.deps.db.select().from(moduleWatching).where(eq(moduleWatching.moduleId, id));
    expect(counts).toMatchObject([{ slot: 1, count: 7 }]);
    expect((await mediaRow(one))?.replacedAt).toBeNull();
    expect((await mediaRow(two))?.replacedAt).not.toBeNull();
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'module'), eq(auditLog.subjectId, String(id))))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id));
    expect(entry).toMatchObject({
      ...{ action: 'module.update', actorId: editor.userId },
      detail: { video: 'One.mp4', isEarlier: true },
    });

    expect(await namesIn(id)).toEqual(['Two.mp4', null]);
    expect((await takeBack(id, two, addressOf(one))).body.videoUrl).toBe(addressOf(two));
    expect(await namesIn(id)).toEqual(['One.mp4', null]);
  });

  it('is refused when the module shows another video than the editor saw, and is safe to repeat', async () => {
    const [one, two, three] = [await addVideo('One'), await addVideo('Two'), await addVideo('Three')];
    const id = await moduleWith(one);
    await show(id, two);
    await show(id, three);
    const replies = await Promise.all([
      takeBack(id, one, addressOf(three)),
      takeBack(id, two, addressOf(three)),
    ]);
    const [refused] = replies.filter(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.message]).toEqual([
      ...[409, 'Someone has given this module another video meanwhile. Reload the page to see it.'],
    ]);
    const { mediaId, revision } = await draftOf(id);
    const again = await takeBack(id, mediaId, addressOf(three));
    expect([again.status, again.body.revision]).toEqual([200, revision]);
    expect(await namesIn(id)).toHaveLength(3);
  });

  it('shows nothing that is gone, and nothing that the module never had', async () => {
    const [one, two, foreign] = [await addVideo('One'), await addVideo('Two'), await addVideo('Foreign')];
    const id = await moduleWith(one);
    await show(id, two);
    await app.deps.db.delete(media).where(eq(media.id, one));
    for (const guid of [one, foreign]) {
      const reply = await takeBack(id, guid, addressOf(two));
      expect([reply.status, reply.body.message]).toEqual([409, 'That video isn’t kept any more.']);
    }
    expect((await draftOf(id)).mediaId).toBe(two);
  });

  it('asks Bunny for a video that is there, and says when Bunny cannot play it', async () => {
    const one = await addVideo('One');
    const id = await moduleWith(one);
    const back = await takeBack(id, readyVideoGuid, addressOf(one));
    expect([back.status, back.body.videoUrl, back.body.mediaId]).toEqual([
      ...[200, playUrlOf(readyVideoGuid), null],
    ]);
    expect(back.body.video.status).toBe(4);
    expect(await namesIn(id)).toEqual(['One']);

    const { id: other } = await addModule(app, { order: 900, videoGuid: processingVideoGuid });
    await show(other, one);
    const refused = await takeBack(other, processingVideoGuid, addressOf(one));
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, 'Bunny doesn’t have that video any more, or can’t play it.'],
    ]);
    await app.sandboxes.setSwitches('bunny', { down: true });
    expect((await takeBack(other, processingVideoGuid, addressOf(one))).status).toBeGreaterThanOrEqual(500);
    expect((await draftOf(other)).mediaId).toBe(one);
  });

  it('says that a video at Bunny cannot be shown by a school without Bunny', async () => {
    const one = await addVideo('One');
    const id = await moduleWith(one);
    const { bunny } = app.deps.videos;
    Object.assign(app.deps.videos, { bunny: null });
    try {
      expect(await earlier(id)).toMatchObject([{ guid: readyVideoGuid, videoUrl: '' }]);
      const refused = await takeBack(id, readyVideoGuid, addressOf(one));
      expect([refused.status, refused.body.message]).toEqual([
        ...[409, 'Bunny isn’t set up on this server, so its videos can’t be shown.'],
      ]);
    } finally {
      Object.assign(app.deps.videos, { bunny });
    }
  });

  it('is not undone by the save of a form that was opened before', async () => {
    const [one, two] = [await addVideo('One'), await addVideo('Two')];
    const id = await moduleWith(one);
    await show(id, two);
    const { revision } = await draftOf(id);
    await takeBack(id, one, addressOf(two));
    const late = await editor.call('PUT', `/api/modules/${id}`, { videoUrl: addressOf(two), revision });
    expect(late.status).toBe(409);
    expect((await draftOf(id)).mediaId).toBe(one);
  });

  it('and saving captions at the same moment end well, in whatever order', { timeout: 60_000 }, async () => {
    const [one, two] = [await addVideo('One'), await addVideo('Two')];
    const id = await moduleWith(one);
    await show(id, two);
    const saveCaptions = async (video: string, round: number) => {
      const address = `/api/studio/videos/${video}/captions/id`;
      const { revision } = (await editor.call('GET', address)).body;
      const text = `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHalo ${round}\n`;
      return editor.call('PUT', address, { revision, text });
    };
    for (let round = 0; round < 12; round += 1) {
      const [shown, other] = round % 2 === 0 ? [two, one] : [one, two];
      const replies = await Promise.all([
        saveCaptions(shown, round),
        takeBack(id, other, addressOf(shown)),
        saveCaptions(other, round),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await draftOf(id)).mediaId).toBe(other);
    }
  });

  it('leaves an upload that the module waits for in the list of the studio', async () => {
    const [one, waiting] = [await addVideo('One'), await addVideo('Waiting', { state: 'queued' })];
    const id = await moduleWith(one);
    await app.deps.db.update(modules).set({ isPublished: false }).where(eq(modules.id, id));
    await show(id, waiting);
    expect((await takeBack(id, one, addressOf(waiting))).status).toBe(200);
    const listed = async () =>
      ((await editor.call('GET', '/api/studio/videos')).body.videos as { id: string }[]).some(
        (video) => video.id === waiting,
      );
    expect(await listed()).toBe(true);
    await app.deps.db.update(media).set({ state: 'ready' }).where(eq(media.id, waiting));
    await showUploaded(id, waiting);
    expect((await mediaRow(waiting))?.replacedAt).toBeNull();
    expect(await listed()).toBe(true);
  });
});
