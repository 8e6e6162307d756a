import { createHash } from 'node:crypto';
import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addExercise, addModule, addResource } from '#dev/testing/fixtures.ts';
import { mbz } from '#dev/testing/foreign-courses.ts';
import { tinyMp4 } from '#dev/testing/foreign-folders.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { openCourses } from '#features/sales/plans/public.server.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedLocation } from '#features/school/files/rules.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { publishResourcesOf } from '#features/study/catalogue/server/module-resources.ts';
import { courses, modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { media, mediaCaptions } from '#features/study/videos/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { dayMs } from '#kernel/time.ts';
import type { CourseImport, Difference } from '../contract.ts';
import { exportCourse } from './export.ts';
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

async function upload(bytes: Uint8Array, name: string): Promise<string> {
  const created = await editor.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  await editor.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  return address.slice(address.lastIndexOf('/') + 1);
}

async function bring(bytes: Uint8Array, name: string) {
  const id = await upload(bytes, name);
  const looked = await editor.call('GET', `/api/admin/course-imports/${id}`);
  expect([looked.status, looked.body.message]).toEqual([200, undefined]);
  const difference = looked.body as Difference;
  const applied = await applyUploaded(app, editor, id, { seen: difference.seen });
  expect([applied.status, applied.body.message]).toEqual([200, expect.any(String)]);
  return { difference, courseId: String(applied.body.courseId) };
}

const latest = async (courseId: string): Promise<CourseImport> => {
  const answer = await editor.call('GET', '/api/admin/course-imports');
  const rows = await db().select().from(courseImports).where(eq(courseImports.courseId, courseId));
  const ids = rows.map(({ id }) => id);
  const found = (answer.body as unknown as CourseImport[]).find(({ id }) => ids.includes(id));
  if (!found) throw new Error('the import is not listed');
  return found;
};
const undo = (id: string, person: TestPerson = editor) =>
  person.call('POST', `/api/admin/course-imports/${id}/undo`, {});

const courseRow = async (id: string) => (await db().select().from(courses).where(eq(courses.id, id)))[0];
const modulesOf = (courseId: string) =>
  db()
    .select()
    .from(modules)
    .where(and(eq(modules.courseId, courseId), isNull(modules.deletedAt)))
    .orderBy(modules.order);

async function texts(slug: string): Promise<Record<string, string>> {
  const { files } = await exportCourse(app.deps, { slug });
  return Object.fromEntries(
    files.map(({ path, content }) => [path, 'text' in content ? content.text : content.binary.sha256]),
  );
}

let count = 0;
beforeEach(() => {
  count += 1;
});

const backup = (title: string) =>
  mbz({
    title,
    sections: [
      {
        name: 'Mulai',
        activities: [
          { type: 'page', title: 'Satu', fields: { content: '<p>Isi</p>', contentformat: 1 } },
          {
            type: 'resource',
            title: 'Lembar',
            files: [{ area: 'content', name: 'lembar.txt', bytes: Buffer.from(`x${title}`) }],
          },
          { type: 'forum', title: 'Obrolan' },
        ],
      },
    ],
  });

describe('an import that was applied', () => {
  it('is found by the id of its upload, and leads to its course and its drafts until they are published or gone', async () => {
    const title = `Kedai ${count}`;
    const { difference, courseId } = await bring(backup(title), 'kedai.mbz');
    const [draft] = await modulesOf(courseId);
    const mine = await latest(courseId);
    expect(mine).toMatchObject({
      id: difference.id,
      courseId,
      courseTitle: title,
      draftCount: 1,
      drafts: [{ id: draft?.id, title: 'Satu' }],
    });
    // The upload itself is gone, as before.
    expect((await editor.call('GET', `/api/admin/course-imports/${difference.id}`)).status).toBe(404);
    await db()
      .update(modules)
      .set({ isPublished: true, videoGuid: newId() })
      .where(eq(modules.id, draft?.id ?? 0));
    expect(await latest(courseId)).toMatchObject({ draftCount: 0, drafts: [] });
    await db()
      .update(modules)
      .set({ isPublished: false, videoGuid: '' })
      .where(eq(modules.id, draft?.id ?? 0));
    expect((await undo(mine.id)).status).toBe(200);
    expect(await latest(courseId)).toMatchObject({ courseId: null, draftCount: 0, hindrance: 'undone' });
  });
});

describe('an upload that cannot be deleted after its import', () => {
  it('has come in all the same; applying it again says so and makes nothing more', async () => {
    const title = `Bazar ${count}`;
    const id = await upload(backup(title), 'bazar.mbz');
    const look = () => editor.call('GET', `/api/admin/course-imports/${id}`);
    const apply = (seen: string) => applyUploaded(app, editor, id, { seen });
    const seen = String((await look()).body.seen);
    await db().execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    await db().execute(
      sql`create trigger refuse before delete on media for each row execute function refuse()`,
    );
    const made = () => db().select().from(courses).where(eq(courses.title, title));
    try {
      expect((await apply(seen)).status).toBe(200);
      const again = await apply(String((await look()).body.seen));
      expect([again.status, again.body.message]).toEqual([409, 'This file has come in already.']);
      expect(await made()).toHaveLength(1);
    } finally {
      await db().execute(sql`drop function refuse cascade`);
    }
    // The next try deletes it.
    expect((await apply(seen)).status).toBe(409);
    expect((await look()).status).toBe(404);
    expect(await made()).toHaveLength(1);
  });
});

describe('what did not come in', () => {
  it('is still named after the import, with the modules that wait for a video until they have one', async () => {
    const { courseId } = await bring(backup(`Lapak ${count}`), 'lapak.mbz');
    const foreign = { kind: 'moodle', leftOut: [{ reason: 'forum', names: ['Obrolan'], count: 1 }] };
    expect(await latest(courseId)).toMatchObject({ foreign, withoutVideo: 1 });
    await db().update(modules).set({ videoGuid: newId() }).where(eq(modules.courseId, courseId));
    expect(await latest(courseId)).toMatchObject({ foreign, withoutVideo: 0, draftCount: 1 });
  });

  it('is not known of imports of an earlier version, which are listed all the same', async () => {
    const { courseId } = await bring(backup(`Gerai ${count}`), 'gerai.mbz');
    await db()
      .update(courseImports)
      .set({ made: sql`${courseImports.made} - 'foreign'` })
      .where(eq(courseImports.courseId, courseId));
    expect(await latest(courseId)).toMatchObject({ foreign: null, withoutVideo: 1, moduleCount: 1 });
  });
});

describe('the language of a course of another system', () => {
  it('is that of the screen until someone chooses another, and then that of every text', async () => {
    const id = await upload(Buffer.from('judul,teks\nMulai,Halo.\nLanjut,Lagi.\n'), `Bahasa ${count}.csv`);
    const look = async (query = '') =>
      (await editor.call('GET', `/api/admin/course-imports/${id}${query}`)).body as Difference;
    const found = await look();
    expect(found.foreign?.language).toBe('en');
    const chosen = await look('?language=id');
    expect(chosen.foreign?.language).toBe('id');
    const apply = (seen: string, language?: Language) => applyUploaded(app, editor, id, { seen, language });
    // What was looked at is what comes in.
    expect((await apply(found.seen, 'id')).status).toBe(409);
    const applied = await apply(chosen.seen, 'id');
    expect([applied.status, applied.body.message]).toEqual([200, expect.any(String)]);
    const courseId = String(applied.body.courseId);
    expect(await courseRow(courseId)).toMatchObject({ language: 'id' });
    expect((await modulesOf(courseId)).map(({ language }) => language)).toEqual(['id', 'id']);
    expect(await latest(courseId)).toMatchObject({ language: 'id' });
  });
});

describe('a course of another system', () => {
  it('comes in as drafts that cannot be published without a video, always as a new course', async () => {
    const title = `Warung ${count}`;
    const { difference, courseId } = await bring(backup(title), 'warung.mbz');
    expect(difference.foreign).toEqual({
      kind: 'moodle',
      language: 'en',
      withoutVideo: 1,
      resources: 1,
      leftOut: [{ reason: 'forum', names: ['Obrolan'], count: 1 }],
    });
    const [draft] = await modulesOf(courseId);
    expect(draft).toMatchObject({ title: 'Satu', isPublished: false, videoGuid: '', mediaId: null });
    const refused = await editor.call('PUT', `/api/modules/${draft?.id}`, { isPublished: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Add a video first. A module without one stays a draft.',
    ]);
    const many = await editor.call('POST', '/api/admin/modules/change-many', {
      ids: [draft?.id],
      change: { kind: 'publish' },
    });
    expect(many.body.refused).toHaveLength(1);
    const form = await editor.call('GET', `/api/admin/modules/${draft?.id}`);
    expect(form.body).toMatchObject({ videoUrl: '', video: null });
    expect((await editor.call('GET', `/api/modules/${draft?.id}/playback`)).status).toBe(503);
    const again = await bring(backup(title), 'warung.mbz');
    expect(again.courseId).not.toBe(courseId);
    expect((await courseRow(again.courseId))?.slug).toBe(`warung-${count}-2`);
    expect(await modulesOf(courseId)).toHaveLength(1);
  });

  it('goes again with one press, and its address is free', async () => {
    const title = `Pasar ${count}`;
    const { courseId } = await bring(backup(title), 'pasar.mbz');
    const one = await latest(courseId);
    const cover = newId();
    const at = app.deps.clock.now();
    await db().insert(storedFiles).values({
      id: cover,
      userId: editor.userId,
      purpose: 'cover',
      key: cover,
      name: 'cover.png',
      contentType: 'image/png',
      sizeBytes: 1,
      createdAt: at,
      attachedAt: at,
    });
    const [sheet] = await db()
      .update(resources)
      .set({ coverImage: storedLocation(cover) })
      .where(like(resources.folderName, `pasar-${count}%`))
      .returning({ id: resources.id });
    expect(one).toMatchObject({
      name: 'pasar.mbz',
      courseTitle: title,
      isNewCourse: true,
      moduleCount: 1,
      resourceCount: 1,
      hindrance: null,
    });
    const stranger = await app.person({ tier: 'ESSENTIAL' });
    expect((await undo(one.id, stranger)).status).toBe(403);
    expect((await undo(one.id)).body).toEqual({ message: 'Import taken back' });
    expect(await modulesOf(courseId)).toEqual([]);
    expect(await courseRow(courseId)).toMatchObject({ deletedAt: expect.any(Date), isPublished: false });
    const left = await db().select().from(resources).where(eq(resources.title, 'Lembar'));
    expect(left.filter(({ folderName }) => folderName?.startsWith(`pasar-${count}`))).toEqual([]);
    expect((await undo(one.id)).body.message).toBe('This import was taken back already.');
    const [copy] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'resource.delete'), eq(auditLog.subjectId, sheet?.id ?? '')));
    expect(copy?.detail).toMatchObject({ title: 'Lembar', files: [{ name: 'lembar.txt' }] });
    const [picture] = await db().select().from(storedFiles).where(eq(storedFiles.id, cover));
    expect(picture?.attachedAt ?? null).toBeNull();
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'course.import.undo'), eq(auditLog.subjectId, courseId)));
    expect(entry?.actorId).toBe(editor.userId);
    const again = await bring(backup(title), 'pasar.mbz');
    expect((await courseRow(again.courseId))?.slug).toBe(`pasar-${count}`);
  });
});

