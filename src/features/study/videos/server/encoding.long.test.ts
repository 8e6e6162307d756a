/** What encoding keeps through replacing, publishing, a kill and a failure: several encodings each. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { h264, picture, tone, uploadVideo, videoFile } from '#dev/testing/video-uploads.ts';
import { findEncoder } from './encode/tools.ts';
import { readyFolder } from './places.ts';
import { media } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-encoding-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(media).where(eq(media.id, id));
  return row;
};
const video = (name: string, args: readonly string[]) => videoFile(path.join(folder, name), args);
const hasFfmpeg = (await findEncoder(null)) !== null;

describe.skipIf(!hasFfmpeg)('encoding', () => {
  it('a replaced video is kept for a month, and one that a module shows for good', {
    timeout: 60_000,
  }, async () => {
    const bytes = video('b.mp4', [...picture(2), ...tone(2), ...h264]);
    const module = await addModule(app, { order: 2 });
    const first = await uploadVideo(editor, bytes, { moduleId: module.id });
    await app.runJobs();
    const second = await uploadVideo(editor, bytes, { moduleId: module.id });
    await app.runJobs();
    expect((await rowOf(first))?.replacedAt).not.toBeNull();
    expect((await editor.call('GET', `/api/admin/modules/${module.id}`)).body.mediaId).toBe(second);
    const { sweepMedia } = await import('./service.ts');
    app.clock.advance(31 * 86_400_000);
    await sweepMedia(app.deps);
    app.clock.reset();
    expect(await rowOf(first)).toBeUndefined();
    expect(existsSync(readyFolder(app.deps.config, first))).toBe(false);
    expect(await rowOf(second)).toBeDefined();
  });

  it('a module with a video that is not ready cannot be published, and takes its length when it is', {
    timeout: 60_000,
  }, async () => {
    const id = await uploadVideo(editor, video('c.mp4', [...picture(61, '320x240'), ...tone(61), ...h264]));
    const { body: studioVideo } = await editor.call('GET', `/api/studio/videos/${id}`);
    const draft = {
      title: 'Loops',
      description: 'About loops.',
      tier: 'ESSENTIAL',
      duration: 45,
      videoUrl: studioVideo.videoUrl,
    };
    const refused = await editor.call('POST', '/api/modules', { ...draft, isPublished: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The video isn’t ready. You can publish the module when it is. The studio says how far it is, or what went wrong.',
    ]);
    const { body: created } = await editor.call('POST', '/api/modules', draft);
    expect(created).toMatchObject({ mediaId: id, isPublished: false, video: { status: 1 } });
    const early = await editor.call('PUT', `/api/modules/${created.id}`, { isPublished: true });
    expect(early.status).toBe(409);
    await app.runJobs();
    const published = await editor.call('PUT', `/api/modules/${created.id}`, { isPublished: true });
    expect(published.body).toMatchObject({
      isPublished: true,
      duration: 2,
      video: { status: 4, lengthSeconds: 61 },
    });
    // A minute is a piece: this video has two.
    const { body: playback } = await learner.call('GET', `/api/modules/${created.id}/playback`);
    const list = await (
      await learner.fetch(playback.hlsUrl.replace('playlist.m3u8', '240p/video.m3u8'))
    ).text();
    const seconds = [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
    expect(seconds).toBeCloseTo(61, 3);
  });

  it('goes on with what a killed process has left, and never two at a time', {
    timeout: 60_000,
  }, async () => {
    const bytes = video('i.mp4', [...picture(3), ...tone(3), ...h264]);
    const first = await uploadVideo(editor, bytes);
    const second = await uploadVideo(editor, bytes);
    // A process took the first one and was killed.
    await app.deps.db.execute(sql`
      update media set state = 'encoding', lease_key = 'dead', lease_until = now() + interval '1 hour'
      where id = ${first}`);
    await app.runJobs();
    expect((await rowOf(second))?.state).toBe('queued');
    await expect(
      app.deps.db.update(media).set({ state: 'encoding' }).where(eq(media.id, second)),
    ).rejects.toThrow();
    await app.deps.db.execute(
      sql`update media set lease_until = now() - interval '1 second' where id = ${first}`,
    );
    const { encodeNext } = await import('./encode/work.ts');
    await encodeNext(app.deps);
    await app.runJobs();
    expect([(await rowOf(first))?.state, (await rowOf(second))?.state]).toEqual(['ready', 'ready']);
  });

  it('a failed encoding can be tried again', { timeout: 60_000 }, async () => {
    const id = await uploadVideo(editor, video('j.mp4', [...picture(2), ...tone(2), ...h264]));
    await app.deps.db.update(media).set({ state: 'failed', failure: 'encoder' }).where(eq(media.id, id));
    expect((await editor.call('POST', `/api/studio/videos/${id}/retry`)).body.state).toBe('queued');
    await app.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', failure: null });
  });
});
