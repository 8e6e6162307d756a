import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addModule, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { copyVideo, h264, picture, tone, uploadVideo, videoFile } from '#dev/testing/video-uploads.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { arrivingFolder } from '#features/study/videos/server/places.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { dayMs } from '#kernel/time.ts';
import type { MovableModule } from '../contract.ts';
import { moveVideos } from './move.ts';
import { videoMoves } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
let uploaded: Uint8Array<ArrayBuffer>;
/** The video that the modules' videos are copies of. */
let encoded: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-moves-'));
  uploaded = videoFile(path.join(folder, 'file.mp4'), [...picture(4, '320x180'), ...tone(4), ...h264]);
  const { id: first } = await addModule(app, { order: 900 });
  encoded = await uploadVideo(editor, uploaded, { moduleId: first, name: 'loops.mp4' });
  await app.runJobs();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const db = () => app.deps.db;
const begin = (to: 'local' | 'bunny', moduleIds: number[], person: TestPerson = editor) =>
  person.call('POST', '/api/studio/moves', { to, moduleIds });
const look = async (id: number): Promise<MovableModule> => {
  const { body } = await editor.call('GET', '/api/studio/moves');
  const found = (body.modules as MovableModule[]).find((module) => module.id === id);
  if (!found) throw new Error('the module is not listed');
  return found;
};
const moduleRow = async (id: number) => {
  const [row] = await db().select().from(modules).where(eq(modules.id, id));
  if (!row) throw new Error('no module');
  return row;
};

/** Runs the job, and waits for Bunny and our own encoding, until the module's move has ended. */
async function settled(id: number): Promise<MovableModule> {
  for (let turn = 0; turn < 200; turn += 1) {
    await moveVideos(app.deps);
    await app.runJobs();
    const module = await look(id);
    if (['done', 'failed', 'stopped'].includes(module.move?.state ?? '')) return module;
    await sleep(50);
  }
  throw new Error('the move does not end');
}

const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHalo, dunia.\n';
let order = 0;
let id: number;
/** A module whose video was uploaded to this server, with captions, chapters, a note and progress. */
beforeEach(async () => {
  order += 1;
  ({ id } = await addModule(app, { order, title: `Loops ${order}` }));
  const mediaId = await copyVideo(app, encoded, id);
  expect((await moduleRow(id)).mediaId).toBe(mediaId);
  const saved = await editor.call('PUT', `/api/studio/videos/${mediaId}/captions/id`, {
    revision: 0,
    text: vtt,
  });
  const chapters = [
    { titles: { en: 'Start', id: 'Mulai' }, startSeconds: 0 },
    { titles: { en: 'Go on', id: 'Lanjut' }, startSeconds: 2.5 },
  ];
  const marked = await editor.call('PUT', `/api/studio/videos/${mediaId}/chapters`, { before: [], chapters });
  expect([saved.status, marked.status]).toEqual([200, 200]);
});

const noteOf = async (moduleId: number) =>
  (await db().execute(sql`select content, timestamp_seconds from notes where module_id = ${moduleId}`)).rows;