describe('a video that the school has already', () => {
  const withVideo = (title: string) =>
    mbz({
      title,
      sections: [
        {
          name: 'Mulai',
          activities: [
            {
              type: 'resource',
              title: 'Video',
              files: [{ area: 'content', name: 'rekaman.mp4', bytes: tinyMp4 }],
            },
          ],
        },
      ],
    });

  it('keeps its name, captions and chapters, and the import can be taken back', async () => {
    await bring(withVideo(`Dapur ${count}`), 'dapur.mbz');
    const sha256 = createHash('sha256').update(tinyMp4).digest('hex');
    const ofVideo = () => db().select().from(media).where(eq(media.sha256, sha256));
    const [first] = await ofVideo();
    const mediaId = first?.id ?? '';
    await db()
      .update(media)
      .set({
        name: 'Mine.mp4',
        captions: [{ srclang: 'id', label: 'Indonesia' }],
        chapters: [{ title: 'Awal', startSeconds: 0, endSeconds: 2 }],
      })
      .where(eq(media.id, mediaId));
    await db().insert(mediaCaptions).values({
      mediaId,
      language: 'id',
      text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHalo\n',
      revision: 1,
      updatedAt: app.deps.clock.now(),
    });
    const before = [await ofVideo(), await db().select().from(mediaCaptions)];
    const { courseId } = await bring(withVideo(`Teras ${count}`), 'teras.mbz');
    expect([await ofVideo(), await db().select().from(mediaCaptions)]).toEqual(before);
    expect((await modulesOf(courseId))[0]?.mediaId).toBe(mediaId);
    expect((await undo((await latest(courseId)).id)).body).toEqual({ message: 'Import taken back' });
    expect((await ofVideo())[0]).toMatchObject({ replacedAt: null, name: 'Mine.mp4' });
  });
});

