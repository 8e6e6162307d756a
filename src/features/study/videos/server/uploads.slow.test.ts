import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import {
  beginUpload,
  h264,
  picture,
  sendPart,
  tone,
  tus,
  uploadVideo,
  videoFile,
  videoIdOf,
} from '#dev/testing/video-uploads.ts';
import { newId } from '#kernel/ids.ts';
import { maxOpenUploads } from '../rules.ts';
import { findEncoder } from './encode/tools.ts';
import { arrivingFolder, readyFolder, workFolder } from './places.ts';
import { media } from './schema.ts';

const uploads = '/api/studio/uploads';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-upload-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const offsetOf = async (person: Pick<TestPerson, 'fetch'>, address: string) => {
  const answer = await person.fetch(address, { method: 'HEAD', headers: tus });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
};
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(media).where(eq(media.id, id));
  return row;
};

describe('an upload', () => {
  it('arrives in parts and goes on where it stopped', async () => {
    const bytes = new Uint8Array(randomBytes(300_000));
    const created = await beginUpload(editor, bytes.length);
    const address = created.headers.get('location') ?? '';
    expect(address).toMatch(/^\/api\/studio\/uploads\/[0-9a-f-]{36}$/);
    expect((await sendPart(editor, address, 0, bytes.subarray(0, 100_000))).status).toBe(204);
    expect(await offsetOf(editor, address)).toEqual({ status: 200, offset: 100_000 });
    // A part that does not begin where the last one ended changes nothing.
    expect((await sendPart(editor, address, 50_000, bytes.subarray(50_000))).status).toBe(409);
    expect((await sendPart(editor, address, 100_000, bytes.subarray(100_000))).status).toBe(204);
    const id = videoIdOf(address);
    expect(await rowOf(id)).toMatchObject({ state: 'queued', name: '03 - Loops.mp4', sizeBytes: 300_000 });
    const kept = await readFile(path.join(arrivingFolder(app.deps.config), id));
    expect(kept.equals(bytes)).toBe(true);
    await app.deps.db.delete(media).where(eq(media.id, id));
  });

  it('is for editors, from our own pages', async () => {
    expect((await beginUpload(app.browser(), 10)).status).toBe(401);
    expect((await beginUpload(learner, 10)).status).toBe(403);
    const foreign = await editor.fetch(uploads, {
      method: 'POST',
      headers: { ...tus, 'upload-length': '10', origin: 'https://evil.test' },
    });
    expect(foreign.status).toBe(403);
  });

  it('belongs to the editor who began it', async () => {
    const other = await app.person({ roles: ['editor'] });
    const address = (await beginUpload(editor, 10)).headers.get('location') ?? '';
    expect((await offsetOf(other, address)).status).toBe(404);
    expect((await sendPart(other, address, 0, new Uint8Array(10))).status).toBe(404);
    expect((await offsetOf(learner, address)).status).toBe(403);
    expect((await other.call('POST', `/api/studio/videos/${videoIdOf(address)}/finish`)).status).toBe(404);
    expect((await editor.call('POST', `/api/studio/videos/${videoIdOf(address)}/finish`)).status).toBe(409);
    expect((await other.call('DELETE', `/api/studio/videos/${videoIdOf(address)}`)).status).toBe(200);
    expect((await offsetOf(editor, address)).status).toBe(404);
  });

  it.each([
    ['../../etc/passwd', 422],
    ['setup.exe', 422],
    ['', 422],
    ['../../03 - Loops.mp4', 201],
  ])('named %s is answered with %i, and its name is only a label', async (name, status) => {
    const answer = await beginUpload(editor, 10, { name });
    expect(answer.status).toBe(status);
    if (status !== 201) {
      expect(JSON.parse(await answer.text()).message).toBe('Choose a video: MP4, MOV, MKV or WebM.');
      return;
    }
    const id = videoIdOf(answer.headers.get('location') ?? '');
    expect(await rowOf(id)).toMatchObject({ name: '03 - Loops.mp4' });
    await editor.call('DELETE', `/api/studio/videos/${id}`);
  });

  it.each([
    ['500', 201],
    [String(Number.MAX_SAFE_INTEGER), 201],
    [String(Number.MAX_SAFE_INTEGER + 1), 400],
    ['0', 400],
    ['-5', 400],
    ['5.5', 400],
    ['1e3', 400],
  ])('made of a file of %s bytes in the browser is answered with %i', async (chosenBytes, status) => {
    const answer = await beginUpload(editor, 10, { chosenBytes });
    expect(answer.status).toBe(status);
    if (status !== 201) return;
    const id = videoIdOf(answer.headers.get('location') ?? '');
    const { body } = await editor.call('GET', `/api/studio/videos/${id}`);
    expect(body).toMatchObject({ sizeBytes: 10, chosenBytes: Number(chosenBytes) });
    await editor.call('DELETE', `/api/studio/videos/${id}`);
  });

  it('needs its size first, and has a largest one', async () => {
    const headers = { ...tus, 'upload-metadata': `filename ${btoa('a.mp4')}` };
    const deferred = await editor.fetch(uploads, {
      method: 'POST',
      headers: { ...headers, 'upload-defer-length': '1' },
    });
    expect(deferred.status).toBe(400);
    expect((await beginUpload(editor, 8_000_000_001)).status).toBe(413);
    expect((await beginUpload(editor, 0)).status).toBe(400);
  });

  it('is refused when too many are on the way, also when they come together', async () => {
    const person = await app.person({ roles: ['editor'] });
    await app.deps.db.execute(sql`
      insert into media (id, created_by, name, state, size_bytes, created_at, updated_at)
      select gen_random_uuid(), ${person.userId}, 'x.mp4', 'uploading', 1, now(), now()
      from generate_series(1, ${maxOpenUploads - 1})`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => beginUpload(person, 10)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    await app.deps.db.delete(media).where(eq(media.createdBy, person.userId));
  });

  it('is written by one request at a time', async () => {
    const bytes = new Uint8Array(randomBytes(400_000));
    const address = (await beginUpload(editor, bytes.length)).headers.get('location') ?? '';
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendPart(editor, address, 0, bytes)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const id = videoIdOf(address);
    expect((await readFile(path.join(arrivingFolder(app.deps.config), id))).equals(bytes)).toBe(true);
    await editor.call('DELETE', `/api/studio/videos/${id}`);
  });

  it('whose last answer was lost is finished by the browser or the sweep, once', async () => {
    const bytes = new Uint8Array(randomBytes(1_000));
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const address = (await beginUpload(editor, bytes.length)).headers.get('location') ?? '';
      await sendPart(editor, address, 0, bytes.subarray(0, 999));
      // The last byte was written, and the server killed before it said so.
      await writeFile(path.join(arrivingFolder(app.deps.config), videoIdOf(address)), bytes);
      ids.push(videoIdOf(address));
    }
    const [first = '', second = ''] = ids;
    expect((await editor.call('POST', `/api/studio/videos/${first}/finish`)).body.state).toBe('queued');
    expect((await editor.call('POST', `/api/studio/videos/${first}/finish`)).body.state).toBe('queued');
    const { sweepMedia } = await import('./service.ts');
    await sweepMedia(app.deps);
    expect(await rowOf(second)).toMatchObject({ state: 'queued' });
    for (const id of ids) await editor.call('DELETE', `/api/studio/videos/${id}`);
  });

  it('of which nothing came for a week is forgotten, with its bytes', async () => {
    const address = (await beginUpload(editor, 1_000)).headers.get('location') ?? '';
    await sendPart(editor, address, 0, new Uint8Array(500));
    const file = path.join(arrivingFolder(app.deps.config), videoIdOf(address));
    const { sweepMedia } = await import('./service.ts');
    await sweepMedia(app.deps);
    expect(existsSync(file)).toBe(true);
    app.clock.advance(8 * 86_400_000);
    await sweepMedia(app.deps);
    app.clock.reset();
    expect([existsSync(file), existsSync(`${file}.json`), await rowOf(videoIdOf(address))]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  it('files without an upload go after a day, and those of an upload stay', async () => {
    const address = (await beginUpload(editor, 1_000)).headers.get('location') ?? '';
    const kept = path.join(arrivingFolder(app.deps.config), videoIdOf(address));
    const stray = path.join(arrivingFolder(app.deps.config), newId());
    await writeFile(stray, 'a server was killed while it imported a course');
    await writeFile(`${stray}.json`, '{}');
    const { sweepMedia } = await import('./service.ts');
    await sweepMedia(app.deps);
    expect([existsSync(stray), existsSync(`${stray}.json`)]).toEqual([true, true]);
    app.clock.advance(25 * 3_600_000);
    await sweepMedia(app.deps);
    app.clock.reset();
    expect([existsSync(stray), existsSync(`${stray}.json`), existsSync(kept)]).toEqual([false, false, true]);
    await editor.call('DELETE', `/api/studio/videos/${videoIdOf(address)}`);
  });

  it('makes the draft of a module in a course, in the order in which uploads begin', async () => {
    const course = await addCourse(app, 'many-videos');
    const draft = { courseId: course.id, title: 'Mengambil keputusan', tier: 'ESSENTIAL', language: 'id' };
    const addresses: string[] = [];
    for (const title of ['Satu', 'Dua'])
      addresses.push(
        (await beginUpload(editor, 1_000, { draft: { ...draft, title } })).headers.get('location') ?? '',
      );
    const { body } = await editor.call('GET', '/api/admin/modules');
    const made = body.filter(({ courseId }: { courseId: string }) => courseId === course.id);
    expect(made).toMatchObject([
      {
        title: 'Satu',
        mediaId: videoIdOf(addresses[0] ?? ''),
        isPublished: false,
        tier: 'ESSENTIAL',
        videoStatus: 0,
      },
      { title: 'Dua', mediaId: videoIdOf(addresses[1] ?? ''), isPublished: false },
    ]);
    expect((await rowOf(videoIdOf(addresses[1] ?? '')))?.moduleId).toBe(made[1].id);
    const listed = (await editor.call('GET', '/api/studio/videos')).body.videos;
    expect(listed.map(({ moduleId }: { moduleId: number }) => moduleId)).toEqual(
      expect.arrayContaining(made.map(({ id }: { id: number }) => id)),
    );
    const before = await app.deps.db.$count(media);
    for (const wrong of [
      { ...draft, courseId: randomUUID() },
      { ...draft, title: ' ' },
      { ...draft, tier: 'GOLD' },
      { ...draft, isPublished: 'true' },
    ])
      expect([400, 422]).toContain((await beginUpload(editor, 1_000, { draft: wrong })).status);
    expect((await beginUpload(learner, 1_000, { draft })).status).toBe(403);
    expect(await app.deps.db.$count(media)).toBe(before);
  });

  it('that a draft waits for is given up after a week, and the draft says so', async () => {
    const course = await addCourse(app, 'given-up');
    const draft = { courseId: course.id, title: 'Later', tier: 'ESSENTIAL', language: 'en' };
    const address = (await beginUpload(editor, 1_000, { draft })).headers.get('location') ?? '';
    await sendPart(editor, address, 0, new Uint8Array(500));
    const file = path.join(arrivingFolder(app.deps.config), videoIdOf(address));
    const { sweepMedia } = await import('./service.ts');
    app.clock.advance(8 * 86_400_000);
    await sweepMedia(app.deps);
    app.clock.reset();
    expect(await rowOf(videoIdOf(address))).toMatchObject({ state: 'failed', failure: 'never-arrived' });
    expect([existsSync(file), existsSync(`${file}.json`)]).toEqual([false, false]);
    expect((await offsetOf(editor, address)).status).toBe(404);
    const later = async () => {
      const { body } = await editor.call('GET', '/api/admin/modules');
      return body.find(({ title }: { title: string }) => title === 'Later');
    };
    // Failed, as Bunny counts, and not being processed.
    expect(await later()).toMatchObject({ videoStatus: 5 });
    const { id: moduleId } = await later();
    const successor = await beginUpload(editor, 1_000, { moduleId });
    expect(await later()).toMatchObject({ videoStatus: 1 });
    await editor.call('DELETE', `/api/studio/videos/${videoIdOf(successor.headers.get('location') ?? '')}`);
    expect(await later()).toMatchObject({ videoStatus: 5 });
  });
});

const hasFfmpeg = (await findEncoder(null)) !== null;
/** What ffmpeg hears in the sound of a ready video. */
function soundOf(id: string): { seconds: number; peak: number } {
  const file = path.join(readyFolder(app.deps.config, id), 'audio/media.mp4');
  const heard = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'f32le', '-ac', '1', '-']);
  const values = new Float32Array(new Uint8Array(heard).buffer);
  return { seconds: values.length / 48_000, peak: values.reduce((most, value) => Math.max(most, value), 0) };
}
const video = (name: string, args: readonly string[]) => videoFile(path.join(folder, name), args);

/** What ffmpeg is told so that a file has two chapters, the second from 2 s on. An empty title is left out. */
async function withChapters(titles: readonly [string, string]): Promise<string[]> {
  const file = path.join(folder, `chapters-${titles.join('-')}.txt`);
  const [first, second] = titles.map((title) => (title === '' ? '' : `title=${title}\n`));
  const chapter = (start: number, end: number, title: string | undefined) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\n${title}`;
  await writeFile(file, `;FFMETADATA1\n${chapter(0, 2_000, first)}${chapter(2_000, 5_000, second)}`);
  return ['-i', file, '-map', '0:v', '-map', '1:a', '-map_chapters', '2'];
}

/** The same video with pictures in its description, as a browser that converts it attaches them. */
async function withImages(bytes: Uint8Array, images: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(bytes), formats: [MP4] }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    tags: { images: images.map((data) => ({ data, mimeType: 'image/jpeg', kind: 'coverFront' })) },
    showWarnings: false,
  });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

describe.skipIf(!hasFfmpeg)('encoding', () => {
  it('makes a video of an upload, and the module shows it from the same moment', {
    timeout: 180_000,
  }, async () => {
    const module = await addModule(app, { order: 1 });
    await learner.call('PUT', `/api/modules/${module.id}/position`, { seconds: 3 });
    const tracks = await withChapters(['Mulai', 'Coba sendiri']);
    const bytes = video('a.mp4', [...picture(5), ...tone(5), ...tracks, ...h264]);
    const id = await uploadVideo(editor, bytes, { moduleId: module.id });
    expect((await editor.call('GET', `/api/studio/videos?moduleId=${module.id}`)).body).toMatchObject({
      hasEncoder: true,
      videos: [{ id, state: 'queued', ahead: 0, isMine: true }],
    });
    // Until it is ready, learners have the former video.
    expect((await learner.call('GET', `/api/modules/${module.id}/playback`)).body.hlsUrl).toMatch(/bunny/);
    await app.runJobs();
    const row = await rowOf(id);
    expect(row).toMatchObject({
      state: 'ready',
      failure: null,
      percent: 100,
      lengthSeconds: 5,
      width: 640,
      height: 360,
      resolutions: ['240p', '360p'],
      chapters: [
        { title: 'Mulai', startSeconds: 0, endSeconds: 2 },
        { title: 'Coba sendiri', startSeconds: 2, endSeconds: 5 },
      ],
      leaseKey: null,
    });
    expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const { body } = await learner.call('GET', `/api/modules/${module.id}`);
    expect(body).toMatchObject({ video: { status: 4, lengthSeconds: 5 }, duration: 1, timeInSeconds: 3 });
    const { body: playback } = await learner.call('GET', `/api/modules/${module.id}/playback`);
    const read = async (file: string) =>
      (await learner.fetch(playback.hlsUrl.replace('playlist.m3u8', file))).text();
    expect(await read('playlist.m3u8')).toMatch(/240p\/video\.m3u8/);
    expect(await read('360p/video.m3u8')).toMatch(/#EXT-X-MAP:URI="media\.mp4",BYTERANGE=/);
    for (const file of ['thumbnail.jpg', 'seek/_0.jpg', 'audio/media.mp4', '360p/media.mp4']) {
      const answer = await learner.fetch(playback.hlsUrl.replace('playlist.m3u8', file));
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 1_000], file).toEqual([200, true]);
    }
    const poster = async () => {
      const answer = await learner.fetch(playback.posterUrl);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    const before = await poster();
    const chosen = await editor.call('PUT', `/api/studio/videos/${id}/poster`, { seconds: 4.9 });
    expect([chosen.status, chosen.body.message]).toEqual([
      200,
      'Poster changed. Learners see it within 5 minutes.',
    ]);
    expect(await poster()).not.toBe(before);
    expect((await learner.call('PUT', `/api/studio/videos/${id}/poster`, { seconds: 1 })).status).toBe(403);
    // Frames to choose from come with the video; an older one gets them when someone looks.
    const frames = async (person: TestPerson) =>
      (await person.call('GET', `/api/studio/videos/${id}/poster-frames`)).body.frames;
    const offered = await frames(editor);
    expect(offered.map(({ seconds }: { seconds: number }) => Math.round(seconds * 2) / 2)).toEqual([
      0.5, 1.5, 2.5, 3.5, 4.5,
    ]);
    for (const { picture: drawn } of offered) {
      const [head, data] = drawn.split(',');
      expect(head).toBe('data:image/jpeg;base64');
      expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 320, height: 180 });
    }
    await rm(path.join(readyFolder(app.deps.config, id), 'poster-frames.json'));
    expect(await frames(editor)).toEqual(offered);
    expect(existsSync(path.join(readyFolder(app.deps.config, id), 'poster-frames.json'))).toBe(true);
    expect(await frames(learner)).toBeUndefined();
    // What can't be drawn is tried once, and again only when someone asks for it.
    const ready = readyFolder(app.deps.config, id);
    await rm(path.join(ready, 'poster-frames.json'));
    const rendition = path.join(ready, '360p/media.mp4');
    await rename(rendition, `${rendition}.away`);
    await writeFile(rendition, 'no video');
    const asked = async (query = '') =>
      (await editor.call('GET', `/api/studio/videos/${id}/poster-frames${query}`)).status;
    expect(await asked()).toBe(409);
    await rename(`${rendition}.away`, rendition);
    expect(await asked()).toBe(409);
    expect(await asked('?again=true')).toBe(200);
    expect(await frames(editor)).toEqual(offered);
    // How it sounds: a tone as loud as every video, five times a second, and never in the hands of learners.
    const { body: sound } = await editor.call('GET', `/api/studio/videos/${id}/sound`);
    const peaks = [...Buffer.from(sound.peaks, 'base64')];
    // An encoder may add some thousandths at the end.
    expect(peaks.length - 25).toBeLessThanOrEqual(1);
    expect(peaks.slice(0, 25).every((peak) => peak > 20)).toBe(true);
    expect(sound).toMatchObject({ loudness: -16, rangeLu: expect.closeTo(0, 0) });
    expect((await learner.call('GET', `/api/studio/videos/${id}/sound`)).status).toBe(403);
    expect(await read('sound.json')).not.toContain('peaks');
    // One of before has no such file.
    await rm(path.join(readyFolder(app.deps.config, id), 'sound.json'));
    expect((await editor.call('GET', `/api/studio/videos/${id}/sound`)).body).toEqual({
      peaks: '',
      loudness: -16,
      rangeLu: null,
    });
    // What was uploaded is kept, and nobody can load it.
    expect((await stat(path.join(readyFolder(app.deps.config, id), 'source'))).size).toBe(bytes.length);
    expect(existsSync(workFolder(app.deps.config, id))).toBe(false);
    // A server that is killed just before leaves its pieces; the sweep takes them.
    await mkdir(workFolder(app.deps.config, id), { recursive: true });
    const { sweepMedia } = await import('./service.ts');
    await sweepMedia(app.deps);
    // A poster may be drawn there at this moment.
    expect(existsSync(workFolder(app.deps.config, id))).toBe(true);
    await utimes(workFolder(app.deps.config, id), 0, 0);
    await sweepMedia(app.deps);
    expect(existsSync(workFolder(app.deps.config, id))).toBe(false);
    expect(existsSync(path.join(arrivingFolder(app.deps.config), id))).toBe(false);
    const removed = await editor.call('DELETE', `/api/studio/videos/${id}`);
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'A module shows this video. Give the module another video first.',
    ]);
  });

  it('takes no chapters of a file that came with a folder, none over those of an editor, and none without a title', {
    timeout: 120_000,
  }, async () => {
    const tracks = await withChapters(['', '']);
    const named = await withChapters(['Satu', 'Dua']);
    const upload = (name: string, given: readonly string[]) =>
      uploadVideo(editor, video(name, [...picture(3, '320x180'), ...tone(3), ...given, ...h264]));
    const ofFolder = await upload('folder.mkv', named);
    await app.deps.db.update(media).set({ isFromFolder: true }).where(eq(media.id, ofFolder));
    const edited = await upload('edited.mkv', named);
    const own = [{ title: 'Own', startSeconds: 1, endSeconds: 3 }];
    await app.deps.db.update(media).set({ chapters: own }).where(eq(media.id, edited));
    const untitled = await upload('untitled.mkv', tracks);
    await app.runJobs();
    for (const [id, chapters] of [
      [ofFolder, []],
      [edited, own],
      [untitled, []],
    ] as const)
      expect(await rowOf(id)).toMatchObject({ state: 'ready', chapters });
  });

  it.each([
    [
      'silent',
      () => video('p.mp4', [...picture(2), ...tone(2, 'anullsrc=r=44100:cl=mono'), '-shortest', ...h264]),
    ],
    ['no-sound', () => video('q.mp4', [...picture(2), ...h264])],
  ] as const)(
    'a video that was refused as %s is used as it is when an editor says so',
    {
      timeout: 60_000,
    },
    async (failure, make) => {
      const id = await uploadVideo(editor, make());
      const asItIs = (person: TestPerson) => person.call('POST', `/api/studio/videos/${id}/as-it-is`);
      // Nothing was refused yet.
      expect((await asItIs(editor)).body).toMatchObject({ state: 'queued' });
      await app.runJobs();
      expect(await rowOf(id)).toMatchObject({ state: 'failed', failure });
      // To try once more is no such choice.
      await editor.call('POST', `/api/studio/videos/${id}/retry`);
      await app.runJobs();
      expect(await rowOf(id)).toMatchObject({ state: 'failed', failure });
      expect((await asItIs(learner)).status).toBe(403);
      expect((await asItIs(editor)).body).toMatchObject({ state: 'queued', failure: null });
      await app.runJobs();
      expect(await rowOf(id)).toMatchObject({
        state: 'ready',
        failure: null,
        isSilentAllowed: true,
        lengthSeconds: 2,
        loudness: null,
      });
      expect(soundOf(id)).toEqual({ seconds: expect.closeTo(2, 1), peak: expect.closeTo(0, 2) });
      const list = await readFile(path.join(readyFolder(app.deps.config, id), 'playlist.m3u8'), 'utf8');
      expect(list).toMatch(/GROUP-ID="sound"[\s\S]*CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    },
  );

  it('cuts a video that a browser has converted, and encodes it where that is not so', {
    timeout: 120_000,
  }, async () => {
    const chosenBytes = '900';
    const cut = await uploadVideo(editor, video('t.mp4', [...picture(3, '320x180'), ...tone(3), ...h264]), {
      chosenBytes,
    });
    const other = [...picture(1, '320x180'), ...tone(1), '-c:v', 'libvpx', '-c:a', 'libopus'];
    const encoded = await uploadVideo(editor, video('u.webm', other), { chosenBytes, name: 'u.webm' });
    await app.runJobs();
    const hasPictures = (id: string) =>
      existsSync(path.join(readyFolder(app.deps.config, id), 'seek/_0.jpg'));
    expect(await rowOf(cut)).toMatchObject({ state: 'ready', lengthSeconds: 3, loudness: null });
    expect(await rowOf(encoded)).toMatchObject({ state: 'ready', lengthSeconds: 1 });
    expect([hasPictures(cut), hasPictures(encoded)]).toEqual([false, true]);
  });

  it('takes over the pictures of the timeline that a browser has drawn, and no other pictures', {
    timeout: 120_000,
  }, async () => {
    const converted = video('v.mp4', [...picture(3, '320x180'), ...tone(3), ...h264]);
    const jpeg = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer();
    const poster = await jpeg(1280, 720);
    const sheet = await jpeg(1800, 168);
    const upload = async (...images: Uint8Array[]) =>
      uploadVideo(editor, await withImages(converted, images), { chosenBytes: '900' });
    const taken = await upload(poster, sheet, sheet);
    const [large, broken] = [await upload(poster, poster), await upload(poster, sheet.subarray(0, 400))];
    await app.runJobs();
    const sheetsOf = (id: string) =>
      readdir(path.join(readyFolder(app.deps.config, id), 'seek')).catch(() => []);
    // Three seconds are on one sheet.
    expect(await sheetsOf(taken)).toEqual(['_0.jpg']);
    for (const id of [large, broken]) {
      expect(await rowOf(id)).toMatchObject({ state: 'ready' });
      expect(await sheetsOf(id)).toEqual([]);
    }
  });

  it('a video that was refused for another reason is not used as it is', async () => {
    const id = await uploadVideo(editor, new Uint8Array(randomBytes(5_000)));
    await app.runJobs();
    const { body } = await editor.call('POST', `/api/studio/videos/${id}/as-it-is`);
    expect(body).toMatchObject({ state: 'failed', failure: 'unreadable' });
    await editor.call('DELETE', `/api/studio/videos/${id}`);
  });

  it.each([
    [
      'silent',
      () => video('d.mp4', [...picture(2), ...tone(2, 'anullsrc=r=44100:cl=mono'), '-shortest', ...h264]),
    ],
    ['no-sound', () => video('e.mp4', [...picture(2), ...h264])],
    ['no-picture', () => video('f.m4a', [...tone(2), '-c:a', 'aac'])],
    ['unreadable', () => new Uint8Array(randomBytes(5_000))],
    ['unreadable', () => video('g.mp4', [...picture(2), ...tone(2), ...h264]).subarray(0, 20_000)],
    [
      'unreadable',
      () =>
        new TextEncoder().encode('#EXTM3U\n#EXTINF:5,\n/etc/hostname\n#EXTINF:5,\nhttp://127.0.0.1:1/x.ts\n'),
    ],
    ['too-large', () => video('h.mp4', [...picture(0.2, '4200x200'), ...tone(0.2), ...h264])],
  ] as const)('a video that cannot be used is refused with a reason: %s', async (failure, make) => {
    const id = await uploadVideo(editor, make() as Uint8Array<ArrayBuffer>);
    await app.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure, leaseKey: null });
    expect((await editor.call('DELETE', `/api/studio/videos/${id}`)).status).toBe(200);
  });
});

describe.skipIf(!hasFfmpeg)('a recording of a desktop', () => {
  const recorded = () => video('x.mp4', [...picture(3, '1920x1080'), ...tone(3), ...h264]);

  it('is watched in 1080p too, begins with 720p, and has a poster as small as every other', {
    timeout: 120_000,
  }, async () => {
    const id = await uploadVideo(editor, recorded());
    await app.runJobs();
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      width: 1_920,
      height: 1_080,
      resolutions: ['240p', '360p', '720p', '1080p'],
    });
    const ready = readyFolder(app.deps.config, id);
    const list = await readFile(path.join(ready, 'playlist.m3u8'), 'utf8');
    // High at level 4.0: phones and televisions of the last ten years decode it.
    expect(list).toMatch(
      /RESOLUTION=1280x720[^\n]*\n720p\/video\.m3u8\n[^\n]*RESOLUTION=1920x1080[^\n]*CODECS="avc1\.640028,mp4a\.40\.2"[^\n]*\n1080p\/video\.m3u8/,
    );
    const posterSize = async () => {
      const { width, height } = await sharp(await readFile(path.join(ready, 'thumbnail.jpg'))).metadata();
      return [width, height];
    };
    expect(await posterSize()).toEqual([1_280, 720]);
    const before = await readFile(path.join(ready, 'thumbnail.jpg'));
    expect((await editor.call('PUT', `/api/studio/videos/${id}/poster`, { seconds: 2.5 })).status).toBe(200);
    expect((await readFile(path.join(ready, 'thumbnail.jpg'))).equals(before)).toBe(false);
    expect(await posterSize()).toEqual([1_280, 720]);
  });

  it('stays at 720p where the school wants none above', { timeout: 120_000 }, async () => {
    const small = await app.another({ env: { VIDEOS_LARGEST: '720' } });
    const id = await uploadVideo(editor, recorded());
    await small.deps.jobs.drain();
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      width: 1_280,
      height: 720,
      resolutions: ['240p', '360p', '720p'],
    });
    await small.close();
  });
});

/** Sends an own picture as the poster of a video. */
async function sendPoster(send: (request: Request) => Promise<Response>, id: string, given: File) {
  const form = new FormData();
  form.set('picture', given);
  const answer = await send(
    new Request(`${app.deps.config.appUrl}/api/studio/videos/${id}/poster-picture`, {
      method: 'POST',
      body: form,
      headers: {
        cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: app.deps.config.appUrl,
      },
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

describe.skipIf(!hasFfmpeg)('a server without ffmpeg', () => {
  it('shows an own picture as the poster, drawn again, and offers no frames', {
    timeout: 60_000,
  }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const send = (request: Request) => without.send(request, '192.0.2.9');
    const id = await uploadVideo(editor, video('s.mp4', [...picture(2), ...tone(2), ...h264]));
    const png = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .png()
      .toBuffer();
    const own = new File([new Uint8Array(png)], 'poster.png');
    expect((await sendPoster(send, id, own)).status).toBe(409);
    await without.deps.jobs.drain();
    expect(await sendPoster(send, id, own)).toEqual({
      status: 200,
      body: { message: 'Poster changed. Learners see it within 5 minutes.' },
    });
    const kept = await readFile(path.join(readyFolder(app.deps.config, id), 'thumbnail.jpg'));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 1_280, height: 640 });
    expect(kept.includes('where I live')).toBe(false);
    for (const wrong of [
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'poster.svg'),
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'poster.png'),
    ])
      expect((await sendPoster(send, id, wrong)).status).toBe(422);
    expect((await readFile(path.join(readyFolder(app.deps.config, id), 'thumbnail.jpg'))).equals(kept)).toBe(
      true,
    );
    const answer = await send(
      new Request(`${app.deps.config.appUrl}/api/studio/videos/${id}/poster-frames`, {
        headers: { cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    );
    expect(await answer.json()).toEqual({ frames: [] });
    await without.close();
  });

  it('uses H.264 with AAC as it is, and says of everything else what to do', {
    timeout: 60_000,
  }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const good = await uploadVideo(editor, video('k.mp4', [...picture(4), ...tone(4), ...h264]));
    const other = await uploadVideo(
      editor,
      video('l.webm', [...picture(1, '320x180'), ...tone(1), '-c:v', 'libvpx', '-c:a', 'libopus']),
      { name: 'l.webm' },
    );
    await without.deps.jobs.drain();
    expect(await rowOf(good)).toMatchObject({ state: 'ready', lengthSeconds: 4, width: 640, height: 360 });
    expect(await rowOf(other)).toMatchObject({ state: 'failed', failure: 'needs-encoder' });
    const list = await readFile(path.join(readyFolder(app.deps.config, good), '360p/video.m3u8'), 'utf8');
    expect(list).toMatch(/#EXT-X-BYTERANGE/);
    const all = await readFile(path.join(readyFolder(app.deps.config, good), 'playlist.m3u8'), 'utf8');
    expect(all).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/);
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await without.send(
      new Request(`${app.deps.config.appUrl}/api/studio/videos`, { headers: { cookie } }),
      '192.0.2.9',
    );
    expect((await answer.json()).hasEncoder).toBe(false);
    await without.close();
  });

  it('cuts a video without sound only as it is, and gives it silence', { timeout: 60_000 }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const bytes = video('r.mp4', [...picture(4), ...h264]);
    const refused = await uploadVideo(editor, bytes);
    const taken = await uploadVideo(editor, bytes, { isAsItIs: true });
    await without.deps.jobs.drain();
    expect(await rowOf(refused)).toMatchObject({ state: 'failed', failure: 'no-sound' });
    expect(await rowOf(taken)).toMatchObject({ state: 'ready', lengthSeconds: 4 });
    expect(soundOf(taken)).toEqual({ seconds: expect.closeTo(4, 1), peak: 0 });
    await without.close();
  });

  it('refuses a small file that names the same bytes again and again', { timeout: 60_000 }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const bytes = Buffer.from(video('o.mp4', [...picture(4), ...tone(4), ...h264]));
    // The table of sizes of the picture: every one is said to be half of the file.
    const table = bytes.indexOf('stsz') + 4;
    const count = bytes.readUInt32BE(table + 8);
    expect(count).toBeGreaterThan(30);
    for (let at = 0; at < count; at += 1)
      bytes.writeUInt32BE(Math.floor(bytes.length / 2), table + 12 + at * 4);
    const id = await uploadVideo(editor, new Uint8Array(bytes));
    await without.deps.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'unreadable' });
    expect(existsSync(path.join(workFolder(app.deps.config, id), 'out', '360p'))).toBe(false);
    await without.close();
  });

  it('takes 1080p of a video that a browser has converted', { timeout: 60_000 }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const sizes = ['1920x1080', '1280x720', '640x360', '426x240'].flatMap((size) => picture(2, size));
    const maps = ['0:v', '1:v', '2:v', '3:v', '4:a'].flatMap((track) => ['-map', track]);
    const id = await uploadVideo(editor, video('y.mp4', [...sizes, ...tone(2), ...maps, ...h264]));
    await without.deps.jobs.drain();
    expect(await rowOf(id)).toMatchObject({
      state: 'ready',
      width: 1_920,
      height: 1_080,
      resolutions: ['240p', '360p', '720p', '1080p'],
    });
    const list = await readFile(path.join(readyFolder(app.deps.config, id), 'playlist.m3u8'), 'utf8');
    expect(list.split('\n').filter((line) => line.endsWith('video.m3u8'))).toEqual(
      ['720p', '1080p', '360p', '240p'].map((name) => `${name}/video.m3u8`),
    );
    await without.close();
  });

  it('cuts all sizes of a video that a browser has converted, and draws its poster again', {
    timeout: 60_000,
  }, async () => {
    const without = await app.another({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const sizes = [...picture(6), ...picture(6, '426x240'), ...tone(6)];
    const cover = ['-f', 'lavfi', '-i', 'color=red:s=2000x1000:d=0.1'];
    const maps = [
      '-map',
      '0:v',
      '-map',
      '1:v',
      '-map',
      '2:a',
      '-map',
      '3:v',
      '-disposition:v:2',
      'attached_pic',
    ];
    const codecs = [...h264, '-c:v:2', 'mjpeg', '-frames:v:2', '1'];
    const id = await uploadVideo(editor, video('m.mp4', [...sizes, ...cover, ...maps, ...codecs]));
    // Another picture that runs for half as long is not the same video.
    const odd = [...picture(6), ...picture(3, '426x240'), ...tone(6), '-map', '0', '-map', '1', '-map', '2'];
    const other = await uploadVideo(editor, video('n.mp4', [...odd, ...h264]));
    await without.deps.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', height: 360, resolutions: ['240p', '360p'] });
    expect(await rowOf(other)).toMatchObject({ state: 'ready', resolutions: ['360p'] });
    const ready = readyFolder(app.deps.config, id);
    const poster = await sharp(path.join(ready, 'thumbnail.jpg')).metadata();
    expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', 1280, 640]);
    const list = await readFile(path.join(ready, 'playlist.m3u8'), 'utf8');
    expect(list).toMatch(
      /RESOLUTION=640x360[\s\S]*360p\/video\.m3u8[\s\S]*RESOLUTION=426x240[\s\S]*240p\/video\.m3u8/,
    );
    expect(existsSync(path.join(ready, 'audio/media.mp4'))).toBe(true);
    await without.close();
  });
});
