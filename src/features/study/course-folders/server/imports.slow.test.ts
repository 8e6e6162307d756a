import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addExercise, addModule, addResource } from '#dev/testing/fixtures.ts';
import { type RawEntry, rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { actionItems, courses, modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import type { Difference } from '../contract.ts';
import { exportCourse, zipOf } from './export.ts';
import { sweepImports } from './imports.ts';
import { folderReaders } from './read/folders.server.ts';
import { courseImports } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
/** A video at Bunny without captions and chapters. */
let videoGuid: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  videoGuid = (await app.deps.videos.bunny?.createVideo('Lesson')) ?? '';
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
});

const db = () => app.deps.db;
const tus = { 'tus-resumable': '1.0.0' };

/** Uploads a ZIP as the browser does. @returns the upload's id. */
async function upload(zip: Uint8Array, person: TestPerson = editor): Promise<string> {
  const created = await person.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(zip.length),
      'upload-metadata': `filename ${Buffer.from('course.zip').toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  const sent = await person.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(zip),
  });
  expect([created.status, sent.status]).toEqual([201, 204]);
  return address.slice(address.lastIndexOf('/') + 1);
}

const look = async (id: string, person: TestPerson = editor): Promise<Difference> => {
  const answer = await person.call('GET', `/api/admin/course-imports/${id}`);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body as Difference;
};
const apply = (id: string, seen: string, person: TestPerson = editor) =>
  applyUploaded(app, person, id, { seen });

type Texts = Record<string, string>;

/** The files of a course as an export writes them. */
async function exported(slug: string): Promise<Texts> {
  const { files } = await exportCourse(app.deps, { slug });
  return Object.fromEntries(
    files.map(({ path: name, content }) => [
      name,
      'text' in content ? content.text : `binary ${content.binary.sha256}`,
    ]),
  );
}

const zipOfTexts = (texts: Texts): Buffer =>
  rawZip(Object.entries(texts).map(([name, data]): RawEntry => ({ name, data })));

async function bring(texts: Texts) {
  const id = await upload(zipOfTexts(texts));
  const difference = await look(id);
  const answer = await apply(id, difference.seen);
  return { difference, answer };
}

let count = 0;
let slug: string;
let courseId: string;
let first: { id: number; itemIds: string[] };
let second: { id: number };
let exerciseId: string;
beforeEach(async () => {
  count += 1;
  slug = `course-${count}`;
  courseId = (await addCourse(app, slug)).id;
  const resource = await addResource(app, { title: `Sheet ${count}`, minTier: 'STARTER' });
  first = await addModule(app, {
    order: count * 10,
    title: 'First steps',
    courseId,
    items: ['Do it', 'Show it'],
    resourceIds: [resource.id],
    videoGuid,
  });
  second = await addModule(app, { order: count * 10 + 1, title: 'Loops', courseId, videoGuid });
  exerciseId = await addExercise(app, first, { slug: '01-add-up-the-order' });
});

const moduleRow = async (id: number) => (await db().select().from(modules).where(eq(modules.id, id)))[0];
const ofCourse = () =>
  db()
    .select({ id: modules.id, title: modules.title })
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(modules.order);

describe('an export', () => {
  it('is a ZIP for editors, and the same bytes again', async () => {
    const answer = await editor.fetch(`/api/admin/courses/${courseId}/folder`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': expect.stringMatching(/^\d+$/),
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${slug}.zip"`,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Browsers show how much has come.
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
    expect(bytes.equals(await buffer(zipOf(app.deps, await exportCourse(app.deps, { slug }))))).toBe(true);
    expect(Object.keys(await exported(slug))).toEqual([
      '01-first-steps/exercises/01-add-up-the-order/checks.js',
      '01-first-steps/exercises/01-add-up-the-order/hints.id.md',
      '01-first-steps/exercises/01-add-up-the-order/hints.md',
      '01-first-steps/exercises/01-add-up-the-order/solution/total.js',
      '01-first-steps/exercises/01-add-up-the-order/start/total.js',
      '01-first-steps/exercises/01-add-up-the-order/task.id.md',
      '01-first-steps/exercises/01-add-up-the-order/task.md',
      '01-first-steps/module.md',
      '02-loops/module.md',
      'course.yaml',
      `resources/sheet-${count}/resource.md`,
    ]);
  });

  it('is not for learners, and not of a course that is not there', async () => {
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    expect((await learner.fetch(`/api/admin/courses/${courseId}/folder`)).status).toBe(403);
    expect((await app.browser().fetch(`/api/admin/courses/${courseId}/folder`)).status).toBe(401);
    expect((await editor.fetch(`/api/admin/courses/${newId()}/folder`)).status).toBe(404);
    expect((await editor.fetch('/api/admin/courses/x/folder')).status).toBe(404);
  });

  it('gives a module its name for good: a new title keeps it', async () => {
    await exported(slug);
    await editor.call('PUT', `/api/modules/${first.id}`, { title: 'Another title' });
    expect(Object.keys(await exported(slug))).toContain('01-first-steps/module.md');
  });
});