describe('an import into a course', () => {
  async function school() {
    const slug = `kursus-${count}`;
    const { id: courseId } = await addCourse(app, slug);
    const resource = await addResource(app, { title: `Sheet ${count}`, minTier: 'STARTER' });
    const first = await addModule(app, {
      order: count * 100,
      title: 'First steps',
      courseId,
      items: ['Do it'],
      resourceIds: [resource.id],
      videoGuid,
    });
    const second = await addModule(app, { order: count * 100 + 1, title: 'Loops', courseId, videoGuid });
    await addExercise(app, second, { slug: '01-add-up-the-order' });
    return { slug, courseId, first, second };
  }

  /** Another text, a new module, and the second one goes. */
  async function change(slug: string) {
    const before = await texts(slug);
    const next: Record<string, string> = {};
    for (const [path, text] of Object.entries(before)) if (!path.startsWith('02-')) next[path] = text;
    const file = '01-first-steps/module.md';
    next[file] = `${before[file]}\nMore.\n`;
    next['02-new/module.md'] = (before[file] ?? '')
      .replace('First steps', 'New')
      .replace(/resources:\n( {2}- .*\n)+/, '')
      .replace(/actionItems:\n(?: {2}.*\n)+/, '');
    const zip = rawZip(Object.entries(next).map(([name, data]) => ({ name, data })));
    return { before, ...(await bring(zip, 'kursus.zip')) };
  }

  it('is taken back to the byte, with the module that people had learned in', async () => {
    const { slug, courseId, second } = await school();
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    await learner.call('PUT', `/api/modules/${second.id}/position`, { seconds: 3 });
    const exerciseOf = () =>
      db().select({ id: exercises.id }).from(exercises).where(eq(exercises.moduleId, second.id));
    const exerciseIds = await exerciseOf();
    const { before } = await change(slug);
    expect((await modulesOf(courseId)).map(({ title }) => title)).toEqual(['First steps', 'New']);
    expect((await undo((await latest(courseId)).id)).status).toBe(200);
    expect(await texts(slug)).toEqual(before);
    expect((await modulesOf(courseId)).map(({ id }) => id)).toContain(second.id);
    expect(await exerciseOf()).toEqual(exerciseIds);
    const kept = await learner.call('GET', `/api/modules/${second.id}/progress`);
    expect(kept.body.timeInSeconds).toBe(3);
  });

  it('stays where someone has changed the course since', async () => {
    const { slug, courseId, first } = await school();
    await change(slug);
    await editor.call('PUT', `/api/modules/${first.id}`, { title: 'Mine' });
    const one = await latest(courseId);
    const refused = await undo(one.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('has changed since'),
    ]);
    expect((await modulesOf(courseId)).map(({ title }) => title)).toEqual(['Mine', 'New']);
  });

  it('stays where a video that waits in the studio is for one of its modules, and the list still answers', async () => {
    const { slug, courseId, first } = await school();
    await change(slug);
    const now = app.deps.clock.now();
    await db().insert(media).values({
      id: newId(),
      createdBy: editor.userId,
      name: 'new.mp4',
      sizeBytes: 1,
      state: 'queued',
      moduleId: first.id,
      createdAt: now,
      updatedAt: now,
    });
    const { id } = await latest(courseId);
    expect((await undo(id)).body.message).toContain('has changed since');
  });

  it('stays where someone has changed a module that it took out of the course', async () => {
    const { slug, courseId, second } = await school();
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    await learner.call('PUT', `/api/modules/${second.id}/position`, { seconds: 3 });
    await change(slug);
    await editor.call('PUT', `/api/modules/${second.id}`, { title: 'Mine' });
    const { id } = await latest(courseId);
    expect((await undo(id)).body.message).toContain('has changed since');
    const [row] = await db().select().from(modules).where(eq(modules.id, second.id));
    expect(row).toMatchObject({ title: 'Mine', courseId: null });
  });

  it('is taken back although people had learned in a deleted module that it brought again', async () => {
    const { slug, courseId, second } = await school();
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    await learner.call('PUT', `/api/modules/${second.id}/position`, { seconds: 3 });
    const whole = await texts(slug);
    await db().update(modules).set({ deletedAt: app.deps.clock.now() }).where(eq(modules.id, second.id));
    await bring(rawZip(Object.entries(whole).map(([name, data]) => ({ name, data }))), 'kursus.zip');
    expect((await modulesOf(courseId)).map(({ id }) => id)).toContain(second.id);
    expect((await undo((await latest(courseId)).id)).body).toEqual({ message: 'Import taken back' });
    expect((await modulesOf(courseId)).map(({ id }) => id)).not.toContain(second.id);
  });

  it('stays where someone has learned in a module that it made', async () => {
    const { slug, courseId } = await school();
    await change(slug);
    const made = (await modulesOf(courseId)).find(({ title }) => title === 'New');
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    await learner.call('PUT', `/api/modules/${made?.id}/position`, { seconds: 3 });
    expect((await undo((await latest(courseId)).id)).body.message).toContain('Someone has learned');
  });

  it('stays where someone has bought the course that it made', async () => {
    const { courseId } = await bring(backup('Dibeli'), 'dibeli.mbz');
    const learner = await app.person();
    await openCourses(db(), {
      userId: learner.userId,
      courseIds: [courseId],
      causeId: newId(),
      at: app.deps.clock.now(),
      endsAt: null,
    });
    const { id } = await latest(courseId);
    expect((await undo(id)).body.message).toContain('People have bought this course');
    expect((await courseRow(courseId))?.deletedAt).toBeNull();
  });

  it('can be taken back for 30 days; then it stays, and what was kept for taking it back goes', async () => {
    const { slug, courseId } = await school();
    const before = await texts(slug);
    const file = `resources/sheet-${count}/resource.md`;
    const withFile = (text: string) =>
      rawZip(
        Object.entries({
          ...before,
          [file]: (before[file] ?? '').replace('---\n\n', 'files:\n  - name: a\n    file: a.txt\n---\n\n'),
          [`resources/sheet-${count}/files/a.txt`]: text,
        }).map(([name, data]) => ({ name, data })),
      );
    await bring(withFile('one'), 'one.zip');
    const first = await db().select().from(resourceFiles).where(eq(resourceFiles.name, 'a'));
    const fileId = first[0]?.location.slice('stored:'.length) ?? '';
    const isKept = async () =>
      (await db().select().from(storedFiles).where(eq(storedFiles.id, fileId)))[0]?.attachedAt instanceof
      Date;
    await bring(withFile('two'), 'two.zip');
    expect(await isKept()).toBe(true);
    const { id } = await latest(courseId);
    const cameInBefore = (ms: number) =>
      db()
        .update(courseImports)
        .set({ importedAt: new Date(app.deps.clock.now().getTime() - ms) });
    await cameInBefore(30 * dayMs - 60_000);
    await sweepImports(app.deps);
    expect(await latest(courseId)).toMatchObject({ id, hindrance: null });
    expect(await isKept()).toBe(true);
    await cameInBefore(30 * dayMs + 1_000);
    expect((await undo(id)).body.message).toBe('An import can be taken back for 30 days.');
    await sweepImports(app.deps);
    expect(await db().select().from(courseImports)).toEqual([]);
    expect(await isKept()).toBe(false);
  });
});

