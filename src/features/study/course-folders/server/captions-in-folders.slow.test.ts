import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addModule, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { ensureReleaseVideo } from '#features/study/videos/public.server.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Difference } from '../contract.ts';
import { exportCourse } from './export.ts';
import { folderReaders } from './read/folders.server.ts';

interface School {
  app: TestApp;
  editor: TestPerson;
  learner: TestPerson;
}
let one: School;
let other: School;
/** Where the product's video has lost what it says. */
let removing: School;
let empty: School;
/** Where courses come in for the first time. */
let fresh: School;
const school = async (): Promise<School> => {
  const app = await createTestApp();
  return {
    app,
    editor: await app.person({ roles: ['editor'] }),
    learner: await app.person({ tier: 'BREAKTHROUGH' }),
  };
};
beforeAll(async () => {
  [one, other, removing, empty, fresh] = await Promise.all([
    school(),
    school(),
    school(),
    school(),
    school(),
  ]);
});
afterAll(async () => {
  folderReaders.close();
  await Promise.all([one, other, removing, empty, fresh].map(({ app }) => app.close()));
});

const tus = { 'tus-resumable': '1.0.0' };

type Files = Record<string, string | Buffer>;

async function upload({ editor }: School, files: Files): Promise<string> {
  const zip = rawZip(Object.entries(files).map(([name, data]) => ({ name, data })));
  const created = await editor.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(zip.length),
      'upload-metadata': `filename ${Buffer.from('course.zip').toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  await editor.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(zip),
  });
  return address.slice(address.lastIndexOf('/') + 1);
}

const look = ({ editor }: School, id: string) => editor.call('GET', `/api/admin/course-imports/${id}`);

async function bring(to: School, files: Files) {
  const id = await upload(to, files);
  const looked = await look(to, id);
  expect([looked.status, looked.body.message]).toEqual([200, undefined]);
  const difference = looked.body as Difference;
  const applied = await applyUploaded(to.app, to.editor, id, { seen: difference.seen });
  expect([applied.status, applied.body.message]).toEqual([200, expect.any(String)]);
  return { id, difference, changes: applied.body.changes as number };
}
const undo = ({ editor }: School, id: string) =>
  editor.call('POST', `/api/admin/course-imports/${id}/undo`, {});

/** With videos as their bytes, so that it can be brought again. */
async function exported({ app }: School, slug: string, video: Buffer = Buffer.alloc(0)): Promise<Files> {
  const { files } = await exportCourse(app.deps, { slug });
  return Object.fromEntries(
    files.map(({ path: name, content }) => [name, 'text' in content ? content.text : video]),
  );
}

const vtt = (text: string, end = '00:02.000') => `WEBVTT\n\n00:00.000 --> ${end}\n${text}\n`;

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...inner: Buffer[]) => {
  const body = Buffer.concat(inner);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
/** What says that it is an MP4 of so many seconds. Each name has other bytes. */
const mp4 = (name: string, seconds: number): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', box('mvhd', u32(0), u32(0), u32(0), u32(1), u32(seconds), Buffer.alloc(80))),
    box('free', Buffer.from(name)),
  ]);

let order = 0;
/** A course with one module, whose video is here with captions in Indonesian. */
async function courseWithVideo({ app, editor }: School, slug: string, bytes: Buffer) {
  order += 10;
  const mediaId = newId();
  const at = app.deps.clock.now();
  await app.deps.db.insert(media).values({
    id: mediaId,
    name: 'lesson.mp4',
    state: 'ready',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lengthSeconds: 10,
    createdAt: at,
    updatedAt: at,
  });
  const place = path.join(app.deps.config.videos.directory, 'ready', mediaId);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'source'), bytes);
  const { id: courseId } = await addCourse(app, slug);
  const { id: moduleId } = await addModule(app, {
    order,
    title: 'First steps',
    courseId,
    videoGuid: mediaId,
  });
  await app.deps.db
    .update(modules)
    .set({ mediaId, video: { status: 4, lengthSeconds: 10, captions: [], chapters: [] } })
    .where(eq(modules.id, moduleId));
  const text = vtt('Halo', '00:00:02.000').replace('00:00.000', '00:00:00.000');
  const saved = await editor.call('PUT', `/api/studio/videos/${mediaId}/captions/id`, { revision: 0, text });
  expect(saved.status).toBe(200);
  return { mediaId, moduleId, courseId, text };
}

/** The captions that learners of a module get, by language. */
async function captionsOf({ learner }: School, moduleId: number): Promise<Record<string, string>> {
  const { body } = await learner.call('GET', `/api/modules/${moduleId}/playback`);
  const found: Record<string, string> = {};
  for (const { srclang, url } of body.captions as { srclang: string; url: string }[]) {
    const answer = await learner.fetch(url);
    found[srclang] = answer.status === 200 ? await answer.text() : String(answer.status);
  }
  return found;
}

const folderWith = (slug: string, files: Files, matter = ''): Files => ({
  'course.yaml': `format: 1\nslug: ${slug}\ntitle: ${slug}\ndescription: All of it\npublished: true\n`,
  '01-hello/module.md': `---\ntitle: Hello\ntier: STARTER\npublished: true\nvideo:\n  file: video.mp4\n${matter}---\n\nText\n`,
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`01-hello/${name}`, text])),
});

describe('captions of a video that another course shows too', () => {
  const bytes = mp4('shared', 10);

  it('stay in the languages that the folder does not bring, and all modules show those that it brings', async () => {
    const { moduleId, mediaId, text } = await courseWithVideo(one, 'first', bytes);
    const before = await exported(one, 'first');
    const folder = folderWith('second', { 'video.mp4': bytes, 'video.en.vtt': vtt('Hello') });
    const { id, difference } = await bring(one, folder);
    expect(difference.shared).toEqual([
      { place: 1, title: 'Hello', others: [{ title: 'First steps', course: 'Course first' }] },
    ]);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text, en: vtt('Hello') });
    const [row] = await one.app.deps.db.select().from(media).where(eq(media.id, mediaId));
    // The first is the language of the voice.
    expect(row?.captions.map(({ srclang }) => srclang)).toEqual(['id', 'en']);
    expect(row?.name).toBe('lesson.mp4');
    expect((await bring(one, folder)).changes).toBe(0);

    expect((await undo(one, id)).body).toEqual({ message: 'Import taken back' });
    expect(await captionsOf(one, moduleId)).toEqual({ id: text });
    expect(await exported(one, 'first')).toEqual(before);
  });

  it('and that a folder corrects are corrected in the other course, and are back when the import is taken back', async () => {
    const { moduleId, text } = await courseWithVideo(one, 'third', mp4('third', 10));
    const folder = folderWith('fourth', { 'video.mp4': mp4('third', 10), 'video.id.vtt': vtt('Halo semua') });
    const { id, difference } = await bring(one, folder);
    expect(difference.shared).toHaveLength(1);
    expect(await captionsOf(one, moduleId)).toEqual({ id: vtt('Halo semua') });
    expect((await undo(one, id)).status).toBe(200);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text });
  });

  it('that someone has changed since keep the import from being taken back', async () => {
    const { mediaId } = await courseWithVideo(one, 'fifth', mp4('fifth', 10));
    const folder = folderWith('sixth', { 'video.mp4': mp4('fifth', 10), 'video.en.vtt': vtt('Hello') });
    const { id } = await bring(one, folder);
    const address = `/api/studio/videos/${mediaId}/captions/en`;
    const { revision } = (await one.editor.call('GET', address)).body;
    await one.editor.call('PUT', address, { revision, text: vtt('Hello there') });
    expect((await undo(one, id)).body.message).toContain('has changed since');
  });
});

describe('captions that an import brings for a video of its own course', () => {
  it('are added, and the import is taken back to the byte', async () => {
    const bytes = mp4('own', 10);
    const { moduleId, text } = await courseWithVideo(one, 'own', bytes);
    const before = await exported(one, 'own', bytes);
    const name = Object.keys(before).find((file) => file.endsWith('.vtt')) ?? '';
    expect(name).toBe('01-first-steps/video.id.vtt');
    const { id, difference } = await bring(one, { ...before, '01-first-steps/video.en.vtt': vtt('Hello') });
    expect(difference.shared).toEqual([]);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text, en: vtt('Hello') });
    expect((await undo(one, id)).body).toEqual({ message: 'Import taken back' });
    expect(await exported(one, 'own', bytes)).toEqual(before);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text });
  });

  it('stay where the folder has none, and that is no change', async () => {
    const bytes = mp4('none', 10);
    const { moduleId, text } = await courseWithVideo(one, 'none', bytes);
    const { '01-first-steps/video.id.vtt': _, ...files } = await exported(one, 'none', bytes);
    const file = '01-first-steps/module.md';
    const matter = String(files[file]).replace(/ {2}captions:\n( {4}.*\n)+/, '');
    expect((await bring(one, { ...files, [file]: matter })).changes).toBe(0);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text });
  });
});

describe('a language that a folder takes away', () => {
  it('is named as removed, also where another course shows the video, and goes', async () => {
    const bytes = mp4('away', 10);
    const { moduleId } = await courseWithVideo(one, 'away', bytes);
    const files = await exported(one, 'away', bytes);
    const file = '01-first-steps/module.md';
    const { '01-first-steps/video.id.vtt': _, ...rest } = files;
    const matter = String(files[file]).replace(/ {2}captions:\n( {4}.*\n)+/, '  noCaptions: [id]\n');
    const { id, difference } = await bring(one, { ...rest, [file]: matter });
    expect(difference.groups.flatMap((group) => group.files)).toContainEqual(
      expect.objectContaining({ inner: 'video.id.vtt', mark: 'removed' }),
    );
    expect(await captionsOf(one, moduleId)).toEqual({});
    expect((await bring(one, { ...rest, [file]: matter })).changes).toBe(0);
    expect((await undo(one, id)).status).toBe(200);
    expect(await exported(one, 'away', bytes)).toEqual(files);
  });

  it('cannot be brought in the same folder', async () => {
    const bytes = mp4('both', 10);
    await courseWithVideo(one, 'both', bytes);
    const files = await exported(one, 'both', bytes);
    const file = '01-first-steps/module.md';
    const matter = String(files[file]).replace(/( {2}captions:)/, '  noCaptions: [id]\n$1');
    const answer = await look(one, await upload(one, { ...files, [file]: matter }));
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '01-first-steps/module.md: Captions in id come as a file and are also listed under noCaptions.',
    ]);
  });
});

describe('chapters', () => {
  const file = '01-first-steps/module.md';
  const chaptersOf = async ({ app }: School, mediaId: string) => {
    const [row] = await app.deps.db.select().from(media).where(eq(media.id, mediaId));
    return row?.chapters;
  };
  const name = async ({ editor }: School, mediaId: string, titles: { en: string; id: string }[]) => {
    const { chapters: before } = (await editor.call('GET', `/api/studio/videos/${mediaId}/texts`)).body;
    const chapters = titles.map((each, at) => ({ titles: each, startSeconds: at * 4 }));
    const saved = await editor.call('PUT', `/api/studio/videos/${mediaId}/chapters`, { before, chapters });
    expect(saved.status).toBe(200);
  };
  const two = [
    { en: 'Hello', id: 'Halo' },
    { en: '', id: 'Selesai' },
  ];

  it('go out and come in with their titles in both languages, and the same folder changes nothing', async () => {
    const bytes = mp4('titles', 10);
    const { mediaId } = await courseWithVideo(one, 'titles', bytes);
    await name(one, mediaId, two);
    const files = await exported(one, 'titles', bytes);
    expect(String(files[file])).toContain(`  chapters:
    - from: 0
      to: 4
      title: Halo
      translations:
        en: Hello
    - from: 4
      to: 10
      title: Selesai
      language: id
`);
    expect((await bring(one, files)).changes).toBe(0);
    const twice = {
      ...files,
      [file]: String(files[file]).replace('        en: Hello', '        en: A\n        id: B'),
    };
    expect((await look(one, await upload(one, twice))).body.message).toBe(
      '01-first-steps/module.md: The chapter “Halo” has two titles in one language.',
    );
    // Another title in one language is one line, and is taken back.
    const said = await chaptersOf(one, mediaId);
    const renamed = { ...files, [file]: String(files[file]).replace('en: Hello', 'en: Welcome') };
    const { id, difference } = await bring(one, renamed);
    expect(difference.groups.flatMap((group) => group.files)).toMatchObject([
      { inner: 'module.md', plus: 1, minus: 1 },
    ]);
    expect(await chaptersOf(one, mediaId)).toMatchObject([
      { title: 'Halo', translations: { en: 'Welcome' } },
      { title: 'Selesai' },
    ]);
    expect((await undo(one, id)).status).toBe(200);
    expect(await chaptersOf(one, mediaId)).toEqual(said);

    await bring(fresh, files);
    expect(await exported(fresh, 'titles', bytes)).toEqual(files);
  });

  it('of a folder that says no language keep the one and the translations that the school has', async () => {
    const bytes = mp4('earlier', 10);
    const { mediaId } = await courseWithVideo(one, 'earlier', bytes);
    await name(one, mediaId, two);
    const said = await chaptersOf(one, mediaId);
    const files = await exported(one, 'earlier', bytes);
    const earlier = String(files[file])
      .replace(/ {6}translations:\n.*\n/, '')
      .replace(/ {6}language: id\n/, '');
    expect(earlier).not.toMatch(/translations|language: id\n {2}\S/);
    expect((await bring(one, { ...files, [file]: earlier })).changes).toBe(0);
    expect(await chaptersOf(one, mediaId)).toEqual(said);
    // What such a folder renames is another chapter.
    await bring(one, { ...files, [file]: earlier.replace('Selesai', 'Habis') });
    expect(await chaptersOf(one, mediaId)).toEqual([
      said?.[0],
      { title: 'Habis', startSeconds: 4, endSeconds: 10 },
    ]);
    // In a school that knows nothing of them they stay as they are.
    const plain = { ...files, [file]: earlier };
    await bring(fresh, plain);
    expect(await exported(fresh, 'earlier', bytes)).toEqual(plain);
  });

  it('stay where the folder has none, and an empty list takes them away, in other courses too', async () => {
    const bytes = mp4('no-chapters', 10);
    const { mediaId } = await courseWithVideo(one, 'no-chapters', bytes);
    await name(one, mediaId, two);
    const said = await chaptersOf(one, mediaId);
    const files = await exported(one, 'no-chapters', bytes);
    const silent = String(files[file]).replace(/ {2}chapters:\n( {4}.*\n)+/, '');
    expect(silent).not.toContain('chapters');
    expect((await bring(one, { ...files, [file]: silent })).changes).toBe(0);
    expect(await chaptersOf(one, mediaId)).toEqual(said);

    const none = { ...files, [file]: silent.replace(/( {2}file: .*\n)/, '$1  chapters: []\n') };
    const { id, difference } = await bring(one, none);
    const [module] = difference.groups.flatMap((group) => group.files);
    expect(module).toMatchObject({ inner: 'module.md', mark: 'changed', plus: 0, minus: 10 });
    expect(module?.lines.map(({ kind, parts }) => `${kind} ${parts[0]?.text}`)).toContain(
      'removed       title: Selesai',
    );
    expect(await chaptersOf(one, mediaId)).toEqual([]);
    expect((await bring(one, none)).changes).toBe(0);
    expect((await undo(one, id)).status).toBe(200);
    expect(await chaptersOf(one, mediaId)).toEqual(said);

    // Another course's folder takes them away too, which is said first; one that brings them wins.
    const second = folderWith('no-chapters-2', { 'video.mp4': bytes }, '  chapters: []\n');
    const brought = await bring(one, second);
    expect(brought.difference.shared).toEqual([
      { place: 1, title: 'Hello', others: [{ title: 'First steps', course: 'Course no-chapters' }] },
    ]);
    expect(await chaptersOf(one, mediaId)).toEqual([]);
    expect((await undo(one, brought.id)).status).toBe(200);
    expect(await chaptersOf(one, mediaId)).toEqual(said);
  });
});

describe('captions beside the video', () => {
  const refusal = async (files: Files) => {
    const { status, body } = await look(one, await upload(one, files));
    return [status, body.message];
  };

  it('are refused with file and line, for a video that is here and for a new one', async () => {
    const bytes = mp4('late', 10);
    const { moduleId, text } = await courseWithVideo(one, 'late', bytes);
    const late = { 'video.en.vtt': vtt('Late', '05:00.000') };
    expect(await refusal(folderWith('late-2', { 'video.mp4': bytes, ...late }))).toEqual([
      422,
      '01-hello/video.en.vtt: line 3: This caption ends after the video, which is 0:10 long.',
    ]);
    expect(await refusal(folderWith('late-3', { 'video.mp4': mp4('new', 6), ...late }))).toEqual([
      422,
      '01-hello/video.en.vtt: line 3: This caption ends after the video, which is 0:06 long.',
    ]);
    expect(
      await refusal(folderWith('late-4', { 'video.mp4': bytes, 'video.en.vtt': vtt('x'.repeat(501)) })),
    ).toEqual([422, '01-hello/video.en.vtt: line 3: This caption has more than 500 characters.']);
    expect(await captionsOf(one, moduleId)).toEqual({ id: text });
    const fits = folderWith('late-5', { 'video.mp4': mp4('new', 6), 'video.en.vtt': vtt('Hi', '00:06.400') });
    expect((await bring(one, fits)).changes).toBeGreaterThan(0);
  });

  it('that are here already are no reason to refuse a course', async () => {
    const bytes = mp4('long', 10);
    const { mediaId } = await courseWithVideo(one, 'long', bytes);
    await one.app.deps.db.update(media).set({ lengthSeconds: 1 }).where(eq(media.id, mediaId));
    expect((await bring(one, await exported(one, 'long', bytes))).changes).toBe(0);
  });
});

describe('captions and chapters of a video of the product', () => {
  async function courseOfProduct({ app }: School, slug: string) {
    order += 10;
    await app.deps.db.transaction((tx) =>
      ensureReleaseVideo(tx, {
        contentDir: app.deps.contentDir,
        id: readyVideoGuid,
        now: app.deps.clock.now(),
      }),
    );
    const { id: courseId } = await addCourse(app, slug);
    const { id } = await addModule(app, { order, title: 'First steps', courseId });
    await app.deps.db
      .update(modules)
      .set({ mediaId: readyVideoGuid, durationMinutes: 4 })
      .where(eq(modules.id, id));
    return id;
  }
  const address = `/api/studio/videos/${readyVideoGuid}`;

  it('that an editor has corrected go out and come in, and only those', async () => {
    await courseOfProduct(one, 'product');
    const untouched = await exported(one, 'product');
    expect(Object.keys(untouched)).toEqual(['01-first-steps/module.md', 'course.yaml']);

    const { revision } = (await one.editor.call('GET', `${address}/captions/id`)).body;
    const text = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nDikoreksi\n';
    const saved = await one.editor.call('PUT', `${address}/captions/id`, { revision, text });
    expect(saved.status).toBe(200);
    const { chapters: before } = (await one.editor.call('GET', `${address}/texts`)).body;
    const chapters = [{ titles: { en: '', id: 'Bab baru' }, startSeconds: 0 }];
    expect((await one.editor.call('PUT', `${address}/chapters`, { before, chapters })).status).toBe(200);

    const files = await exported(one, 'product');
    expect(files['01-first-steps/video.id.vtt']).toBe(text);
    expect(files['01-first-steps/module.md']).toContain('title: Bab baru');
    expect((await bring(one, files)).changes).toBe(0);
    // A folder of an earlier version says nothing of them.
    expect((await bring(one, untouched)).changes).toBe(0);
    expect((await exported(one, 'product'))['01-first-steps/video.id.vtt']).toBe(text);

    const { difference } = await bring(other, files);
    expect(difference.shared).toEqual([]);
    expect(await exported(other, 'product')).toEqual(files);
    const [module] = await other.app.deps.db.select().from(modules);
    const shown = await captionsOf(other, module?.id ?? 0);
    expect(shown.id).toBe(text);
    expect(shown.en).toMatch(/^WEBVTT/);
    expect(module?.video?.chapters).toMatchObject([{ title: 'Bab baru', startSeconds: 0 }]);
  });

  it('that an editor has removed stay away when an import changes something else, and when it is taken back', async () => {
    const moduleId = await courseOfProduct(removing, 'removed');
    const { editor, app } = removing;
    const had = await captionsOf(removing, moduleId);
    expect(Object.keys(had)).not.toEqual([]);
    for (const language of Object.keys(had)) {
      const { revision } = (await editor.call('GET', `${address}/captions/${language}`)).body;
      const saved = await editor.call('PUT', `${address}/captions/${language}`, { revision, text: '' });
      expect(saved.status).toBe(200);
    }
    const { chapters: before } = (await editor.call('GET', `${address}/texts`)).body;
    expect(before).not.toEqual([]);
    expect((await editor.call('PUT', `${address}/chapters`, { before, chapters: [] })).status).toBe(200);
    const said = async () => {
      const [row] = await app.deps.db.select().from(media).where(eq(media.id, readyVideoGuid));
      return [await captionsOf(removing, moduleId), row?.captions, row?.chapters];
    };
    expect(await said()).toEqual([{}, [], []]);

    const files = await exported(removing, 'removed');
    const course = String(files['course.yaml']).replace('title: Course removed', 'title: Another title');
    const { id, changes } = await bring(removing, { ...files, 'course.yaml': course });
    expect(changes).toBe(1);
    expect(await said()).toEqual([{}, [], []]);
    expect((await undo(removing, id)).status).toBe(200);
    expect(await said()).toEqual([{}, [], []]);

    // An import that brings them in one language brings these only, and what it found is back afterwards.
    const module = String(files['01-first-steps/module.md']);
    expect(module).toMatch(/noCaptions:\n( {4}- \w+\n)+/);
    const hello = {
      ...files,
      '01-first-steps/module.md': module.replace('    - en\n', ''),
      '01-first-steps/video.en.vtt': vtt('Hello'),
    };
    const brought = await bring(removing, hello);
    expect((await said())[0]).toEqual({ en: vtt('Hello') });
    expect((await undo(removing, brought.id)).status).toBe(200);
    expect(await said()).toEqual([{}, [], []]);
  });

  it('that an import has changed are the product’s own again when it is taken back', async () => {
    const moduleId = await courseOfProduct(other, 'again');
    const files = await exported(other, 'again');
    await other.editor.call('GET', `${address}/texts`);
    const shown = await captionsOf(other, moduleId);
    const { id } = await bring(other, { ...files, '01-first-steps/video.en.vtt': vtt('Corrected') });
    expect((await captionsOf(other, moduleId)).en).toBe(vtt('Corrected'));
    expect((await undo(other, id)).status).toBe(200);
    expect(await captionsOf(other, moduleId)).toEqual(shown);
    expect(await exported(other, 'again')).toEqual(files);
  });

  it('that a folder says are not there go, come back when it is taken back, and stay away in another school', async () => {
    const moduleId = await courseOfProduct(empty, 'without');
    const chapters = async ({ app }: School) => {
      const [row] = await app.deps.db.select().from(media).where(eq(media.id, readyVideoGuid));
      return row?.chapters;
    };
    const shown = await captionsOf(empty, moduleId);
    const named = await chapters(empty);
    expect(named?.[0]).toMatchObject({ language: 'en', translations: { id: 'Tujuannya' } });
    expect(Object.keys(shown).sort()).toEqual(['en', 'id']);
    const files = await exported(empty, 'without');
    const file = '01-first-steps/module.md';
    const without = {
      ...files,
      [file]: String(files[file]).replace(
        /( {2}release: .*\n)/,
        '$1  noCaptions: [en, id]\n  chapters: []\n',
      ),
    };
    const { id, difference } = await bring(empty, without);
    expect(difference.groups.flatMap(({ files: changed }) => changed)).toMatchObject([
      { inner: 'module.md', plus: 4, minus: 0 },
    ]);
    expect([await captionsOf(empty, moduleId), await chapters(empty)]).toEqual([{}, []]);
    const out = await exported(empty, 'without');
    expect(String(out[file])).toContain('  chapters: []\n');
    expect((await bring(empty, out)).changes).toBe(0);
    await bring(other, out);
    const [row] = await other.app.deps.db.select().from(modules).where(eq(modules.folderName, 'first-steps'));
    expect([await captionsOf(other, row?.id ?? 0), await chapters(other)]).toEqual([{}, []]);
    expect((await undo(empty, id)).status).toBe(200);
    expect(await captionsOf(empty, moduleId)).toEqual(shown);
    expect(await chapters(empty)).toEqual(named);
  });
});
