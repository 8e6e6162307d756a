import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addModule, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { type Language, languageHeader } from '#kernel/language.ts';
import { type Cue, readCues, toWebVtt } from '../caption-cues.ts';
import { type CaptionText, changeCaptions } from './captions.ts';
import { posterHindranceOf } from './poster.ts';
import { media, mediaCaptions } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
let other: TestPerson;
let learner: TestPerson;
const videoId = newId();
let moduleId: number;

async function addMedia(id: string, more: Partial<typeof media.$inferInsert> = {}) {
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    id,
    name: 'lesson.mp4',
    state: 'ready',
    sizeBytes: 10,
    lengthSeconds: 10,
    createdAt: at,
    updatedAt: at,
    ...more,
  });
  const added = await addModule(app, { order: 1, videoGuid: id });
  await app.deps.db
    .update(modules)
    .set({
      mediaId: id,
      video: { status: 4, lengthSeconds: 10, captions: more.captions ?? [], chapters: [] },
    })
    .where(eq(modules.id, added.id));
  return added.id;
}

beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  other = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  moduleId = await addMedia(videoId);
});
afterAll(() => app.close());

const address = (language: string, id = videoId) => `/api/studio/videos/${id}/captions/${language}`;
const lines = [
  { startMs: 0, endMs: 2_000, text: 'Halo, <b>dunia</b>.' },
  { startMs: 2_000, endMs: 4_500, text: 'Kita mulai\ndari nol --> sekarang.' },
];
const put = (person: TestPerson, revision: number, text: string, language = 'id', id = videoId) =>
  person.call('PUT', address(language, id), { revision, text });
const save = (person: TestPerson, revision: number, cues: Cue[], language = 'id') =>
  put(person, revision, cues.length === 0 ? '' : toWebVtt(cues), language);
const read = async (language: string, id = videoId) => {
  const { body } = await editor.call('GET', address(language, id));
  return { revision: body.revision as number, cues: readCues(body.text) ?? [] };
};

interface Playback {
  captions: { srclang: string; label: string; url: string }[];
  chapters: object[];
}
const playback = async (language: Language = 'en'): Promise<Playback> => {
  const headers = { [languageHeader]: language };
  const answer = await learner.fetch(`${app.deps.config.appUrl}/api/modules/${moduleId}/playback`, {
    headers,
  });
  return answer.json();
};

