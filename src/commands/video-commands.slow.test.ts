import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { media, mediaCaptions } from '#features/study/videos/server/schema.ts';
import { runCommand } from './commands.server.ts';

let app: TestApp;
let editor: TestPerson;
let folder: string;
let said: Mock<(line: string) => void>;
let courseId: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-videos-'));
  courseId = (await addCourse(app, 'kelas')).id;
  await addModule(app, { order: 1, title: 'Perulangan', courseId, tier: 'ACCELERATOR' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = vi.fn();
  vi.spyOn(console, 'log').mockImplementation(said);
});

const run = async (...args: string[]) => {
  said.mockClear();
  const env = {
    ...demoEnv({}),
    APP_ENV: 'test',
    DATABASE_URL: app.deps.config.databaseUrl,
    LOG_LEVEL: 'silent',
  };
  await runCommand({ ...env, FILES_DIR: path.join(folder, 'files') }, 'video:add', [
    ...args,
    '--by',
    editor.email,
  ]);
  return said.mock.calls.map(([line]) => line).join('\n');
};
const rows = () =>
  app.deps.db
    .select({
      title: modules.title,
      tier: modules.tier,
      isPublished: modules.isPublished,
      name: media.name,
      state: media.state,
      module: media.moduleId,
      id: modules.id,
    })
    .from(modules)
    .leftJoin(media, eq(media.moduleId, modules.id))
    .where(eq(modules.courseId, courseId))
    .orderBy(modules.order);

it('files become drafts in order with their captions, a module of that name gets the new video, and twice is once', async () => {
  const place = path.join(folder, 'kelas');
  await mkdir(place);
  const video = (text: string) =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(5_000, text)]);
  await writeFile(path.join(place, '10 - Objek.mp4'), video('objek'));
  await writeFile(path.join(place, '2 - Fungsi.mp4'), video('fungsi'));
  await writeFile(path.join(place, '1 - Perulangan.mp4'), video('ulang'));
  await writeFile(path.join(place, '2 - Fungsi.id.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nHalo\n');
  await writeFile(path.join(place, '2 - Fungsi.en.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
  await writeFile(path.join(place, 'catatan.txt'), 'x');
  const out = await run(place, '--course', 'kelas');
  expect(out).toContain('catatan.txt: left out, no video and no captions.');
  expect(out).toContain('1 - Perulangan.mp4: the new video of “Perulangan”, as soon as it is ready.');
  expect(out).toContain('2 - Fungsi.mp4: a draft, “Fungsi”.');
  expect(out).toContain('2 - Fungsi.en.srt: captions in en.');
  const found = await rows();
  const draft = { tier: 'ACCELERATOR', isPublished: false, state: 'queued' };
  expect(found).toMatchObject([
    { title: 'Perulangan', isPublished: true, name: '1 - Perulangan.mp4', state: 'queued' },
    { ...draft, title: 'Fungsi', name: '2 - Fungsi.mp4' },
    { ...draft, title: 'Objek', name: '10 - Objek.mp4' },
  ]);
  const captions = await app.deps.db.select().from(mediaCaptions).orderBy(mediaCaptions.language);
  expect(captions.map(({ language, text }) => [language, text.includes('-->')])).toEqual([
    ['en', true],
    ['id', true],
  ]);

  const again = await run(place, '--course', 'kelas');
  expect(again.match(/the school has this video already/g)).toHaveLength(3);
  expect(await rows()).toEqual(found);
  expect(await app.deps.db.$count(media)).toBe(3);

  // One that was replaced is deleted in a while, so the same file is added again.
  await app.deps.db.update(media).set({ replacedAt: app.deps.clock.now() });
  const later = await run(place, '--course', 'kelas');
  expect(later).not.toContain('the school has this video already');
  expect(await app.deps.db.$count(media)).toBe(6);
});

it('says what is missing, and refuses before anything is added', async () => {
  await expect(run('x.mp4')).rejects.toThrow('which course');
  await expect(run(path.join(folder, 'x.mp4'), '--course', 'kelas')).rejects.toThrow('no file');
  await writeFile(path.join(folder, 'y.mp4'), 'x');
  await expect(run(path.join(folder, 'y.mp4'), '--course', 'tidak-ada')).rejects.toThrow(
    'There is no course',
  );
  await expect(run(path.join(folder, 'y.mp4'), '--course', 'kelas', '--tier', 'GOLD')).rejects.toThrow(
    'no plan GOLD',
  );
});
