import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { openCourses } from '#features/sales/plans/public.server.ts';
import { mayWatch } from '#features/study/catalogue/public.server.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { createMediaFiles } from './media-files.ts';
import { media } from './schema.ts';

let app: TestApp;
let learner: TestPerson;
const videoId = newId();
const bytes = Buffer.from('0123456789'.repeat(80_000));

/** A ready video on the disk, with a module that shows it. */
async function addVideo(id: string, module: Partial<Parameters<typeof addModule>[1]> = {}) {
  const directory = path.join(app.deps.config.videos.directory, 'ready', id);
  await mkdir(path.join(directory, '720p'), { recursive: true });
  await writeFile(path.join(directory, 'playlist.m3u8'), '#EXTM3U\n');
  await writeFile(path.join(directory, '720p', 'media.mp4'), bytes);
  await writeFile(path.join(directory, 'thumbnail.jpg'), 'poster');
  await writeFile(path.join(directory, 'source'), 'the upload');
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    id,
    name: 'lesson.mp4',
    state: 'ready',
    sizeBytes: bytes.length,
    lengthSeconds: 93,
    createdAt: at,
    updatedAt: at,
  });
  const added = await addModule(app, { order: 1, videoGuid: id, ...module });
  await app.deps.db.update(modules).set({ mediaId: id }).where(eq(modules.id, added.id));
  await app.deps.db
    .update(modules)
    .set({ video: { status: 4, lengthSeconds: 93, captions: [], chapters: [] } })
    .where(eq(modules.id, added.id));
  return added.id;
}

let moduleId: number;
beforeAll(async () => {
  app = await createTestApp();
  moduleId = await addVideo(videoId);
  learner = await app.person({ tier: 'ESSENTIAL' });
});
afterAll(() => app.close());

const playbackOf = async (person: TestPerson, id = moduleId) =>
  (await person.call('GET', `/api/modules/${id}/playback`)).body as { hlsUrl: string; posterUrl: string };
const load = (person: { fetch: TestPerson['fetch'] }, url: string, headers: Record<string, string> = {}) =>
  person.fetch(url, { headers });
const videoFileOf = (hlsUrl: string) => hlsUrl.replace('playlist.m3u8', '720p/media.mp4');

