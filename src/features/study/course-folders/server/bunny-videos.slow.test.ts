import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { h264, picture, tone, videoFile } from '#dev/testing/video-uploads.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { refreshVideo } from '#features/study/catalogue/server/video.ts';
import { bunnyTexts } from '#features/study/videos/server/schema.ts';
import type { Difference } from '../contract.ts';
import { exportCourse } from './export.ts';
import { folderReaders } from './read/folders.server.ts';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'BREAKTHROUGH' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-bunny-'));
  bytes = videoFile(path.join(folder, 'file.mp4'), [...picture(4, '320x180'), ...tone(4), ...h264]);
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const bunny = () => {
  if (!app.deps.videos.bunny) throw new Error('no Bunny');
  return app.deps.videos.bunny;
};
const vtt = (text: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${text}\n`;

let order = 0;
/** A course with one module, whose video is ready at Bunny with captions and chapters in Indonesian. */
async function courseAtBunny(slug: string) {
  order += 10;
  const guid = await bunny().createVideo('Loops');
  await bunny().sendFile(guid, {
    body: new Blob([bytes]).stream(),
    sizeBytes: bytes.length,
    signal: AbortSignal.timeout(20_000),
  });
  for (let turn = 0; turn < 200 && !(await bunny().getVideo(guid))?.isReady; turn += 1) await sleep(50);
  await bunny().sendCaptions(guid, { srclang: 'id', label: 'Bahasa Indonesia', text: vtt('Halo') });
  await bunny().sendChapters(guid, [
    { title: 'Mulai', startSeconds: 0, endSeconds: 2 },
    { title: 'Lanjut', startSeconds: 2, endSeconds: 4 },
  ]);
  const { id: courseId } = await addCourse(app, slug);
  const { id: moduleId } = await addModule(app, { order, title: 'First steps', courseId, videoGuid: guid });
  await app.deps.db
    .update(modules)
    .set({ videoLibraryId: app.deps.config.bunny?.libraryId ?? 0 })
    .where(eq(modules.id, moduleId));
  await refreshVideo(app.deps, guid);
  return { guid, moduleId };
}

type Files = Record<string, string>;
const file = '01-first-steps/module.md';

async function exported(slug: string, from = app): Promise<Files> {
  const { files } = await exportCourse(from.deps, { slug });
  return Object.fromEntries(
    files.map(({ path: name, content }) => [name, 'text' in content ? content.text : '']),
  );
}

const tus = { 'tus-resumable': '1.0.0' };
async function bring(files: Files, to = { app, editor }) {
  const zip = rawZip(Object.entries(files).map(([name, data]) => ({ name, data })));
  const created = await to.editor.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(zip.length),
      'upload-metadata': `filename ${Buffer.from('course.zip').toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  await to.editor.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(zip),
  });
  const id = address.slice(address.lastIndexOf('/') + 1);
  const looked = await to.editor.call('GET', `/api/admin/course-imports/${id}`);
  expect([looked.status, looked.body.message]).toEqual([200, undefined]);
  const difference = looked.body as Difference;
  const applied = await applyUploaded(to.app, to.editor, id, { seen: difference.seen });
  expect([applied.status, applied.body.message]).toEqual([200, expect.any(String)]);
  await to.app.runJobs();
  return { id, difference, changes: applied.body.changes as number };
}

const playback = async (moduleId: number) =>
  (await learner.call('GET', `/api/modules/${moduleId}/playback`)).body;

it('of a course come out with what Bunny has, in a form of ours, and the same folder changes nothing', async () => {
  const { guid } = await courseAtBunny('out');
  // Bunny takes captions as they are written.
  await bunny().sendCaptions(guid, {
    srclang: 'en',
    label: 'English',
    text: vtt('Hi').replaceAll('00:00:', '00:'),
  });
  const files = await exported('out');
  expect(Object.keys(files)).toEqual([
    '01-first-steps/module.md',
    '01-first-steps/video.en.vtt',
    '01-first-steps/video.id.vtt',
    'course.yaml',
  ]);
  expect([files['01-first-steps/video.id.vtt'], files['01-first-steps/video.en.vtt']]).toEqual([
    vtt('Halo'),
    vtt('Hi'),
  ]);
  expect(files[file]).toContain(`  captions:
    - language: id
      label: Bahasa Indonesia
    - language: en
      label: English
  chapters:
    - from: 0
      to: 2
      title: Mulai
    - from: 2
      to: 4
      title: Lanjut
`);
  expect((await bring(files)).changes).toBe(0);
  // A folder of an earlier version says nothing of them.
  const { '01-first-steps/video.id.vtt': _id, '01-first-steps/video.en.vtt': _en, ...earlier } = files;
  const silent = String(files[file]).replace(/ {2}captions:\n( {4}.*\n)+ {2}chapters:\n( {4}.*\n)+/, '');
  expect(silent).toMatch(/ {4}id: .*\n---/);
  expect((await bring({ ...earlier, [file]: silent })).changes).toBe(0);
  expect(await exported('out')).toEqual(files);
});