describe('a video', () => {
  it('moves to Bunny and back with its captions, chapters, notes and progress, and plays all the time', {
    timeout: 180_000,
  }, async () => {
    const own = (await moduleRow(id)).mediaId ?? '';
    const noted = await learner.call('POST', '/api/notes', { moduleId: id, content: 'Ingat', timestamp: 1 });
    expect(noted.status).toBeLessThan(300);
    const notes = await noteOf(id);
    expect((await begin('bunny', [id])).body).toEqual({ begun: 1, message: 'One video is on its way' });
    expect((await look(id)).move).toMatchObject({ to: 'bunny', state: 'waiting', percent: 0 });
    await moveVideos(app.deps);
    // All bytes are there, and the lesson plays the old video until Bunny has encoded them.
    expect((await look(id)).move).toMatchObject({ state: 'converting', doneBytes: uploaded.length });
    expect((await moduleRow(id)).mediaId).toBe(own);
    expect(await settled(id)).toMatchObject({ keeper: 'bunny', hindrance: null, move: { percent: 100 } });
    const there = await moduleRow(id);
    expect(there).toMatchObject({ mediaId: null, videoLibraryId: app.deps.config.bunny?.libraryId });
    const atBunny = (await learner.call('GET', `/api/modules/${id}/playback`)).body;
    expect(atBunny.hlsUrl).toContain(there.videoGuid);
    expect((await app.sandboxes.fetch(new Request(atBunny.hlsUrl))).status).toBe(200);
    expect(atBunny.captions).toMatchObject([{ srclang: 'id', label: 'Bahasa Indonesia' }]);
    expect(await (await app.sandboxes.fetch(new Request(atBunny.captions[0].url))).text()).toBe(vtt);
    // Bunny has one title of each and whole seconds; the rest is ours.
    expect(atBunny.chapters).toMatchObject([{ title: 'Start' }, { title: 'Go on', startSeconds: 2.5 }]);
    const [old] = await db().select().from(media).where(eq(media.id, own));
    expect(old?.replacedAt).not.toBeNull();
    expect(await noteOf(id)).toEqual(notes);

    expect((await begin('local', [id])).status).toBe(200);
    expect(await settled(id)).toMatchObject({ keeper: 'local', move: { state: 'done' } });
    const back = await moduleRow(id);
    expect(back.mediaId).not.toBeNull();
    const [fresh] = await db()
      .select()
      .from(media)
      .where(eq(media.id, back.mediaId ?? ''));
    // The very file that was uploaded.
    expect([fresh?.sha256, fresh?.sizeBytes]).toEqual([old?.sha256, uploaded.length]);
    expect(fresh?.chapters).toMatchObject([
      { title: 'Mulai', translations: { en: 'Start' } },
      { title: 'Lanjut', startSeconds: 2.5 },
    ]);
    const playback = (await learner.call('GET', `/api/modules/${id}/playback`)).body;
    expect((await learner.fetch(playback.hlsUrl)).status).toBe(200);
    expect(await (await learner.fetch(playback.captions[0].url)).text()).toBe(vtt);
    expect(await noteOf(id)).toEqual(notes);
    const audited = await db()
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(id)), eq(auditLog.action, 'module.update')));
    expect(audited.map(({ detail }) => (detail as { keeper?: string }).keeper)).toEqual(
      expect.arrayContaining(['bunny', 'local']),
    );
    // After a month the list is forgotten.
    app.clock.advance(31 * dayMs);
    await moveVideos(app.deps);
    // The sessions are over by then.
    app.clock.reset();
    expect((await look(id)).move).toBeNull();
  });

  it('goes on with the bytes that are there after a line that broke or a server that was killed', {
    timeout: 180_000,
  }, async () => {
    await begin('bunny', [id]);
    await settled(id);
    await begin('local', [id]);
    const ranges: (string | null)[] = [];
    const half = Math.floor(uploaded.length / 2);
    await app.withNetwork(
      async (request, next) => {
        const answer = await next(request);
        if (!request.url.endsWith('/original') || request.method !== 'GET') return answer;
        ranges.push(request.headers.get('range'));
        if (ranges.length > 1) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer()).subarray(0, half);
        let isSent = false;
        const body = new ReadableStream<Uint8Array>({
          pull: async (controller) => {
            if (isSent) {
              // So that the first half is on the disk.
              await sleep(200);
              return controller.error(new Error('the line broke'));
            }
            isSent = true;
            controller.enqueue(bytes);
          },
        });
        return new Response(body, { status: answer.status, headers: answer.headers });
      },
      async () => {
        await moveVideos(app.deps);
        const [row] = await db().select().from(videoMoves).where(eq(videoMoves.state, 'sending'));
        expect(row).toMatchObject({ moduleId: id, sourceFile: 'original', totalBytes: uploaded.length });
        const place = path.join(arrivingFolder(app.deps.config), row?.targetGuid ?? '');
        expect((await stat(place)).size).toBe(half);
        expect((await readFile(place)).equals(uploaded.subarray(0, half))).toBe(true);
        // Another process seems to send it: nobody else does, until its lease is over.
        const lease = (seconds: number) =>
          db()
            .update(videoMoves)
            .set({ leaseKey: 'dead', leaseUntil: sql`now() + make_interval(secs => ${seconds})` })
            .where(eq(videoMoves.id, row?.id ?? ''));
        await lease(60);
        await moveVideos(app.deps);
        expect(ranges).toHaveLength(1);
        await lease(-1);
        expect((await settled(id)).move).toMatchObject({ state: 'done' });
      },
    );
    expect(ranges).toEqual([null, `bytes=${half}-`]);
  });

  it('is sent again into the same video at Bunny when the line broke', { timeout: 180_000 }, async () => {
    await begin('bunny', [id]);
    const sent: string[] = [];
    await app.withNetwork(
      async (request, next) => {
        if (request.method !== 'PUT') return next(request);
        sent.push(new URL(request.url).pathname);
        return sent.length === 1 ? Promise.reject(new Error('the line broke')) : next(request);
      },
      async () => {
        await moveVideos(app.deps);
        expect((await look(id)).move?.state).toBe('sending');
        expect((await settled(id)).move).toMatchObject({ state: 'done' });
      },
    );
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  it('takes along captions that an editor corrects and adds while Bunny encodes it', {
    timeout: 180_000,
  }, async () => {
    await begin('bunny', [id]);
    await moveVideos(app.deps);
    expect((await look(id)).move).toMatchObject({ state: 'converting' });
    const own = (await moduleRow(id)).mediaId ?? '';
    const [indonesian, english] = [vtt.replace('Halo', 'Hai'), vtt.replace('Halo, dunia', 'Hello, world')];
    const write = (language: string, revision: number, text: string) =>
      editor.call('PUT', `/api/studio/videos/${own}/captions/${language}`, { revision, text });
    const { revision } = (await editor.call('GET', `/api/studio/videos/${own}/captions/id`)).body;
    expect((await write('id', revision, indonesian)).status).toBe(200);
    expect((await write('en', 0, english)).status).toBe(200);
    expect((await settled(id)).move).toMatchObject({ state: 'done' });
    const { captions } = (await learner.call('GET', `/api/modules/${id}/playback`)).body;
    const texts = new Map<string, string>();
    for (const { srclang, url } of captions)
      texts.set(srclang, await (await app.sandboxes.fetch(new Request(url))).text());
    expect([texts.get('id'), texts.get('en')]).toEqual([indonesian, english]);
  });

  it('that an editor has replaced meanwhile stays replaced, and what was sent is deleted', {
    timeout: 180_000,
  }, async () => {
    await begin('bunny', [id]);
    await moveVideos(app.deps);
    const [move] = await db().select().from(videoMoves).where(eq(videoMoves.moduleId, id));
    const other = await uploadVideo(editor, uploaded, { moduleId: id, name: 'again.mp4' });
    await app.runJobs();
    expect(await settled(id)).toMatchObject({
      keeper: 'local',
      move: { state: 'failed', failure: 'changed' },
    });
    expect((await moduleRow(id)).mediaId).toBe(other);
    expect(await app.deps.videos.bunny?.getVideo(move?.targetGuid ?? '')).toBeNull();
  });

  it('that Bunny gives away in no form stays there, in words', { timeout: 180_000 }, async () => {
    await begin('bunny', [id]);
    await settled(id);
    const before = await moduleRow(id);
    await begin('local', [id]);
    await app.withNetwork(
      async (request, next) =>
        request.method === 'HEAD' ? new Response(null, { status: 404 }) : next(request),
      () => settled(id),
    );
    expect((await look(id)).move).toMatchObject({ state: 'failed', failure: 'no-source' });
    expect((await moduleRow(id)).videoGuid).toBe(before.videoGuid);
  });

  it('that another process sends by now is not ended by one that has lost its lease', {
    timeout: 180_000,
  }, async () => {
    await begin('bunny', [id]);
    await settled(id);
    await begin('local', [id]);
    const ofModule = and(eq(videoMoves.moduleId, id), eq(videoMoves.to, 'local'));
    await app.withNetwork(
      async (request, next) => {
        if (request.method !== 'HEAD') return next(request);
        await db()
          .update(videoMoves)
          .set({ leaseKey: 'another', leaseUntil: sql`now() + interval '1 minute'` })
          .where(ofModule);
        return new Response(null, { status: 404 });
      },
      () => moveVideos(app.deps),
    );
    const [move] = await db().select().from(videoMoves).where(ofModule);
    expect(move).toMatchObject({ state: 'sending', leaseKey: 'another', failure: null });
    await editor.call('POST', `/api/studio/moves/${move?.id}/stop`, {});
  });

  it('that is stopped leaves nothing behind, and can move another time', { timeout: 180_000 }, async () => {
    await begin('bunny', [id]);
    await moveVideos(app.deps);
    const [move] = await db().select().from(videoMoves).where(eq(videoMoves.moduleId, id));
    const stop = () => editor.call('POST', `/api/studio/moves/${move?.id}/stop`, {});
    expect((await stop()).body.message).toBe('Move stopped. The lesson keeps the video that it has.');
    expect((await stop()).status).toBe(409);
    expect(await app.deps.videos.bunny?.getVideo(move?.targetGuid ?? '')).toBeNull();
    expect(await look(id)).toMatchObject({ keeper: 'local', move: { state: 'stopped' } });
    expect((await begin('bunny', [id])).status).toBe(200);
    expect((await settled(id)).move).toMatchObject({ state: 'done' });
  });
});