describe('captions', () => {
  it('that are saved are what learners get, in their player and in the search', async () => {
    expect(await read('id')).toEqual({ revision: 0, cues: [] });
    const { revision } = (await save(editor, 0, lines)).body;
    expect(await read('id')).toEqual({ revision, cues: lines });
    const [caption] = (await playback()).captions;
    expect(caption).toMatchObject({ srclang: 'id', label: 'Bahasa Indonesia' });
    const answer = await learner.fetch(caption?.url ?? '');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'private, no-cache',
    ]);
    expect(await answer.text()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHalo, &lt;b&gt;dunia&lt;/b&gt;.\n\n00:00:02.000 --> 00:00:04.500\nKita mulai\ndari nol --&gt; sekarang.\n',
    );
    const unknown = (caption?.url ?? '').replace('/id.vtt', '/fr.vtt');
    expect((await learner.fetch(unknown)).status).toBe(404);
    await app.deps.jobs.drain();
    const found = await learner.call('GET', '/api/search?query=sekarang');
    expect(JSON.stringify(found.body)).toContain('sekarang');
  });

  it('that someone else has saved meanwhile are not overwritten', async () => {
    const { revision } = await read('id');
    const [mine, theirs] = await Promise.all([
      save(editor, revision, lines.slice(0, 1)),
      save(other, revision, lines.slice(1)),
    ]);
    expect([mine.status, theirs.status].toSorted()).toEqual([200, 409]);
    expect((await save(other, revision, lines)).body.code).toBe('CONFLICT');
    const latest = await read('id');
    expect(latest.revision).toBe(revision + 1);
    expect(latest.cues).toHaveLength(1);
  });

  it('that an import took away and another brought back are not overwritten by who read the first ones', async () => {
    const { revision } = (await save(editor, 0, lines, 'fr')).body;
    const french = (text: string) => [{ language: 'fr', label: 'Français', text }];
    const change = (before: CaptionText[], after: CaptionText[]) =>
      app.deps.db.transaction((tx) =>
        changeCaptions(tx, {
          video: { id: videoId, folder: null },
          before,
          after,
          by: null,
          now: app.deps.clock.now(),
        }),
      );
    await change(french(toWebVtt(lines)), []);
    await change([], french(toWebVtt(lines.slice(1))));
    expect((await save(editor, revision, lines, 'fr')).body.code).toBe('CONFLICT');
    expect((await read('fr')).cues).toHaveLength(1);
    await change(french(toWebVtt(lines.slice(1))), []);
  });

  it('that are saved unchanged can be saved again', async () => {
    const { revision, cues } = await read('id');
    const again = await save(editor, revision, cues);
    expect((await save(editor, again.body.revision, lines)).status).toBe(200);
  });

  it('that no player can show are refused, and nothing changes', async () => {
    const before = await read('id');
    for (const wrong of [
      [{ startMs: 2_000, endMs: 2_000, text: 'Halo' }],
      [{ startMs: 9_000, endMs: 10_600, text: 'After the end' }],
    ]) {
      const refused = await save(editor, before.revision, wrong);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        expect.stringMatching(/^Line \d can’t be shown/),
      ]);
    }
    for (const malformed of ['Halo', 'WEBVTT\n', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'x'.repeat(501)}`])
      expect((await put(editor, before.revision, malformed)).status).toBe(422);
    expect((await put(editor, before.revision, 'x'.repeat(360_001))).status).toBe(422);
    for (const language of ['..%2Fid', 'ID', 'x', 'id.vtt'])
      expect([400, 404, 422]).toContain((await editor.call('GET', address(language))).status);
    expect(await read('id')).toEqual(before);
  });

  it('do not publish a module that waits for another video', async () => {
    const where = eq(modules.id, moduleId);
    await app.deps.db.update(modules).set({ isPublished: false, publishWhenReady: true }).where(where);
    const { revision } = await read('id');
    expect((await save(editor, revision, lines.slice(0, 1))).status).toBe(200);
    const [row] = await app.deps.db.select().from(modules).where(where);
    expect(row).toMatchObject({ isPublished: false, publishWhenReady: true });
    await app.deps.db.update(modules).set({ isPublished: true, publishWhenReady: false }).where(where);
  });

  it('may come before their video is ready, and no module changes for them', async () => {
    const waiting = newId();
    const waitingModule = await addMedia(waiting, { state: 'encoding', lengthSeconds: 0 });
    const shownOf = async () =>
      (await app.deps.db.select().from(modules).where(eq(modules.id, waitingModule)))[0]?.video;
    const before = await shownOf();
    expect((await put(editor, 0, toWebVtt(lines), 'id', waiting)).status).toBe(200);
    expect((await put(other, 0, toWebVtt(lines.slice(1)), 'id', waiting)).status).toBe(409);
    expect(
      (await put(editor, 0, toWebVtt([{ startMs: 3, endMs: 2, text: 'x' }]), 'en', waiting)).status,
    ).toBe(422);
    expect(await shownOf()).toEqual(before);
    const [row] = await app.deps.db
      .update(media)
      .set({ state: 'ready', lengthSeconds: 10 })
      .where(eq(media.id, waiting))
      .returning();
    expect(row?.captions).toEqual([{ srclang: 'id', label: 'Bahasa Indonesia' }]);
    expect((await read('id', waiting)).cues).toEqual(lines);
  });

  it('are of editors only, and written of videos that are ready', async () => {
    expect((await save(learner, 0, lines, 'en')).status).toBe(403);
    expect((await learner.call('GET', address('id'))).status).toBe(403);
    const waiting = newId();
    await addMedia(waiting, { state: 'queued' });
    expect((await editor.call('GET', address('id', waiting))).status).toBe(409);
    expect((await editor.call('GET', address('id', newId()))).status).toBe(404);
  });

  it('of the product’s own videos are edited over its files, and taken away for good', async () => {
    const [known] = await app.deps.db.select().from(media).where(eq(media.id, readyVideoGuid));
    if (!known)
      await addMedia(readyVideoGuid, {
        folder: `videos/${readyVideoGuid}`,
        captions: [{ srclang: 'en', label: 'English' }],
      });
    const { revision, cues } = await read('en', readyVideoGuid);
    expect(revision).toBe(0);
    expect(cues.length).toBeGreaterThan(5);
    const one = cues.slice(0, 1).map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, 10_000) }));
    const first = (await put(editor, 0, toWebVtt(one), 'en', readyVideoGuid)).body.revision;
    expect((await read('en', readyVideoGuid)).cues).toHaveLength(1);
    expect((await put(editor, first, '', 'en', readyVideoGuid)).status).toBe(200);
    expect(await read('en', readyVideoGuid)).toEqual({ revision: first + 1, cues: [] });
    const [row] = await app.deps.db.select().from(media).where(eq(media.id, readyVideoGuid));
    expect(row?.captions.some(({ srclang }) => srclang === 'en')).toBe(false);
  });

  it('go with their video', async () => {
    const id = newId();
    await app.deps.db.insert(media).values({
      id,
      name: 'gone.mp4',
      state: 'ready',
      sizeBytes: 1,
      lengthSeconds: 10,
      createdAt: app.deps.clock.now(),
      updatedAt: app.deps.clock.now(),
    });
    await put(editor, 0, toWebVtt(lines), 'id', id);
    expect((await editor.call('DELETE', `/api/studio/videos/${id}`)).status).toBe(200);
    expect(await app.deps.db.$count(mediaCaptions, sql`media_id = ${id}`)).toBe(0);
  });
});

describe('the poster', () => {
  const hindrance = async (id: string) =>
    (await editor.call('GET', `/api/studio/videos/${id}/texts`)).body.posterHindrance;

  it('is offered only where it can be drawn, and the reason is named elsewhere', async () => {
    expect(await hindrance(videoId)).toBeNull();
    expect(await hindrance(readyVideoGuid)).toBe('product');
    const answer = await editor.call('PUT', `/api/studio/videos/${readyVideoGuid}/poster`, { seconds: 1 });
    expect(answer.status).toBe(409);
    const without = {
      config: { ...app.deps.config, videos: { ...app.deps.config.videos, ffmpegPath: '/nowhere' } },
    };
    expect(await posterHindranceOf(without, { folder: null })).toBe('encoder');
  });
});

describe('chapters', () => {
  const putChapters = (before: object[], chapters: object[]) =>
    editor.call('PUT', `/api/studio/videos/${videoId}/chapters`, { id: videoId, before, chapters });
  const first = [
    { titles: { en: 'Hello', id: 'Halo' }, startSeconds: 0 },
    { titles: { en: '', id: 'Mulai' }, startSeconds: 4.5 },
  ];

  it('end where the next one begins, and are in the player, in the language of the reader or the other one', async () => {
    expect((await putChapters([], first)).body.chapters).toEqual(first);
    expect((await playback('en')).chapters).toEqual([
      { title: 'Hello', language: 'en', startSeconds: 0, endSeconds: 4.5 },
      { title: 'Mulai', language: 'id', startSeconds: 4.5, endSeconds: 10 },
    ]);
    expect((await playback('id')).chapters).toMatchObject([
      { title: 'Halo', language: 'id' },
      { title: 'Mulai', language: 'id' },
    ]);
  });

  it('of which nobody has said the language are in that of the voice, and keep their titles', async () => {
    const known = await app.deps.db.select().from(media).where(eq(media.id, videoId));
    const put = (captions: object[], chapters: object[]) =>
      app.deps.db.execute(sql`update media set captions = ${JSON.stringify(captions)}::jsonb,
        chapters = ${JSON.stringify(chapters)}::jsonb where id = ${videoId}`);
    await put([{ srclang: 'en-GB', label: 'English' }], [{ title: 'Old', startSeconds: 0, endSeconds: 10 }]);
    const { chapters } = (await editor.call('GET', `/api/studio/videos/${videoId}/texts`)).body;
    expect(chapters).toEqual([{ titles: { en: 'Old', id: '' }, startSeconds: 0 }]);
    const both = [{ titles: { en: 'Old', id: 'Lama' }, startSeconds: 0 }];
    expect((await putChapters(chapters, both)).body.chapters).toEqual(both);
    expect((await playback('id')).chapters).toMatchObject([{ title: 'Lama', language: 'id' }]);
    await put(known[0]?.captions ?? [], known[0]?.chapters ?? []);
  });

  it('out of order, beside the video or changed meanwhile are refused', async () => {
    expect((await putChapters([], [])).status).toBe(409);
    expect((await putChapters(first, first.toReversed())).status).toBe(422);
    expect((await putChapters(first, [{ titles: { en: 'Late', id: '' }, startSeconds: 10 }])).status).toBe(
      422,
    );
    expect((await putChapters(first, [{ titles: { en: ' ', id: '' }, startSeconds: 1 }])).status).toBe(422);
    expect((await editor.call('GET', `/api/studio/videos/${videoId}/texts`)).body.chapters).toEqual(first);
  });
});
