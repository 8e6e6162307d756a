/** Ready videos in the bucket: who may watch and what is sent is as from the disk (`media-files.api.test.ts`). */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { openTestBucket, type TestBucket } from '#dev/testing/test-bucket.ts';
import { mayWatch } from '#features/study/catalogue/public.server.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { createMediaFiles } from './media-files.ts';
import { readyFolder, workFolder } from './places.ts';
import { publishedList, readyFiles } from './ready-files.ts';
import { media } from './schema.ts';

const bytes = Buffer.from('0123456789'.repeat(80_000));

let store: TestBucket;
let app: TestApp;
let learner: TestPerson;
let server: Server;
let origin: string;
let video: { id: string; moduleId: number };
beforeAll(async () => {
  store = await openTestBucket();
  app = await createTestApp({ env: store.env });
  learner = await app.person({ tier: 'ESSENTIAL' });
  video = await addVideo(1);
  const { serve } = createMediaFiles(app.deps, mayWatch);
  server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end('not a video');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await store.close();
});
afterEach(() => {
  store.switches.down = false;
  store.switches.breakAfterBytes = null;
  store.switches.storable = Number.POSITIVE_INFINITY;
});

/** What encoding leaves: a finished folder. */
async function makeFolder(id: string, content = bytes): Promise<string> {
  const folder = path.join(workFolder(app.deps.config, id), 'out');
  await mkdir(path.join(folder, '720p'), { recursive: true });
  await writeFile(path.join(folder, 'playlist.m3u8'), '#EXTM3U\n');
  await writeFile(path.join(folder, '720p/media.mp4'), content);
  await writeFile(path.join(folder, 'thumbnail.jpg'), 'poster');
  await writeFile(path.join(folder, 'source'), 'the upload');
  return folder;
}

async function addRow(id: string, order: number): Promise<number> {
  const at = app.deps.clock.now();
  const common = { lengthSeconds: 93, createdAt: at, updatedAt: at };
  await app.deps.db
    .insert(media)
    .values({ id, name: 'lesson.mp4', state: 'ready', sizeBytes: bytes.length, ...common });
  const added = await addModule(app, { order, videoGuid: id });
  await app.deps.db
    .update(modules)
    .set({ mediaId: id, video: { status: 4, lengthSeconds: 93, captions: [], chapters: [] } })
    .where(eq(modules.id, added.id));
  return added.id;
}

async function addVideo(order: number) {
  const id = newId();
  const folder = await makeFolder(id);
  expect(await readyFiles(app.deps).publish(id, folder)).toBe(true);
  await rm(workFolder(app.deps.config, id), { recursive: true });
  return { id, moduleId: await addRow(id, order) };
}

const playbackOf = async (person: TestPerson, id = video.moduleId) =>
  (await person.call('GET', `/api/modules/${id}/playback`)).body as { hlsUrl: string; posterUrl: string };
const fileUrl = async (name = '720p/media.mp4', id = video.moduleId) =>
  (await playbackOf(learner, id)).hlsUrl.replace('playlist.m3u8', name);
const cookieOf = ({ cookies }: TestPerson) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
/** From the listener before the app, as in production. */
const load = async (url: string, init: RequestInit = {}, person = learner) =>
  fetch(`${origin}${url}`, { ...init, headers: { cookie: cookieOf(person), ...init.headers } });