it('come in with both languages, which Bunny and the learners get, and an import is taken back', async () => {
  const { guid, moduleId } = await courseAtBunny('in');
  const files = await exported('in');
  const brought = {
    ...files,
    [file]: String(files[file]).replace(
      'title: Mulai\n',
      'title: Awal\n      translations:\n        en: Start\n',
    ),
    '01-first-steps/video.id.vtt': vtt('Halo semua'),
    '01-first-steps/video.en.vtt': vtt('Hello'),
  };
  const { id, difference } = await bring(brought);
  expect(difference.groups.flatMap((group) => group.files).map(({ inner, mark }) => [inner, mark])).toEqual([
    ['module.md', 'changed'],
    ['video.en.vtt', 'added'],
    ['video.id.vtt', 'changed'],
  ]);
  const told = await bunny().getVideo(guid);
  expect(told?.chapters.map(({ title }) => title)).toEqual(['Awal', 'Lanjut']);
  expect(await bunny().readCaptions(guid, 'id', app.deps.clock.now())).toBe(vtt('Halo semua'));
  expect(await bunny().readCaptions(guid, 'en', app.deps.clock.now())).toBe(vtt('Hello'));
  const shown = await playback(moduleId);
  expect(shown.captions.map(({ srclang }: { srclang: string }) => srclang)).toEqual(['id', 'en']);
  expect(shown.chapters).toMatchObject([
    { title: 'Start', language: 'en' },
    { title: 'Lanjut', language: 'id' },
  ]);
  const out = await exported('in');
  expect(out['01-first-steps/video.en.vtt']).toBe(vtt('Hello'));
  expect(out[file]).toContain('en: Start');
  expect((await bring(out)).changes).toBe(0);

  expect((await editor.call('POST', `/api/admin/course-imports/${id}/undo`, {})).status).toBe(200);
  await app.runJobs();
  expect(await exported('in')).toEqual(files);
  expect(await bunny().getVideo(guid)).toMatchObject({
    captions: [{ srclang: 'id' }],
    chapters: [{ title: 'Mulai' }, { title: 'Lanjut' }],
  });
  expect(await bunny().readCaptions(guid, 'en', app.deps.clock.now())).toBeNull();
});

it('lose what a folder takes away, at Bunny too, and another course that shows the video is named', async () => {
  const { guid } = await courseAtBunny('away');
  const library = app.deps.config.bunny?.libraryId;
  const second = {
    'course.yaml': 'format: 1\nslug: away-2\ntitle: Away\ndescription: All of it\n',
    '01-hello/module.md': `---\ntitle: Hello\ntier: STARTER\nvideo:\n  bunny:\n    library: ${library}\n    id: ${guid}\n  noCaptions: [id]\n  chapters: []\n---\n\nText\n`,
  };
  const { id, difference } = await bring(second);
  expect(difference.shared).toEqual([
    { place: 1, title: 'Hello', others: [{ title: 'First steps', course: 'Course away' }] },
  ]);
  expect(await bunny().getVideo(guid)).toMatchObject({ captions: [], chapters: [] });
  expect((await exported('away'))[file]).not.toMatch(/captions|chapters/);
  expect((await bring(second)).changes).toBe(0);
  expect((await editor.call('POST', `/api/admin/course-imports/${id}/undo`, {})).status).toBe(200);
  await app.runJobs();
  expect(await bunny().getVideo(guid)).toMatchObject({
    captions: [{ srclang: 'id' }],
    chapters: [{ title: 'Mulai' }, { title: 'Lanjut' }],
  });
});

it('stay in the folder of a school that has another library, and nobody is told', async () => {
  await courseAtBunny('abroad');
  const files = await exported('abroad');
  const foreign = { ...files, [file]: String(files[file]).replace(/library: \d+/, 'library: 7') };
  const fresh = await createTestApp();
  try {
    await bring(foreign, { app: fresh, editor: await fresh.person({ roles: ['editor'] }) });
    expect(await exported('abroad', fresh)).toEqual(foreign);
    expect(await fresh.deps.db.select().from(bunnyTexts)).toMatchObject([{ isUnsent: false }]);
  } finally {
    await fresh.close();
  }
});

it('are not left out of an export because Bunny does not answer', async () => {
  await courseAtBunny('down');
  await app.withNetwork(
    async () => new Response(null, { status: 503 }),
    async () => {
      await expect(exported('down')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    },
  );
});

it('that an import has changed stay so until Bunny has taken them', async () => {
  const { guid, moduleId } = await courseAtBunny('later');
  const files = await exported('later');
  const brought = { ...files, '01-first-steps/video.id.vtt': vtt('Nanti') };
  await app.withNetwork(
    async (request, next) =>
      request.method === 'POST' ? new Response(null, { status: 503 }) : next(request),
    () => bring(brought),
  );
  expect(await bunny().readCaptions(guid, 'id', app.deps.clock.now())).toBe(vtt('Halo'));
  expect((await exported('later'))['01-first-steps/video.id.vtt']).toBe(vtt('Nanti'));
  expect((await playback(moduleId)).captions).toHaveLength(1);
});