describe('an import', () => {
  it('of the same folder changes nothing, and says so', async () => {
    const { difference, answer } = await bring(await exported(slug));
    expect(difference).toMatchObject({
      counts: { added: 0, changed: 0, moved: 0, removed: 0, same: 11 },
      groups: [],
    });
    expect(answer.body).toEqual({ changes: 0, message: 'Nothing to change' });
    const entries = await db().select().from(auditLog).where(eq(auditLog.subjectId, courseId));
    expect(entries).toEqual([]);
  });

  it('shows each change and changes nothing until it is applied; ids stay', async () => {
    const texts = await exported(slug);
    const module = texts['01-first-steps/module.md'] ?? '';
    texts['01-first-steps/module.md'] = module
      .replace('title: First steps', 'title: First little steps')
      .replace(/ {2}- key: do-it\n {4}title: Do it\n/, '')
      .replace('title: Show it', 'title: Show it to a friend');
    texts['03-functions/module.md'] = module
      .replace('title: First steps', 'title: Functions')
      .replace(/actionItems:[\s\S]*?---/, '---');
    const id = await upload(zipOfTexts(texts));
    const difference = await look(id);
    expect(difference.counts).toEqual({ added: 1, changed: 1, moved: 0, removed: 0, same: 10 });
    expect(
      difference.groups.map(({ name, mark, files }) => [name, mark, files.map(({ inner }) => inner)]),
    ).toEqual([
      ['01-first-steps', null, ['module.md']],
      ['03-functions', 'added', ['module.md']],
    ]);
    const lines = difference.groups[0]?.files[0]?.lines ?? [];
    expect(lines.find(({ kind }) => kind === 'added')?.parts.filter(({ isChanged }) => isChanged)).toEqual([
      { text: 'little ', isChanged: true },
    ]);
    expect(await moduleRow(first.id)).toMatchObject({ title: 'First steps' });

    const answer = await apply(id, difference.seen);
    expect(answer.body).toEqual({ courseId, changes: 2, message: 'The changes are being made.' });
    expect(await moduleRow(first.id)).toMatchObject({ title: 'First little steps', courseId });
    expect((await ofCourse()).map(({ title }) => title)).toEqual([
      'First little steps',
      'Loops',
      'Functions',
    ]);
    const items = await db().select().from(actionItems).where(eq(actionItems.moduleId, first.id));
    expect(items.find(({ key }) => key === 'show-it')).toMatchObject({
      id: first.itemIds[1],
      title: 'Show it to a friend',
      hiddenAt: null,
    });
    expect(items.find(({ key }) => key === 'do-it')?.hiddenAt).not.toBeNull();
    const [exercise] = await db().select().from(exercises).where(eq(exercises.id, exerciseId));
    expect(exercise).toMatchObject({ revision: 1, deletedAt: null });
    expect(await exported(slug)).toEqual(texts);
    const entries = await db().select().from(auditLog).where(eq(auditLog.subjectId, courseId));
    expect(entries).toMatchObject([
      {
        action: 'course.import',
        actorId: editor.userId,
        detail: { from: 'course.zip', changes: 2, modules: 3 },
      },
    ]);
    // The upload has gone with its bytes.
    expect((await editor.call('GET', `/api/admin/course-imports/${id}`)).status).toBe(404);
    expect(existsSync(path.join(app.deps.config.videos.directory, 'arriving', id))).toBe(false);
  });

  it('makes a course that the school does not have, as a draft of its own, behind the others', async () => {
    const texts = await exported(slug);
    const fresh = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name.replace('resources/', 'resources/'), text]),
    );
    fresh['course.yaml'] = (texts['course.yaml'] ?? '').replace(slug, `${slug}-copy`);
    const { difference, answer } = await bring(fresh);
    expect(difference.course).toMatchObject({ id: null, slug: `${slug}-copy` });
    // The resource is the school's, and stays as it is.
    expect(difference.groups.map(({ name, mark }) => [name, mark])).toEqual([
      ['', null],
      ['01-first-steps', 'added'],
      ['02-loops', 'added'],
    ]);
    expect(answer.status).toBe(200);
    expect(await exported(`${slug}-copy`)).toEqual(fresh);
    const rows = await db()
      .select()
      .from(resources)
      .where(eq(resources.folderName, `sheet-${count}`));
    expect(rows).toHaveLength(1);
  });

  it('names the course and its modules in the language of the reader, before and after', async () => {
    await db()
      .update(courses)
      .set({ translations: { id: { title: 'Kursus', description: 'Isi kursus.' } } })
      .where(eq(courses.id, courseId));
    await db()
      .update(modules)
      .set({
        translations: { id: { title: 'Langkah awal', summary: 'Ringkas.', description: 'Isi modul.' } },
      })
      .where(eq(modules.id, first.id));
    const texts = await exported(slug);
    const copy = `${slug}-translated`;
    texts['course.yaml'] = (texts['course.yaml'] ?? '').replace(slug, copy);
    const id = await upload(zipOfTexts(texts));
    const inIndonesian = async (path: string) =>
      (await editor.fetch(path, { headers: { 'x-language': 'id' } })).json();
    const difference = (await inIndonesian(`/api/admin/course-imports/${id}`)) as Difference;
    expect(difference.course.title).toBe('Kursus');
    expect(difference.groups.map(({ title }) => title)).toEqual(['Kursus', 'Langkah awal', 'Loops']);
    expect((await look(id)).course.title).not.toBe('Kursus');
    await apply(id, difference.seen);
    expect(await inIndonesian('/api/admin/course-imports')).toContainEqual(
      expect.objectContaining({ id, courseTitle: 'Kursus' }),
    );
  });

  it('moves modules and exercises and keeps their ids', async () => {
    await addExercise(app, first, { title: 'Second one', slug: '02-second', position: 1 });
    const texts = await exported(slug);
    const moved = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name
          .replace('01-first-steps', 'X')
          .replace('02-loops', '01-loops')
          .replace('X', '02-first-steps')
          .replace('exercises/01-add', 'exercises/03-add'),
        text,
      ]),
    );
    const { difference, answer } = await bring(moved);
    expect(difference.counts).toMatchObject({ added: 0, changed: 0, moved: 2, removed: 0 });
    expect(answer.body.changes).toBe(2);
    expect(await ofCourse()).toEqual([
      { id: second.id, title: 'Loops' },
      { id: first.id, title: 'First steps' },
    ]);
    const [one, two] = await db()
      .select({ id: exercises.id, position: exercises.position })
      .from(exercises)
      .where(eq(exercises.moduleId, first.id))
      .orderBy(exercises.position);
    expect([one?.id === exerciseId, two?.id]).toEqual([false, exerciseId]);
  });

  it('hides a module in which someone has learned, and deletes the others', async () => {
    const learner = await app.person({ tier: 'ESSENTIAL' });
    await learner.call('PUT', `/api/modules/${second.id}/position`, { seconds: 30 });
    const texts = await exported(slug);
    delete texts['02-loops/module.md'];
    const { difference } = await bring(texts);
    expect(difference.withLearners).toEqual([{ title: 'Loops', learners: 1, notes: 0 }]);
    expect(difference.counts.removed).toBe(1);
    expect(await moduleRow(second.id)).toMatchObject({ isPublished: false, courseId: null, deletedAt: null });
    expect((await bring(texts)).answer.body.changes).toBe(0);

    const third = await addModule(app, { order: count * 10 + 5, title: 'Nobody was here', courseId });
    expect((await bring(texts)).difference.withLearners).toEqual([]);
    expect((await moduleRow(third.id))?.deletedAt).not.toBeNull();
  });

  it('a deleted module that comes back is the one that it was', async () => {
    const texts = await exported(slug);
    const { '02-loops/module.md': loops = '', ...without } = texts;
    await bring(without);
    expect((await moduleRow(second.id))?.deletedAt).not.toBeNull();
    await bring({ ...without, '02-loops/module.md': loops });
    expect(await moduleRow(second.id)).toMatchObject({ deletedAt: null, isPublished: true });
  });

  it('the video that a deleted module had becomes an earlier one when it comes back with another', async () => {
    const texts = await exported(slug);
    const { '02-loops/module.md': loops = '', ...without } = texts;
    const now = app.deps.clock.now();
    const own = { id: newId(), name: 'Own.mp4', state: 'ready', sizeBytes: 1, lengthSeconds: 10 } as const;
    await db()
      .insert(media)
      .values({ ...own, createdAt: now, updatedAt: now });
    await bring(without);
    await db()
      .update(modules)
      .set({ videoLibraryId: 0, videoGuid: own.id, mediaId: own.id })
      .where(eq(modules.id, second.id));
    await bring({ ...without, '02-loops/module.md': loops });
    expect((await moduleRow(second.id))?.mediaId).toBeNull();
    const { body } = await editor.call('GET', `/api/admin/modules/${second.id}/earlier-videos`);
    expect(body[0]).toMatchObject({ guid: own.id, name: 'Own.mp4', kept: null });
  });

  it('says which modules open for more people', async () => {
    const texts = await exported(slug);
    texts['02-loops/module.md'] = (texts['02-loops/module.md'] ?? '')
      .replace('tier: ESSENTIAL', 'tier: STARTER')
      .replace('free: false', 'free: true');
    const { difference } = await bring(texts);
    expect(difference.opened).toEqual([
      { place: 2, title: 'Loops', from: 'ESSENTIAL', to: 'STARTER', isFreeNow: true },
    ]);
    expect(await moduleRow(second.id)).toMatchObject({ tier: 'STARTER', isFreePreview: true });
  });

  it('stores the files of resources under its rules, and drops those that go', async () => {
    const name = `sheet-${count}`;
    const texts = await exported(slug);
    const file = `resources/${name}/resource.md`;
    const without = texts[file] ?? '';
    texts[file] = without.replace(
      'minTier: STARTER\n',
      'minTier: STARTER\nfiles:\n  - name: The list\n    file: list.csv\n',
    );
    texts[`resources/${name}/files/list.csv`] = 'a,b\n';
    await bring(texts);
    const [row] = await db()
      .select({ location: resourceFiles.location, size: resourceFiles.sizeBytes, name: resourceFiles.name })
      .from(resourceFiles)
      .innerJoin(resources, eq(resources.id, resourceFiles.resourceId))
      .where(eq(resources.folderName, name));
    expect(row).toMatchObject({ name: 'The list', size: 4, location: expect.stringMatching(/^stored:/) });
    expect((await bring({ ...texts })).answer.body.changes).toBe(0);

    const wrong = { ...texts, [file]: texts[file].replaceAll('list.csv', 'list.exe') };
    delete wrong[`resources/${name}/files/list.csv`];
    wrong[`resources/${name}/files/list.exe`] = 'MZ';
    const id = await upload(zipOfTexts(wrong));
    expect((await apply(id, (await look(id)).seen)).status).toBe('failed');

    delete texts[`resources/${name}/files/list.csv`];
    await bring({ ...texts, [file]: without });
    // They are needed for 30 days, to take the import back.
    await db()
      .update(courseImports)
      .set({ importedAt: new Date(app.deps.clock.now().getTime() - 31 * dayMs) });
    await sweepImports(app.deps);
    await app.runJobs();
    const stored = await db().select().from(storedFiles).where(eq(storedFiles.userId, editor.userId));
    expect(stored.filter(({ attachedAt }) => attachedAt !== null)).toEqual([]);
  });

  it('brings resources as drafts, until a published module lists them', async () => {
    const texts = await exported(slug);
    const name = `new-sheet-${count}`;
    texts[`resources/${name}/resource.md`] = (texts[`resources/sheet-${count}/resource.md`] ?? '').replace(
      'Sheet',
      'New sheet',
    );
    const module = texts['02-loops/module.md'] ?? '';
    const listing = module.replace('published: true\n', `resources:\n  - ${name}\n`);
    const isPublished = async () =>
      (await db().select().from(resources).where(eq(resources.folderName, name)))[0]?.isPublished;
    await bring({ ...texts, '02-loops/module.md': listing });
    expect(await isPublished()).toBe(false);
    await bring({
      ...texts,
      '02-loops/module.md': module.replace('published: true\n', `published: true\nresources:\n  - ${name}\n`),
    });
    expect(await isPublished()).toBe(true);
  });

  it('publishes no exercise whose answer fails, and then changes nothing at all', async () => {
    const texts = await exported(slug);
    const solution = '01-first-steps/exercises/01-add-up-the-order/solution/total.js';
    const broken: Texts = { ...texts, [solution]: 'function total() { return 0; }\n' };
    broken['02-loops/module.md'] = (texts['02-loops/module.md'] ?? '').replace(
      'title: Loops',
      'title: Other',
    );
    const id = await upload(zipOfTexts(broken));
    const { seen } = await look(id);
    const answer = await apply(id, seen);
    expect(answer.status).toBe('failed');
    expect(answer.body.message).toContain('01-first-steps/exercises/01-add-up-the-order/checks.js: ');
    expect(await moduleRow(second.id)).toMatchObject({ title: 'Loops' });
    // As a draft it may come in.
    const draft: Texts = { ...broken };
    draft['01-first-steps/module.md'] = (texts['01-first-steps/module.md'] ?? '').replace(
      /\n---\n/,
      '\ndrafts:\n  - add-up-the-order\n---\n',
    );
    expect((await bring(draft)).answer.status).toBe(200);
    expect(await exported(slug)).toEqual(draft);
  });

  it('a changed check makes a new revision, changed words do not', async () => {
    const revision = async () =>
      (await db().select().from(exercises).where(eq(exercises.id, exerciseId)))[0]?.revision;
    const folder = '01-first-steps/exercises/01-add-up-the-order';
    const texts = await exported(slug);
    texts[`${folder}/task.md`] = `${texts[`${folder}/task.md`] ?? ''}\nTake your time.\n`;
    await bring(texts);
    expect(await revision()).toBe(1);
    texts[`${folder}/checks.js`] = "check('adds up one', () => equal(total([8000]), 8000));";
    texts[`${folder}/task.id.md`] = (texts[`${folder}/task.id.md`] ?? '').replace(
      /phrases:\n.*\n/,
      'phrases: {}\n',
    );
    await bring(texts);
    expect(await revision()).toBe(2);
  });

  it('is refused when the course has changed since someone looked, and when two apply it', async () => {
    const texts = await exported(slug);
    texts['02-loops/module.md'] = (texts['02-loops/module.md'] ?? '').replace(
      'title: Loops',
      'title: More loops',
    );
    const id = await upload(zipOfTexts(texts));
    const { seen } = await look(id);
    await editor.call('PUT', `/api/modules/${second.id}`, { summary: 'New meanwhile' });
    const answer = await apply(id, seen);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The course has changed since you looked at it. Look again.',
    ]);
    const again = (await look(id)).seen;
    await Promise.all([apply(id, again), apply(id, again), apply(id, again)]);
    const made = await db().select().from(courseImports).where(eq(courseImports.id, id));
    expect(made).toHaveLength(1);
    expect(await moduleRow(second.id)).toMatchObject({ title: 'More loops', summary: '' });
  });

  it('belongs to the editor who uploaded it', async () => {
    const other = await app.person({ roles: ['editor'] });
    const id = await upload(zipOfTexts(await exported(slug)));
    for (const answer of [
      await other.call('GET', `/api/admin/course-imports/${id}`),
      await apply(id, 'x', other),
      await other.call('DELETE', `/api/admin/course-imports/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await editor.call('DELETE', `/api/admin/course-imports/${id}`)).body.message).toBe(
      'Import discarded. Nothing has changed.',
    );
    expect(await db().select().from(media).where(eq(media.id, id))).toEqual([]);
  });

  it('is found again by its editor until it is applied or removed', async () => {
    const waiting = async (person: TestPerson = editor) =>
      (await person.call('GET', '/api/admin/course-uploads')).body as { id: string }[];
    const mine = async () => (await waiting()).map(({ id }) => id);
    const before = await mine();
    const texts = await exported(slug);
    texts['02-loops/module.md'] = (texts['02-loops/module.md'] ?? '').replace('title: Loops', 'title: More');
    const zip = zipOfTexts(texts);
    const id = await upload(zip);
    expect(await waiting()).toContainEqual({
      id,
      name: 'course.zip',
      sizeBytes: zip.length,
      uploadedAt: expect.any(String),
      run: null,
    });
    const other = await app.person({ roles: ['editor'] });
    expect(await waiting(other)).toEqual([]);
    expect((await other.call('GET', `/api/admin/course-imports/${id}/progress`)).status).toBe(404);
    // One that is only partly here cannot be applied.
    const part = await editor.fetch('/api/studio/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': '100',
        'upload-metadata': `filename ${Buffer.from('part.zip').toString('base64')}`,
      },
    });
    expect(part.status).toBe(201);
    const second = await upload(zip);
    expect(await mine()).toEqual([second, id, ...before]);
    await apply(id, (await look(id)).seen);
    expect(await mine()).toEqual([second, ...before]);
    await editor.call('DELETE', `/api/admin/course-imports/${second}`);
    expect(await mine()).toEqual(before);
  });

  it('names files and lines of a hostile or mistaken ZIP, and is no video for anyone', async () => {
    const texts = await exported(slug);
    texts['02-loops/module.md'] = (texts['02-loops/module.md'] ?? '').replace(
      'tier: ESSENTIAL',
      'tier: GOLD',
    );
    const id = await upload(zipOfTexts(texts));
    const answer = await editor.call('GET', `/api/admin/course-imports/${id}`);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/^02-loops\/module\.md: line \d: tier/);
    const listed = (await editor.call('GET', '/api/studio/videos')).body.videos as { id: string }[];
    expect(listed.map((video) => video.id)).not.toContain(id);
    expect(await db().select().from(courses).where(eq(courses.id, courseId))).toHaveLength(1);
  });

  it('does not bring back a deleted course behind the back of editors', async () => {
    const texts = await exported(slug);
    await editor.call('DELETE', `/api/admin/courses/${courseId}`);
    const id = await upload(zipOfTexts(texts));
    const answer = await editor.call('GET', `/api/admin/course-imports/${id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `“Course ${slug}” has this address and is deleted. Restore it first.`,
    ]);
  });
});