describe('a video of the school', () => {
  it('is played by a person with the plan, with addresses that playlists inherit', async () => {
    const { hlsUrl, posterUrl } = await playbackOf(learner);
    expect(hlsUrl).toMatch(new RegExp(`^/media/${videoId}/p\\.\\d+\\.[\\w-]{22}/playlist\\.m3u8$`));
    const playlist = await load(learner, hlsUrl);
    expect([playlist.status, playlist.headers.get('content-type'), await playlist.text()]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      '#EXTM3U\n',
    ]);
    expect(playlist.headers.get('cache-control')).toBe('private, max-age=14400, immutable');
    expect(playlist.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(playlist.headers.get('x-content-type-options')).toBe('nosniff');
    const poster = await load(learner, posterUrl);
    expect([poster.status, poster.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
  });

  it('is sent in ranges, to the byte', async () => {
    const url = videoFileOf((await playbackOf(learner)).hlsUrl);
    const part = await load(learner, url, { range: 'bytes=799990-' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 799990-799999/800000',
      '0123456789',
    ]);
    const whole = await load(learner, url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const beyond = await load(learner, url, { range: 'bytes=800000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */800000']);
    const head = await learner.fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '800000', '']);
  });

  it('is not sent to another session, to nobody, or for another video', async () => {
    const { hlsUrl } = await playbackOf(learner);
    const otherId = newId();
    await addVideo(otherId, { order: 2 });
    const other = await app.person({ tier: 'ESSENTIAL' });
    const same = await app.signIn(learner.userId);
    expect((await load(other, hlsUrl)).status).toBe(403);
    // Another session of the same person gets addresses of its own.
    expect((await load(same, hlsUrl)).status).toBe(403);
    expect((await load(app.browser(), hlsUrl)).status).toBe(403);
    expect((await load(learner, hlsUrl.replace(videoId, otherId))).status).toBe(403);
    expect((await load(learner, hlsUrl.replace('/p.', '/f.'))).status).toBe(403);
    expect((await load(learner, hlsUrl.replace(/p\.\d+/, 'p.9999999999'))).status).toBe(403);
  });

  it('has addresses that end', async () => {
    const { hlsUrl } = await playbackOf(learner);
    app.clock.advance(6 * 3_600_000);
    try {
      expect((await load(learner, hlsUrl)).status).toBe(410);
    } finally {
      app.clock.reset();
    }
  });

  it.each(['source', '../x/playlist.m3u8', '%2e%2e/%2e%2e/secret.jpg', '..%5cplaylist.m3u8', '720p'])(
    'gives its own files only: %s',
    async (file) => {
      const { hlsUrl } = await playbackOf(learner);
      const answer = await app.send(
        new Request(`${app.deps.config.appUrl}${hlsUrl.replace('playlist.m3u8', file)}`),
        '192.0.2.7',
      );
      expect(await answer.text()).not.toMatch(/the upload|EXTM3U/);
    },
  );

  it('answers 404 for a file that it does not have', async () => {
    const { hlsUrl } = await playbackOf(learner);
    expect((await load(learner, hlsUrl.replace('playlist.m3u8', 'seek/_0.jpg'))).status).toBe(404);
  });

  it('ends within a minute when the plan ends or the session does', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { hlsUrl } = await playbackOf(person);
    expect((await load(person, hlsUrl)).status).toBe(200);
    await app.deps.db.execute(
      sql`update entitlements set revoked_at = now() where user_id = ${person.userId}`,
    );
    app.clock.advance(61_000);
    expect((await load(person, hlsUrl)).status).toBe(403);
    app.clock.reset();
    const leaving = await app.person({ tier: 'ESSENTIAL' });
    const before = await playbackOf(leaving);
    expect((await load(leaving, before.hlsUrl)).status).toBe(200);
    await app.deps.db.execute(sql`delete from sessions where user_id = ${leaving.userId}`);
    app.clock.advance(61_000);
    expect((await load(leaving, before.hlsUrl)).status).toBe(403);
    app.clock.reset();
  });

  it('has a poster whose address shows the poster only', async () => {
    const { body } = await learner.call('GET', `/api/modules/${moduleId}`);
    const stranger = app.browser();
    const poster = await load(stranger, body.posterUrl);
    expect([poster.status, await poster.text()]).toEqual([200, 'poster']);
    expect((await load(learner, body.posterUrl.replace('thumbnail.jpg', 'playlist.m3u8'))).status).toBe(403);
  });

  it('answers with its only poster to those who read Indonesian', async () => {
    const free = await addVideo(newId(), { order: 13, isFreePreview: true });
    const stranger = app.browser();
    stranger.cookies.set('langkah_language', 'id');
    const { body } = await stranger.call('GET', `/api/modules/${free}/free-playback`);
    expect(body.posterUrl).toMatch(/\/thumbnail\.id\.jpg$/);
    const poster = await load(stranger, body.posterUrl);
    expect([poster.status, await poster.text()]).toEqual([200, 'poster']);
  });

  it('is played by strangers when its module is free, and only then', async () => {
    const id = newId();
    const free = await addVideo(id, { order: 3, isFreePreview: true });
    const stranger = app.browser();
    const { body } = await stranger.call('GET', `/api/modules/${free}/free-playback`);
    expect((await load(stranger, body.hlsUrl)).status).toBe(200);
    await app.deps.db.update(modules).set({ isFreePreview: false }).where(eq(modules.id, free));
    app.clock.advance(61_000);
    expect((await load(stranger, body.hlsUrl)).status).toBe(403);
    app.clock.reset();
  });
});

describe('a video of a course that was bought alone', () => {
  it('is played by its owner without a plan, until the course ends for them', async () => {
    const id = newId();
    const course = await addCourse(app, 'bought');
    const sold = await addVideo(id, { order: 4, courseId: course.id });
    const owner = await app.person();
    const other = await app.person();
    const now = app.deps.clock.now();
    const endsAt = new Date(now.getTime() + 60_000);
    const opening = { userId: owner.userId, courseIds: [course.id], causeId: newId(), at: now, endsAt };
    await openCourses(app.deps.db, opening);
    const { hlsUrl } = await playbackOf(owner, sold);
    expect((await load(owner, videoFileOf(hlsUrl))).status).toBe(200);
    expect((await load(other, videoFileOf(hlsUrl))).status).toBe(403);
    app.clock.advance(122_000);
    expect((await load(owner, videoFileOf(hlsUrl))).status).toBe(403);
    app.clock.reset();
  });
});