describe('a video in the bucket', () => {
  it('is there with its source, and not on the disk', () => {
    expect([...store.filesOf(video.id).keys()].toSorted()).toEqual([
      '720p/media.mp4',
      'playlist.m3u8',
      'source',
      'thumbnail.jpg',
    ]);
    expect(existsSync(readyFolder(app.deps.config, video.id))).toBe(false);
  });

  it.each(['the listener', 'the app'])('is sent whole and in ranges, to the byte, by %s', async (way) => {
    const get = (url: string, init: RequestInit = {}) =>
      way === 'the app' ? learner.fetch(url, init) : load(url, init);
    const url = await fileUrl();
    const whole = await get(url);
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('content-type')]).toEqual([
      200,
      '800000',
      'video/mp4',
    ]);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=14400, immutable');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    for (const [range, contentRange, text] of [
      ['bytes=10-14', 'bytes 10-14/800000', '01234'],
      ['bytes=799990-', 'bytes 799990-799999/800000', '0123456789'],
      ['bytes=799998-900000', 'bytes 799998-799999/800000', '89'],
      ['bytes=-3', 'bytes 799997-799999/800000', '789'],
    ]) {
      const part = await get(url, { headers: { range: range ?? '' } });
      expect([part.status, part.headers.get('content-range'), await part.text()], range).toEqual([
        206,
        contentRange,
        text,
      ]);
    }
    for (const range of ['bytes=800000-', 'bytes=-0', 'bytes=900000-5']) {
      const beyond = await get(url, { headers: { range } });
      expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()], range).toEqual([
        416,
        'bytes */800000',
        '',
      ]);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2']) {
      const all = await get(url, { headers: { range } });
      expect([all.status, (await all.arrayBuffer()).byteLength], range).toEqual([200, 800_000]);
    }
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '800000', '']);
    const missing = await get(await fileUrl('seek/_7.jpg'));
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('is not sent to another session, to nobody, for another video or after its time, and its source never', async () => {
    const url = await fileUrl();
    const before = store.requests.length;
    const other = await app.person({ tier: 'ESSENTIAL' });
    expect((await load(url, {}, other)).status).toBe(403);
    expect(
      (await load(url, {}, { ...learner, cookies: (await app.signIn(learner.userId)).cookies })).status,
    ).toBe(403);
    expect((await fetch(`${origin}${url}`)).status).toBe(403);
    expect((await load(url.replace(video.id, newId()))).status).toBe(403);
    expect((await load(url.replace('720p/media.mp4', 'source'))).status).toBe(404);
    app.clock.advance(6 * 3_600_000);
    expect((await load(url)).status).toBe(410);
    app.clock.reset();
    expect(store.requests.length).toBe(before);
  });

  it('is read from the bucket only as far as the reader takes it', async () => {
    const large = newId();
    // More than the sockets on the way hold: two of them, up to 33 MB each where the kernel lets them grow.
    const size = 100_000_000;
    const folder = await makeFolder(large, Buffer.alloc(size, 'x'));
    await readyFiles(app.deps).publish(large, folder);
    const moduleId = await addRow(large, 2);
    const url = await fileUrl('720p/media.mp4', moduleId);
    store.switches.sentBytes = 0;
    store.switches.left = 0;
    const answer = await load(url, { headers: { range: 'bytes=0-' } });
    expect(answer.status).toBe(206);
    const reader = answer.body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 150));
    // What is on its way fills the sockets; the rest waits for the reader.
    expect(store.switches.sentBytes).toBeLessThan(size);
    // Not by a signal: fetch forgets its signal when the request has been collected.
    await reader?.cancel();
    await expect.poll(() => store.switches.left, { timeout: 10_000 }).toBe(1);
    expect(store.switches.sentBytes).toBeLessThan(size);
  });

  it('is 503 while the bucket is away, and never half of itself when the bucket breaks off', async () => {
    const url = await fileUrl();
    store.switches.down = true;
    const away = await load(url);
    expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    store.switches.down = false;
    store.switches.breakAfterBytes = 200_000;
    await expect(load(url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    const part = { headers: { range: 'bytes=100000-' } };
    await expect(load(url, part).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    store.switches.breakAfterBytes = null;
    expect((await (await load(url)).arrayBuffer()).byteLength).toBe(800_000);
  });

  it('plays from the disk if it became ready there, also behind a proxy that sends files itself', async () => {
    const id = newId();
    await mkdir(path.dirname(readyFolder(app.deps.config, id)), { recursive: true });
    const folder = await makeFolder(id);
    const { rename } = await import('node:fs/promises');
    await rename(folder, readyFolder(app.deps.config, id));
    const moduleId = await addRow(id, 3);
    const before = store.requests.length;
    const answer = await load(await fileUrl('720p/media.mp4', moduleId), { headers: { range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([206, '0123']);
    expect(store.requests.length).toBe(before);
    const config = { ...app.deps.config, videos: { ...app.deps.config.videos, accelPath: '/_videos/' } };
    const { respond } = createMediaFiles({ ...app.deps, config }, mayWatch);
    const ask = async (url: string) =>
      respond(new Request(`${config.appUrl}${url}`, { headers: { cookie: cookieOf(learner) } }));
    const here = await ask(await fileUrl('playlist.m3u8', moduleId));
    expect(here?.headers.get('x-accel-redirect')).toBe(`/_videos/ready/${id}/playlist.m3u8`);
    const there = await ask(await fileUrl('playlist.m3u8'));
    expect([there?.headers.get('x-accel-redirect'), await there?.text()]).toEqual([null, '#EXTM3U\n']);
  });
});

describe('publishing', () => {
  it('goes on after a failure with what is missing, and can be done again', async () => {
    const id = newId();
    const folder = await makeFolder(id);
    store.switches.storable = 2;
    await expect(readyFiles(app.deps).publish(id, folder)).rejects.toMatchObject({ retryable: true });
    expect(store.filesOf(id).size).toBe(2);
    store.switches.storable = 2;
    expect(await readyFiles(app.deps).publish(id, folder)).toBe(true);
    expect(store.filesOf(id).size).toBe(4);
    // Nothing is known of the first time, as after a crash of the disk.
    await rm(publishedList(folder));
    store.switches.storable = 4;
    expect(await readyFiles(app.deps).publish(id, folder)).toBe(true);
    expect(store.filesOf(id).get('720p/media.mp4')?.equals(bytes)).toBe(true);
  });

  it('says how much of the video is there, counts what was sent before, and ends with all of it', async () => {
    const id = newId();
    const folder = await makeFolder(id);
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    store.switches.storable = 2;
    await expect(readyFiles(app.deps).publish(id, folder, { onProgress })).rejects.toMatchObject({
      retryable: true,
    });
    store.switches.storable = 2;
    expect(await readyFiles(app.deps).publish(id, folder, { onProgress })).toBe(true);
    expect(shares).toHaveLength(4);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  it('stops between two files when its time is up', async () => {
    const id = newId();
    const folder = await makeFolder(id);
    let asked = 0;
    const isTimeUp = () => {
      asked += 1;
      return asked > 1;
    };
    expect(await readyFiles(app.deps).publish(id, folder, { isTimeUp })).toBe(false);
    expect(store.filesOf(id).size).toBe(1);
    expect(await readyFiles(app.deps).publish(id, folder)).toBe(true);
    expect(store.filesOf(id).size).toBe(4);
  });
});

describe('a removed video', () => {
  it('goes from the bucket too, once the bucket is there', async () => {
    const { id, moduleId } = await addVideo(5);
    const editor = await app.person({ roles: ['editor'] });
    expect((await editor.call('DELETE', `/api/studio/videos/${id}`)).status).toBe(409);
    await app.deps.db.update(modules).set({ mediaId: null }).where(eq(modules.id, moduleId));
    store.uploads.set('left', { key: `videos/${id}/source`, parts: new Map() });
    store.switches.down = true;
    expect((await editor.call('DELETE', `/api/studio/videos/${id}`)).status).toBe(200);
    await app.runJobs();
    expect(store.filesOf(id).size).toBe(4);
    store.switches.down = false;
    await app.retryJobs();
    expect([store.filesOf(id).size, store.uploads.size]).toEqual([0, 0]);
    expect(store.filesOf(video.id).size).toBe(4);
  });
});

it('a file is read, replaced and listed where it is', async () => {
  const files = readyFiles(app.deps);
  const { id } = video;
  expect(await files.names(id)).toEqual(['720p/media.mp4', 'playlist.m3u8', 'source', 'thumbnail.jpg']);
  expect(await files.sizeOf(id, 'source')).toBe(10);
  const source = await files.open(id, 'source');
  expect(source && (await buffer(source)).toString()).toBe('the upload');
  expect([await files.open(id, 'nothing'), await files.sizeOf(newId(), 'source')]).toEqual([null, null]);
  const made = path.join(app.deps.config.videos.directory, 'made.jpg');
  await writeFile(made, 'another');
  await files.replace(id, 'thumbnail.jpg', made);
  expect(store.filesOf(id).get('thumbnail.jpg')?.toString()).toBe('another');
  expect(await readFile(made, 'utf8')).toBe('another');
  expect(existsSync(readyFolder(app.deps.config, id))).toBe(false);
});
