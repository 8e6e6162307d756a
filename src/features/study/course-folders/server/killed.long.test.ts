/** A process that makes the changes of an import is killed in the middle of a video. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { type BundledChild, bundleChild } from '#dev/testing/bundled-child.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson, testAppUrl } from '#dev/testing/test-app.ts';
import { uploadVideo } from '#dev/testing/video-uploads.ts';
import type { VideoWork } from '#dev/testing/video-work-child.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { exportCourse } from './export.ts';
import { folderReaders } from './read/folders.server.ts';
import { runImports } from './run-imports.ts';
import { courseImports, importRuns } from './schema.ts';

const minute = 60_000;
const videoBytes = 60_000_000;

let app: TestApp;
let editor: TestPerson;
let child: BundledChild;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  child = await bundleChild('dev/testing/video-work-child.ts');
  // The processes beside it, which a bundle looks for in its own folder.
  for (const entry of [
    'src/features/study/course-folders/server/read/read-folders.ts',
    'src/platform/markdown/draw-texts.ts',
  ])
    await symlink(path.resolve(entry), path.join(path.dirname(child.file), path.basename(entry)));
}, minute);
afterAll(async () => {
  folderReaders.close();
  await Promise.all([app.close(), child.remove()]);
});

const arriving = () => path.join(app.deps.config.videos.directory, 'arriving');
const isPart = (name: string) => name.endsWith('.part');

function startImport() {
  const order: VideoWork = {
    work: 'import',
    killAt: null,
    bunnyOrigin: 'http://127.0.0.1:9',
    env: {
      ...demoEnv({ SANDBOX_URL: 'http://sandbox.test' }),
      APP_ENV: 'test',
      APP_URL: testAppUrl,
      DATABASE_URL: app.deps.config.databaseUrl,
      LOG_LEVEL: 'silent',
      RUN_JOBS: '0',
      FILES_DIR: path.dirname(app.deps.config.videos.directory),
    },
  };
  return spawn(process.execPath, [child.file, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

it('leaves a part, which the next try deletes before it copies the video', {
  timeout: 2 * minute,
}, async () => {
  const { id: courseId } = await addCourse(app, 'killed');
  await addModule(app, { order: 10, title: 'First steps', courseId });
  await exportCourse(app.deps, { slug: 'killed' });
  const video = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom', 'latin1'),
    Buffer.alloc(videoBytes, 'killed'),
  ]);
  const zip = rawZip([
    {
      name: 'course.yaml',
      data: 'format: 1\nslug: killed\ntitle: Killed\nlanguage: en\ndescription: About\npublished: true\n',
    },
    {
      name: '01-first-steps/module.md',
      data: '---\ntitle: Other\ntier: ESSENTIAL\nvideo:\n  file: video.mp4\n---\nText\n',
    },
    { name: '01-first-steps/video.mp4', data: video },
  ]);
  const id = await uploadVideo(editor, new Uint8Array(zip), { name: 'course.zip' });
  const seen = (await editor.call('GET', `/api/admin/course-imports/${id}`)).body.seen;
  await editor.call('POST', `/api/admin/course-imports/${id}/apply`, { seen });

  const worker = startImport();
  const ended = once(worker, 'exit');
  try {
    await vi.waitFor(() => expect(readdirSync(arriving()).filter(isPart)).toHaveLength(1), {
      timeout: minute,
      interval: 2,
    });
  } finally {
    worker.kill('SIGKILL');
  }
  expect((await ended)[1]).toBe('SIGKILL');
  const [part = ''] = readdirSync(arriving()).filter(isPart);
  expect(part).not.toBe('');
  expect(statSync(path.join(arriving(), part)).size).toBeLessThan(video.length);
  expect(await app.deps.db.$count(courseImports)).toBe(0);

  await app.deps.db.update(importRuns).set({ leaseUntil: sql`now() - interval '1 second'` });
  await runImports(app.deps);
  expect(await app.deps.db.$count(courseImports)).toBe(1);
  const rows = await app.deps.db.select({ id: media.id }).from(media).where(eq(media.isFromFolder, true));
  expect(readdirSync(arriving())).toEqual(rows.map((row) => row.id));
});
