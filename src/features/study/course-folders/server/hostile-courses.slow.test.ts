/** Security test 39: hostile courses, uploaded as editors do: nothing is written outside, and nothing half imported. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { hostileBackups, hostileYaml, hostileZips, mistakenCourses } from '#dev/testing/hostile-courses.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { uploadVideo } from '#dev/testing/video-uploads.ts';
import { folderReaders } from './read/folders.server.ts';

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
  client = new pg.Client({ connectionString: app.deps.config.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  folderReaders.close();
  await client.end();
  await app.close();
});

/** What an import may change: rows of courses and of what they are made of. */
const tables = [
  'courses',
  'modules',
  'action_items',
  'exercises',
  'resources',
  'resource_files',
  'stored_files',
  'lesson_pictures',
  'media_captions',
  'course_imports',
  'audit_log',
];
async function rows(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables)
    found[table] = (
      await client.query(
        `select count(*)::int, md5(string_agg(t::text, '' order by t::text)) from ${table} t`,
      )
    ).rows;
  return found;
}

/** The school's files, and what the hostile courses would write in the folders above them. */
async function strayFiles(): Promise<string[]> {
  const folder = path.dirname(app.deps.config.videos.directory);
  const below = await readdir(folder, { recursive: true, withFileTypes: true });
  const outside = ['/etc', '/etc/cron.d', path.dirname(folder), process.cwd(), '/'];
  return [
    ...below.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name)),
    ...outside.flatMap((place) =>
      ['course.yaml', ...['', '.md', '.xml'].map((end) => `escaped-course${end}`)]
        .map((name) => path.join(place, name))
        .filter(existsSync),
    ),
  ];
}

const all = [
  ...hostileZips.map((one) => ['course.zip', ...one] as const),
  ...hostileYaml.map((one) => ['course.zip', ...one] as const),
  ...mistakenCourses.map((one) => ['course.zip', ...one] as const),
  ...hostileBackups.map((one) => ['course.mbz', ...one] as const),
];
const tried = atScale(
  all.filter((_one, at) => at % 6 === 0),
  all,
);

it(`${all.length} hostile courses change nothing of the school and write nothing outside`, {
  timeout: timeAtScale(60_000, 5),
}, async () => {
  let editor = await app.person({ roles: ['editor'] });
  const { id } = await addCourse(app, 'one');
  await addModule(app, { order: 900, courseId: id });
  const before = await rows();
  for (const [at, [name, what, make, reason]] of tried.entries()) {
    // A person may begin so many uploads an hour.
    if (at % 10 === 0) editor = await app.person({ roles: ['editor'] });
    const upload = await uploadVideo(editor, new Uint8Array(make()), { name });
    const answer = await editor.call('GET', `/api/admin/course-imports/${upload}`);
    expect([what, answer.status]).toEqual([what, 422]);
    expect(answer.body.message, what).toContain(reason);
    const applied = await applyUploaded(app, editor, upload, { seen: 'x'.repeat(64) });
    expect([what, applied.status]).toEqual([what, 'failed']);
    expect(applied.body.message, what).toContain(reason);
    expect((await editor.call('DELETE', `/api/studio/videos/${upload}`)).status, what).toBeLessThan(300);
  }
  expect(await rows()).toEqual(before);
  expect(await strayFiles()).toEqual([]);
  measured(`${tried.length} of ${all.length} hostile courses: 0 half imported, 0 files left`);
});