describe('a move', () => {
  it('is asked for once, by editors, and only of videos that can move', async () => {
    expect((await begin('bunny', [id], learner)).status).toBe(403);
    expect((await learner.call('GET', '/api/studio/moves')).status).toBe(403);
    // It is here already.
    expect((await begin('local', [id])).body.message).toBe('None of these videos can move there now.');
    const answers = await Promise.all([begin('bunny', [id]), begin('bunny', [id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [move] = await db()
      .select()
      .from(videoMoves)
      .where(and(eq(videoMoves.moduleId, id), isNull(videoMoves.failure)));
    await editor.call('POST', `/api/studio/moves/${move?.id}/stop`, {});
  });

  it('takes a whole course, and leaves out the product’s own videos and drafts without one', async () => {
    const [known] = await db().select().from(media).where(eq(media.id, readyVideoGuid));
    const at = app.deps.clock.now();
    if (!known)
      await db()
        .insert(media)
        .values({
          ...{ id: readyVideoGuid, name: 'x', state: 'ready', folder: `videos/${readyVideoGuid}` },
          ...{ sizeBytes: 1, createdAt: at, updatedAt: at },
        });
    const product = await addModule(app, { order: 500 + order, videoGuid: readyVideoGuid });
    await db().update(modules).set({ mediaId: readyVideoGuid }).where(eq(modules.id, product.id));
    const draft = await addModule(app, { order: 700 + order });
    await db()
      .update(modules)
      .set({ videoGuid: '', mediaId: null, isPublished: false })
      .where(eq(modules.id, draft.id));
    expect((await look(product.id)).hindrance).toBe('product');
    expect((await look(draft.id)).hindrance).toBe('no-video');
    expect((await begin('bunny', [id, product.id, draft.id])).body.begun).toBe(1);
    const [move] = await db().select().from(videoMoves).where(eq(videoMoves.state, 'waiting'));
    await editor.call('POST', `/api/studio/moves/${move?.id}/stop`, {});
  });
});