describe('the listener before the app', () => {
  it('sends the same bytes, and nothing to someone who may not', async () => {
    const { serve } = createMediaFiles(app.deps, mayWatch);
    const server = createServer((request, response) => {
      if (!serve(request, response)) response.writeHead(404).end('not a video');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const url = `${origin}${videoFileOf((await playbackOf(learner)).hlsUrl)}`;
      const whole = await fetch(url, { headers: { cookie } });
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const parts = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const start = index * 40_000;
          const part = await fetch(url, { headers: { cookie, range: `bytes=${start}-${start + 39_999}` } });
          return Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, start + 40_000));
        }),
      );
      expect(parts.every(Boolean)).toBe(true);
      expect((await fetch(url)).status).toBe(403);
      expect((await fetch(url, { method: 'POST', headers: { cookie } })).status).toBe(405);
      expect((await fetch(`${origin}/media/${videoId}`)).status).toBe(404);
    } finally {
      server.close();
    }
  });

  it('lets a proxy send the file', async () => {
    const config = { ...app.deps.config, videos: { ...app.deps.config.videos, accelPath: '/_videos/' } };
    const { respond } = createMediaFiles({ ...app.deps, config }, mayWatch);
    const { hlsUrl } = await playbackOf(learner);
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await respond(new Request(`${config.appUrl}${hlsUrl}`, { headers: { cookie } }));
    expect(answer?.headers.get('x-accel-redirect')).toBe(`/_videos/ready/${videoId}/playlist.m3u8`);
  });
});

describe('a school without Bunny', () => {
  it('plays its own videos, and says that a video at Bunny is not available', async () => {
    const none = { BUNNY_LIBRARY_ID: '', BUNNY_ACCESS_KEY: '', BUNNY_CDN_URL: '', BUNNY_CDN_TOKEN_KEY: '' };
    const school = await app.another({ env: none });
    expect(school.deps.videos.bunny).toBeNull();
    const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const read = async (address: string) => {
      const answer = await school.send(
        new Request(`${app.deps.config.appUrl}${address}`, { headers: { cookie } }),
        '192.0.2.8',
      );
      return { status: answer.status, body: await answer.json() };
    };
    expect((await read(`/api/modules/${moduleId}/playback`)).status).toBe(200);
    const atBunny = await addModule(app, { order: 9, videoGuid: readyVideoGuid });
    expect(await read(`/api/modules/${atBunny.id}/playback`)).toMatchObject({
      status: 503,
      body: { message: 'Video details not available' },
    });
    expect((await read(`/api/modules/${atBunny.id}`)).body).toMatchObject({
      videoUrl: null,
      posterUrl: null,
    });
    await school.close();
  });
});

it('the demo’s videos are sent from the content folder', async () => {
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    id: readyVideoGuid,
    name: 'demo',
    state: 'ready',
    folder: `videos/${readyVideoGuid}`,
    sizeBytes: 0,
    captions: [{ srclang: 'en', label: 'English' }],
    createdAt: at,
    updatedAt: at,
  });
  const added = await addModule(app, { order: 12, videoGuid: readyVideoGuid, isFreePreview: true });
  await app.deps.db
    .update(modules)
    .set({ mediaId: readyVideoGuid, video: { status: 4, lengthSeconds: 86, captions: [], chapters: [] } })
    .where(eq(modules.id, added.id));
  const { hlsUrl } = await playbackOf(learner, added.id);
  const segment = await load(learner, hlsUrl.replace('playlist.m3u8', '360p/seg-000.m4s'));
  const expected = await readFile(`content/videos/${readyVideoGuid}/360p/seg-000.m4s`);
  expect(Buffer.from(await segment.arrayBuffer()).equals(expected)).toBe(true);
  for (const [language, name] of [
    ['id', 'thumbnail.id.jpg'],
    ['en', 'thumbnail.jpg'],
  ] as const) {
    const stranger = app.browser();
    stranger.cookies.set('langkah_language', language);
    const { body } = await stranger.call('GET', `/api/modules/${added.id}/free-playback`);
    const poster = Buffer.from(await (await load(stranger, body.posterUrl)).arrayBuffer());
    expect(poster.equals(await readFile(`content/videos/${readyVideoGuid}/${name}`))).toBe(true);
  }
  expect(await app.deps.videos.local.readCaptions(readyVideoGuid, 'en', at)).toMatch(/^WEBVTT/);
  expect(await app.deps.videos.local.readCaptions(readyVideoGuid, '../en', at)).toBeNull();
});
