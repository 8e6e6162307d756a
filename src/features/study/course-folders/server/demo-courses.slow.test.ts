import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedContent } from '#dev/seed/content.ts';
import { readCourseFolder } from '#dev/seed/content-files.ts';
import { demoCourses } from '#dev/seed/demo-courses.ts';
import { atScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { courses as courseTable, modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import type { FolderFile } from '../folder.ts';
import { writeCourse } from '../write-course.ts';
import { exportCourse, writeFolder, zipOf } from './export.ts';
import { changesIn, differenceOf, isNothing, makePlan } from './plan.ts';
import { folderReaders, openFolder } from './read/folders.server.ts';
import { applyFrom } from './service.ts';

let from: TestApp;
let to: TestApp;
let folder: string;
beforeAll(async () => {
  [from, to] = await Promise.all([createTestApp(), createTestApp()]);
  await from.deps.db.transaction((tx) => seedContent(from.deps, tx));
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-course-'));
});
afterAll(async () => {
  folderReaders.close();
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** All four in the proof: the two large ones take several times as long as these. */
const courses = atScale(
  ['git-and-portfolio', 'data-from-elsewhere'],
  ['warung-online', 'javascript-from-zero', 'git-and-portfolio', 'data-from-elsewhere'],
);

async function filesBelow(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files
        .sort()
        .map(async (file) => [path.relative(root, file), (await readFile(file)).toString('base64')] as const),
    ),
  );
}

// Every exercise of the course is run before it is published.
it.each(courses)(
  '%s goes out, comes into an empty school and goes out again as the same bytes',
  { timeout: 120_000 },
  async (slug) => {
    const first = path.join(folder, `${slug}-1`);
    await writeFolder(from.deps, await exportCourse(from.deps, { slug }), first);
    const editor = await to.person({ roles: ['editor'] });

    const read = await openFolder(first, editor.userId);
    const done = await applyFrom(to.deps, read, { place: first, actor: editor, seen: null, from: first });
    expect(done.changes).toBeGreaterThan(5);

    const second = path.join(folder, `${slug}-2`);
    await writeFolder(to.deps, await exportCourse(to.deps, { slug }), second);
    const files = await filesBelow(first);
    expect(files.size).toBeGreaterThan(100);
    expect(await filesBelow(second)).toEqual(files);

    // The same folder again changes nothing.
    const again = await applyFrom(to.deps, await openFolder(second, editor.userId), {
      place: second,
      actor: editor,
      seen: null,
      from: second,
    });
    expect(again.changes).toBe(0);
  },
);

describe.each(demoCourses)('the folder of %s that the product comes with', (slug) => {
  const ofProduct = path.resolve('content/courses', slug);

  it('changes nothing in a school that was seeded with it', async () => {
    const { userId } = await from.person({ roles: ['editor'] });
    const plan = await makePlan(from.deps, await openFolder(ofProduct, userId));
    expect(changesIn(await differenceOf(from.deps, plan))).toBe(0);
    expect(isNothing(plan)).toBe(true);
  });

  it('is what an export of the seeded course gives', async () => {
    const { files } = await exportCourse(from.deps, { slug });
    const textOrHash = ({ path: name, content }: FolderFile) => [
      name,
      'text' in content ? content.text : content.binary.sha256,
    ];
    const normal = writeCourse(readCourseFolder('content', slug));
    expect(files.map(textOrHash)).toEqual(normal.map(textOrHash));
  });
});

it('a ZIP of a course has the same bytes in both schools, and is the same course as its folder', async () => {
  const slug = 'git-and-portfolio';
  const one = path.join(folder, 'one.zip');
  const other = path.join(folder, 'other.zip');
  await pipeline(zipOf(from.deps, await exportCourse(from.deps, { slug })), createWriteStream(one));
  await pipeline(zipOf(to.deps, await exportCourse(to.deps, { slug })), createWriteStream(other));
  expect((await readFile(other)).equals(await readFile(one))).toBe(true);
  const { userId } = await to.person({ roles: ['editor'] });
  const plan = await makePlan(to.deps, await openFolder(one, userId));
  expect(plan.nextFiles.map(({ path: name }) => name)).toEqual(
    plan.presentFiles.map(({ path: name }) => name),
  );
});

it('learners find every exercise published, with the revision of a new one', async () => {
  const exercisesIn = ({ deps }: TestApp) =>
    deps.db
      .select({ isPublished: exercises.isPublished, revision: exercises.revision })
      .from(exercises)
      .innerJoin(modules, eq(modules.id, exercises.moduleId))
      .innerJoin(courseTable, eq(courseTable.id, modules.courseId))
      .where(inArray(courseTable.slug, [...courses]));
  const rows = await exercisesIn(to);
  expect(rows).toHaveLength((await exercisesIn(from)).length);
  expect(rows.every(({ isPublished, revision }) => isPublished && revision === 1)).toBe(true);
});