describe('a resource that was a draft', () => {
  const state = async (id: string) =>
    (await db().select().from(resources).where(eq(resources.id, id)))[0]?.isPublished;
  const asZip = (files: Record<string, string>) =>
    rawZip(Object.entries(files).map(([name, data]) => ({ name, data })));

  /** A draft of a module with a draft of a resource, and the import that publishes both. */
  async function published() {
    const slug = `draf-${count}`;
    const { id: courseId } = await addCourse(app, slug);
    const { id } = await addResource(app, { title: `Draf ${count}`, minTier: 'STARTER' });
    await db().update(resources).set({ isPublished: false }).where(eq(resources.id, id));
    const module = await addModule(app, {
      order: count * 100,
      title: 'First steps',
      courseId,
      isPublished: false,
      resourceIds: [id],
    });
    const before = await texts(slug);
    const file = '01-first-steps/module.md';
    expect(before[file]).toContain('published: false\n');
    await bring(
      asZip({ ...before, [file]: String(before[file]).replace('published: false', 'published: true') }),
      'a.zip',
    );
    expect(await state(id)).toBe(true);
    return { slug, courseId, id, module, before, one: await latest(courseId) };
  }
  const took = async (one: CourseImport) =>
    expect((await undo(one.id)).body).toEqual({ message: 'Import taken back' });

  it('is one again when the import that published it is taken back', async () => {
    const { slug, id, before, one } = await published();
    expect(one).toMatchObject({ publishedCount: 1, resourceCount: 0 });
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    expect((await learner.call('GET', `/api/resources/${id}`)).status).toBe(200);
    await took(one);
    expect(await state(id)).toBe(false);
    expect((await learner.call('GET', `/api/resources/${id}`)).status).toBe(404);
    expect(await texts(slug)).toEqual(before);
  });

  it('stays published where an editor has set that since', async () => {
    const { id, one } = await published();
    await editor.call('PUT', `/api/resources/${id}`, { isPublished: false });
    await editor.call('PUT', `/api/resources/${id}`, { isPublished: true });
    await took(one);
    expect(await state(id)).toBe(true);
  });

  it('is one again where an editor has saved its form since: that sends the switch as it was', async () => {
    const { id, one } = await published();
    await editor.call('PUT', `/api/resources/${id}`, { isPublished: true });
    await took(one);
    expect(await state(id)).toBe(false);
  });

  it('stays published where a published module of another course has begun to list it', async () => {
    const { id, one } = await published();
    await addModule(app, { order: count * 100 + 50, resourceIds: [id] });
    await took(one);
    expect(await state(id)).toBe(true);
  });

  it('is one again where a published module had listed it before, too', async () => {
    const slug = `dua-${count}`;
    const { id: courseId } = await addCourse(app, slug);
    const { id } = await addResource(app, { title: `Dua ${count}`, minTier: 'STARTER' });
    await addModule(app, { order: count * 100 + 50, resourceIds: [id] });
    await addModule(app, {
      order: count * 100,
      title: 'One',
      courseId,
      isPublished: false,
      resourceIds: [id],
    });
    await db().update(resources).set({ isPublished: false }).where(eq(resources.id, id));
    const before = await texts(slug);
    const file = '01-one/module.md';
    await bring(
      asZip({ ...before, [file]: String(before[file]).replace('published: false', 'published: true') }),
      'a.zip',
    );
    expect(await state(id)).toBe(true);
    await took(await latest(courseId));
    expect(await state(id)).toBe(false);
  });

  it('is one again when its module was published later, with its video', async () => {
    const { slug, courseId, id } = await published();
    await took(await latest(courseId));
    const before = await texts(slug);
    const next = Object.fromEntries(
      Object.entries(before).map(([path, text]) => [
        path,
        text
          .replace('published: false', 'published: true')
          .replace(/video:\n( {2}.*\n)+/, 'video:\n  file: video.mp4\n'),
      ]),
    );
    const zip = rawZip([
      ...Object.entries(next).map(([name, data]) => ({ name, data })),
      { name: '01-first-steps/video.mp4', data: Buffer.concat([tinyMp4, Buffer.alloc(count)]) },
    ]);
    await bring(zip, 'b.zip');
    const [module] = await modulesOf(courseId);
    expect([module?.isPublished, await state(id)]).toEqual([false, false]);
    await db().transaction((tx) => publishResourcesOf(tx, [module?.id ?? 0]));
    expect(await state(id)).toBe(true);
    const [newest] = await db()
      .select({ id: courseImports.id })
      .from(courseImports)
      .where(and(eq(courseImports.courseId, courseId), isNull(courseImports.undoneAt)));
    expect((await undo(newest?.id ?? '')).body).toEqual({ message: 'Import taken back' });
    expect(await state(id)).toBe(false);
  });

  it('that was made one since the import stays one, although taking back links it again', async () => {
    const slug = `tarik-${count}`;
    const { id: courseId } = await addCourse(app, slug);
    const { id } = await addResource(app, { title: `Tarik ${count}`, minTier: 'STARTER' });
    await addModule(app, { order: count * 100, title: 'One', courseId, resourceIds: [id], videoGuid });
    const before = await texts(slug);
    const file = '01-one/module.md';
    await bring(
      asZip({
        'course.yaml': String(before['course.yaml']),
        [file]: String(before[file]).replace(/resources:\n( {2}- .*\n)+/, ''),
      }),
      'a.zip',
    );
    await editor.call('PUT', `/api/resources/${id}`, { isPublished: false });
    await took(await latest(courseId));
    expect(await texts(slug)).toEqual(before);
    expect(await state(id)).toBe(false);
  });

  it('is one again when the import made a new course of it', async () => {
    const { slug, id, courseId, before } = await published();
    await took(await latest(courseId));
    const other = { ...before, 'course.yaml': String(before['course.yaml']).replace(slug, `${slug}-b`) };
    const file = '01-first-steps/module.md';
    const { courseId: second } = await bring(
      asZip({ ...other, [file]: String(before[file]).replace('published: false', 'published: true') }),
      'a.zip',
    );
    expect(await state(id)).toBe(true);
    await took(await latest(second));
    expect(await state(id)).toBe(false);
  });

  it('stays published when an import of an earlier version is taken back', async () => {
    const { id, one } = await published();
    await db()
      .update(courseImports)
      .set({ made: sql`${courseImports.made} - 'drafts'` })
      .where(eq(courseImports.id, one.id));
    expect(await latest(one.courseId ?? '')).toMatchObject({ publishedCount: 0 });
    await took(one);
    expect(await state(id)).toBe(true);
  });
});
