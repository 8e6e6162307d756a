/** A school whose uploads are in a bucket: a video from its upload to its end, with everything that reads its files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { openTestBucket, type TestBucket } from '#dev/testing/test-bucket.ts';
import { h264, picture, tone, uploadVideo, videoFile } from '#dev/testing/video-uploads.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { arrivingFolder, findEncoder, workFolder } from '#features/study/videos/public.server.ts';
import { encodeNext } from '#features/study/videos/server/encode/work.ts';
import { readyFolder } from '#features/study/videos/server/places.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { sweepMedia } from '#features/study/videos/server/service.ts';
import { exportCourse, writeFolder, zipOf } from './export.ts';
import { differenceOf, makePlan } from './plan.ts';
import { folderReaders, openFolder } from './read/folders.server.ts';

let store: TestBucket;
let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
let uploaded: Uint8Array<ArrayBuffer>;
let moduleId: number;
let courseId: string;
let id: string;
const hasFfmpeg = (await findEncoder(null)) !== null;
beforeAll(async () => {
  store = await openTestBucket({ pageSize: 3 });
  app = await createTestApp({ env: store.env });
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-bucket-videos-'));
  courseId = (await addCourse(app, 'in-a-bucket')).id;
  moduleId = (await addModule(app, { order: 1, courseId })).id;
  if (hasFfmpeg)
    uploaded = videoFile(path.join(folder, 'a.mp4'), [...picture(4, '320x240'), ...tone(4), ...h264]);
}, 60_000);
afterAll(async () => {
  folderReaders.close();
  await app.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (of = id) => {
  const [row] = await app.deps.db.select().from(media).where(eq(media.id, of));
  return row;
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const places = (of = id) =>
  [
    workFolder(app.deps.config, of),
    readyFolder(app.deps.config, of),
    path.join(arrivingFolder(app.deps.config), of),
  ].filter((place) => existsSync(place));
const loadFile = async (name: string) => {
  const { body } = await learner.call('GET', `/api/modules/${moduleId}/playback`);
  return learner.fetch(body.hlsUrl.replace('playlist.m3u8', name));
};

describe.skipIf(!hasFfmpeg)('a video whose files are in a bucket', { timeout: 60_000 }, () => {
  it('is not ready before all of it is there, and waits for a bucket that is away', async () => {
    id = await uploadVideo(editor, uploaded, { moduleId });
    // Some files arrive, then the bucket fails.
    store.switches.storable = 4;
    await encodeNext(app.deps);
    expect(await rowOf()).toMatchObject({ state: 'encoding', failure: null });
    expect(store.filesOf(id).size).toBe(4);
    expect((await learner.call('GET', `/api/modules/${moduleId}/playback`)).body.hlsUrl).toMatch(/bunny/);
    const { mtimeMs: encodedAt } = await stat(path.join(workFolder(app.deps.config, id), 'encoded.json'));
    store.switches.down = true;
    await encodeNext(app.deps);
    expect((await rowOf())?.state).toBe('encoding');
    expect(store.filesOf(id).size).toBe(4);
    store.switches.down = false;
    store.switches.storable = Number.POSITIVE_INFINITY;
    expect((await stat(path.join(workFolder(app.deps.config, id), 'encoded.json'))).mtimeMs).toBe(encodedAt);
    const before = store.requests.filter(({ method }) => method === 'PUT').length;
    await encodeNext(app.deps);
    expect(await rowOf()).toMatchObject({ state: 'ready', percent: 100, sha256: sha256(uploaded) });
    // What was there was not sent again, and nothing was encoded again.
    const sent = store.requests.filter(({ method }) => method === 'PUT').length - before;
    expect(sent).toBe(store.filesOf(id).size - 4);
    expect(places()).toEqual([]);
  });

  it('is watched: playlists, ranges, the poster and the pictures of the timeline', async () => {
    expect(await (await loadFile('playlist.m3u8')).text()).toMatch(/240p\/video\.m3u8/);
    const list = await (await loadFile('240p/video.m3u8')).text();
    const [, length = '', start = ''] = /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(list) ?? [];
    const { body } = await learner.call('GET', `/api/modules/${moduleId}/playback`);
    const url = body.hlsUrl.replace('playlist.m3u8', '240p/media.mp4');
    const segment = await learner.fetch(url, {
      headers: { range: `bytes=${start}-${Number(start) + Number(length) - 1}` },
    });
    expect([segment.status, (await segment.arrayBuffer()).byteLength]).toEqual([206, Number(length)]);
    for (const name of ['thumbnail.jpg', 'seek/_0.jpg', 'audio/media.mp4']) {
      const answer = await loadFile(name);
      expect([answer.status, Buffer.from(await answer.arrayBuffer())], name).toEqual([
        200,
        store.filesOf(id).get(name),
      ]);
    }
  });

  it('gets another poster', async () => {
    const before = store.filesOf(id).get('thumbnail.jpg');
    const chosen = await editor.call('PUT', `/api/studio/videos/${id}/poster`, { seconds: 3.5 });
    expect([chosen.status, chosen.body.message]).toEqual([
      200,
      'Poster changed. Learners see it within 5 minutes.',
    ]);
    const after = store.filesOf(id).get('thumbnail.jpg');
    expect(after?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(before && after?.equals(before)).toBe(false);
    expect(
      Buffer.from(await (await loadFile('thumbnail.jpg')).arrayBuffer()).equals(after ?? Buffer.of()),
    ).toBe(true);
    expect(places()).toEqual([]);
    store.switches.down = true;
    expect((await editor.call('PUT', `/api/studio/videos/${id}/poster`, { seconds: 1 })).status).toBe(409);
    store.switches.down = false;
    expect(places()).toEqual([]);
  });

  it('goes out with its course as it was uploaded, and the folder changes nothing', async () => {
    const course = await exportCourse(app.deps, { id: courseId });
    const place = path.join(folder, 'course');
    await writeFolder(app.deps, course, place);
    const file = course.files.find(({ path: name }) => name.endsWith('.mp4'));
    expect((await readFile(path.join(place, file?.path ?? ''))).equals(uploaded)).toBe(true);
    const zip: Buffer[] = [];
    for await (const part of zipOf(app.deps, course)) zip.push(part as Buffer);
    expect(Buffer.concat(zip).includes(Buffer.from(uploaded))).toBe(true);
    const read = await openFolder(place, editor.userId);
    const { toEncode } = await differenceOf(app.deps, await makePlan(app.deps, read));
    expect(toEncode).toEqual([]);
    // A bucket that breaks off makes no ZIP that looks whole.
    store.switches.breakAfterBytes = 10_000;
    await expect(
      (async () => {
        for await (const part of zipOf(app.deps, course)) void part;
      })(),
    ).rejects.toThrow();
    store.switches.breakAfterBytes = null;
  });

  it('moves to Bunny, as it was uploaded', async () => {
    const begun = await editor.call('POST', '/api/studio/moves', { to: 'bunny', moduleIds: [moduleId] });
    expect(begun.status).toBe(200);
    const shown = async () => {
      const [row] = await app.deps.db.select().from(modules).where(eq(modules.id, moduleId));
      return row;
    };
    await expect
      .poll(
        async () => {
          await app.retryJobs();
          return (await shown())?.mediaId;
        },
        { timeout: 20_000 },
      )
      .toBeNull();
    const guid = (await shown())?.videoGuid ?? '';
    const { bunny } = app.deps.videos;
    const now = app.deps.clock.now();
    const details = await bunny?.getVideo(guid);
    const source = details && (await bunny?.findSource(details, now));
    if (!source) throw new Error('Bunny has no file');
    const opened = await bunny?.openSource(guid, source, {
      now,
      from: 0,
      signal: AbortSignal.timeout(10_000),
    });
    expect(sha256(new Uint8Array(await new Response(opened?.body).arrayBuffer()))).toBe(sha256(uploaded));
  });

  it('is swept from the bucket a month after it was replaced', async () => {
    expect((await rowOf())?.replacedAt).not.toBeNull();
    expect(store.filesOf(id).size).toBeGreaterThan(5);
    app.clock.advance(31 * 86_400_000);
    await sweepMedia(app.deps);
    app.clock.reset();
    await app.runJobs();
    expect(await rowOf()).toBeUndefined();
    expect(store.filesOf(id).size).toBe(0);
  });

  it('that a server without ffmpeg has cut is there too', async () => {
    const without = await app.another({ env: { ...store.env, FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const other = await uploadVideo(editor, uploaded);
    await without.deps.jobs.drain();
    expect((await rowOf(other))?.state).toBe('ready');
    const files = store.filesOf(other);
    expect([...files.keys()].toSorted()).toEqual(
      expect.arrayContaining(['240p/media.mp4', '240p/video.m3u8', 'playlist.m3u8', 'source']),
    );
    expect(sha256(files.get('source') ?? Buffer.of())).toBe(sha256(uploaded));
    expect(places(other)).toEqual([]);
    await without.close();
  });

  it('that is removed while it goes there leaves nothing', async () => {
    const other = await uploadVideo(editor, uploaded);
    store.switches.storable = 3;
    await encodeNext(app.deps);
    store.switches.storable = Number.POSITIVE_INFINITY;
    expect(store.filesOf(other).size).toBe(3);
    expect((await editor.call('DELETE', `/api/studio/videos/${other}`)).status).toBe(200);
    expect(places(other)).toEqual([]);
    await app.runJobs();
    // A process that still sends it gets a minute to notice.
    expect(store.filesOf(other).size).toBe(3);
    await app.deps.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
    await app.runJobs();
    expect(store.filesOf(other).size).toBe(0);
  });

  it('leaves no work on the disk', async () => {
    const { directory } = app.deps.config.videos;
    for (const inside of ['arriving', 'work', 'ready'])
      expect(await readdir(path.join(directory, inside)).catch(() => []), inside).toEqual([]);
  });
});
