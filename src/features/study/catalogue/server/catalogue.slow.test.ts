/** Administrators' lists of modules and courses: restoring, the video check, and reordering under a race. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processingVideoGuid } from '#dev/sandboxes/bunny/video-library.ts';
import {
  addModule,
  addResource,
  playUrlOf,
  readyVideoGuid,
  unknownVideoGuid,
} from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let admin: TestPerson;
let other: TestPerson;
let learner: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  [admin, other, learner] = await Promise.all([
    app.person({ isAdmin: true }),
    app.person({ isAdmin: true }),
    app.person({ tier: 'ESSENTIAL' }),
  ]);
});
afterAll(() => app.close());
afterEach(() => app.sandboxes.setSwitches('bunny', { down: false }));

const actions = async (subjectId: string | number) =>
  (
    await app.deps.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(subjectId)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
  ).map((entry) => {
    expect(entry.actorId).toBe(admin.userId);
    return entry.action;
  });

interface Row {
  id: number | string;
  title: string;
  order: number;
  deletedAt: string | null;
}
const list = async (of: 'modules' | 'courses', query = '') =>
  (await admin.call<Row[]>('GET', `/api/admin/${of}${query}`)).body;

describe('the administrators’ list of modules', () => {
  it('has every tier and draft in order with all its columns, in one statement', async () => {
    const first = await addModule(app, {
      order: 100,
      tier: 'STARTER',
      isPublished: false,
      items: ['a', 'b'],
    });
    const second = await addModule(app, { order: 101, tier: 'BREAKTHROUGH', isFreePreview: true });
    const rows = await list('modules');
    expect(rows.map((row) => row.id)).toEqual([first.id, second.id]);
    expect(rows[0]).toMatchObject({
      tier: 'STARTER',
      order: 100,
      isPublished: false,
      actionItemCount: 2,
      videoStatus: null,
      isVideoChecked: false,
      deletedAt: null,
    });
    expect(rows[1]).toMatchObject({ isFreePreview: true });
    expect(await app.countStatements(() => list('modules'))).toBeLessThanOrEqual(2);
  });

  it('restores a removed module as it was, once, and audits it', async () => {
    const { id } = await addModule(app, { order: 200, title: 'Comes back' });
    await learner.call('POST', '/api/notes', { moduleId: id, content: 'Kept', timestamp: 1 });
    await admin.call('DELETE', `/api/modules/${id}`);
    expect((await list('modules')).some((row) => row.id === id)).toBe(false);
    expect(await list('modules', '?deleted=true')).toMatchObject([{ id, title: 'Comes back' }]);
    expect((await admin.call('POST', `/api/admin/modules/${id}/restore`, {})).status).toBe(200);
    expect((await list('modules')).find((row) => row.id === id)).toMatchObject({ order: 200 });
    expect((await learner.call('GET', `/api/modules/${id}`)).status).toBe(200);
    expect((await learner.call('GET', `/api/notes?moduleId=${id}`)).body.notes).toHaveLength(1);
    expect((await admin.call('POST', `/api/admin/modules/${id}/restore`, {})).status).toBe(404);
    expect(await actions(id)).toEqual(['module.restore', 'module.remove']);
  });

  it('keeps a unique order for every module if two administrators drag at the same moment', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await addModule(app, { order: 300 + index })).id);
    const orderOf = new Map((await list('modules')).map((row) => [row.id, row.order]));
    const drag = (who: TestPerson, id: number | undefined, before: number | undefined) =>
      who.call('PUT', `/api/modules/${id}`, { order: orderOf.get(before ?? 0) });
    const replies = await Promise.all([
      drag(admin, ids[4], ids[0]),
      drag(other, ids[3], ids[0]),
      drag(admin, ids[0], ids[2]),
      drag(other, ids[1], ids[4]),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    const orders = (await list('modules')).map((row) => row.order);
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });
});

describe('the check of a video', () => {
  const check = (videoUrl: string) => admin.call('POST', '/api/admin/videos/check', { videoUrl });

  it('returns status and length, with a preview only for a ready video', async () => {
    const ready = await check(playUrlOf(readyVideoGuid));
    expect(ready).toMatchObject({ status: 200, body: { status: 4 } });
    expect(ready.body.lengthSeconds).toBeGreaterThan(0);
    expect(ready.body.playback.hlsUrl).toContain(readyVideoGuid);
    expect((await check(playUrlOf(processingVideoGuid))).body).toMatchObject({ status: 2, playback: null });
    expect((await check(playUrlOf(unknownVideoGuid))).body).toEqual({
      status: null,
      lengthSeconds: 0,
      playback: null,
    });
  });

  it('never asks about a foreign address, and fails without details while the provider is down', async () => {
    expect(await check('https://evil.test/play/1/2')).toMatchObject({
      status: 422,
      body: { message: 'Invalid Bunny video URL' },
    });
    await app.sandboxes.setSwitches('bunny', { down: true });
    expect(await check(playUrlOf(readyVideoGuid))).toMatchObject({ status: 502 });
  });
});

describe('courses', () => {
  const create = (body: object) => admin.call('POST', '/api/admin/courses', body);
  const input = { title: 'JavaScript, from zero', description: 'All of it.' };

  it('are created unpublished and last, with a slug derived from the title', async () => {
    const { status, body } = await create(input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: 'javascript-from-zero', isPublished: false, moduleCount: 0 });
    const next = (await create({ ...input, slug: 'second', isPublished: true })).body;
    expect(next.order).toBeGreaterThan(body.order);
    const shown = (await app.browser().call<{ slug: string }[]>('GET', '/api/courses')).body;
    expect(shown.map((course) => course.slug)).toEqual(['second']);
    expect(await actions(body.id)).toEqual(['course.create']);
  });

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ description: ' ' }, 'Description is required'],
    [{ slug: 'Not A Slug' }, 'Use lowercase letters, digits and hyphens'],
    [{ slug: 'second' }, 'Another course already has this address'],
  ])('refuse %j', async (wrong, message) => {
    const reply = await create({ ...input, slug: 'free', ...wrong });
    expect([400, 409, 422]).toContain(reply.status);
    expect(reply.body.message).toBe(message);
  });

  it('change in any subset of fields, are reordered, removed and restored, and each change is audited', async () => {
    const { id } = (await create({ ...input, slug: 'third' })).body;
    const update = (body: object) => admin.call('PUT', `/api/admin/courses/${id}`, body);
    expect((await update({ isPublished: true })).body).toMatchObject({ isPublished: true, slug: 'third' });
    const [first] = await list('courses');
    expect((await update({ order: first?.order })).status).toBe(200);
    expect((await list('courses')).map((course) => course.id)[0]).toBe(id);
    expect((await admin.call('DELETE', `/api/admin/courses/${id}`)).status).toBe(200);
    expect((await update({ title: 'x' })).status).toBe(404);
    expect(await list('courses', '?deleted=true')).toMatchObject([{ id }]);
    expect((await learner.call('GET', '/api/courses/third')).status).toBe(404);
    expect((await admin.call('POST', `/api/admin/courses/${id}/restore`, {})).status).toBe(200);
    expect((await learner.call('GET', '/api/courses/third')).status).toBe(200);
    expect(await actions(id)).toEqual([
      'course.restore',
      'course.remove',
      'course.update',
      'course.update',
      'course.create',
    ]);
  });

  it('that do not exist answer 404 to every change', async () => {
    const at = `/api/admin/courses/${newId()}`;
    expect((await admin.call('PUT', at, { title: 'x' })).status).toBe(404);
    expect((await admin.call('DELETE', at)).status).toBe(404);
    expect((await admin.call('POST', `${at}/restore`, {})).status).toBe(404);
  });

  it('keep unique orders if two administrators reorder at the same moment', async () => {
    const rows = await list('courses');
    const to = rows[0]?.order;
    const replies = await Promise.all(
      rows.flatMap((row) =>
        [admin, other].map((who) => who.call('PUT', `/api/admin/courses/${row.id}`, { order: to })),
      ),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const orders = (await list('courses')).map((row) => row.order);
    expect(new Set(orders).size).toBe(orders.length);
  });
});

describe('a module in two languages', () => {
  const indonesian = { title: 'Perulangan', summary: 'Ulangi langkah.', description: 'Isi **perulangan**.' };
  const withLanguage = (language: 'en' | 'id') => ({ 'x-language': language });
  const make = (more: Record<string, unknown> = {}) =>
    admin.call('POST', '/api/modules', {
      title: 'Looping around',
      summary: 'Repeat steps.',
      description: 'About **loops**.',
      tier: 'ESSENTIAL',
      videoUrl: playUrlOf(readyVideoGuid),
      duration: 3,
      isPublished: true,
      language: 'en',
      translations: { id: indonesian },
      actionItems: [{ title: 'Write a loop', translations: { id: { title: 'Tulis perulangan' } } }],
      ...more,
    });

  it('is read in the language of its reader, and in the other where there is no translation', async () => {
    const { body } = await make();
    const person = await app.person({ tier: 'ESSENTIAL' });
    const read = async (id: number, language: 'en' | 'id') =>
      (await person.call('GET', `/api/modules/${id}`, undefined, withLanguage(language))).body;
    expect(await read(body.id, 'id')).toMatchObject({
      ...indonesian,
      language: 'id',
      actionItems: [{ title: 'Tulis perulangan' }],
    });
    expect(await read(body.id, 'en')).toMatchObject({
      title: 'Looping around',
      language: 'en',
      actionItems: [{ title: 'Write a loop' }],
    });
    const alone = await make({ translations: {} });
    expect(await read(alone.body.id, 'id')).toMatchObject({ title: 'Looping around', language: 'en' });
  });

  it('names the language of each title, wherever it is listed', async () => {
    const { id: resourceId } = await addResource(app, { title: 'Sheet of loops', minTier: 'STARTER' });
    const { body } = await make({ title: 'Nur ein Teil', resourceIds: [resourceId] });
    const { body: after } = await make({
      title: 'Englishalone',
      translations: {},
      actionItems: [{ title: 'Try it' }],
    });
    const person = await app.person({ tier: 'ESSENTIAL' });
    for (const { id } of [body, after])
      await person.call('POST', `/api/modules/${id}/progress`, { progress: 5 });
    const read = async (path: string) => (await person.call('GET', path, undefined, withLanguage('id'))).body;
    const item = { title: 'Try it', language: 'en' };
    expect(await read(`/api/modules/${body.id}`)).toMatchObject({
      language: 'id',
      actionItems: [{ language: 'id' }],
      resources: [{ title: 'Sheet of loops', language: 'en' }],
      next: { id: after.id, language: 'en' },
    });
    expect(await read(`/api/modules/${after.id}`)).toMatchObject({
      actionItems: [item],
      previous: { id: body.id, language: 'id' },
    });
    expect(await read('/api/action-items')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          moduleId: body.id,
          language: 'id',
          items: [expect.objectContaining({ language: 'id' })],
        }),
        expect.objectContaining({
          moduleId: after.id,
          language: 'en',
          items: [expect.objectContaining(item)],
        }),
      ]),
    );
    const dashboard = await read('/api/dashboard');
    expect(dashboard.overallProgress.lastModule).toMatchObject({ id: after.id, language: 'en' });
    expect(dashboard.nextActions).toEqual(expect.arrayContaining([expect.objectContaining(item)]));
    expect(await read('/api/search?query=englishalone')).toMatchObject([
      { kind: 'module', language: 'en', excerptLanguage: 'en' },
    ]);
  });

  it('is edited in both languages, whatever language its editor reads', async () => {
    const { body } = await make();
    const draft = await admin.call('GET', `/api/admin/modules/${body.id}`, undefined, withLanguage('id'));
    expect(draft.body).toMatchObject({ title: 'Looping around', translations: { id: indonesian } });
  });

  it('is listed for administrators by its title in their language, with its course', async () => {
    const { body: course } = await admin.call('POST', '/api/admin/courses', {
      slug: 'menganyam',
      title: 'Weaving',
      description: 'Threads.',
      isPublished: false,
      language: 'en',
      translations: { id: { title: 'Menganyam', description: 'Benang.' } },
    });
    const { body } = await make({ courseId: course.id });
    const listed = async (language: 'en' | 'id') =>
      (await admin.call('GET', '/api/admin/modules', undefined, withLanguage(language))).body.find(
        ({ id }: { id: number }) => id === body.id,
      );
    expect(await listed('id')).toMatchObject({ title: 'Perulangan', courseTitle: 'Menganyam' });
    expect(await listed('en')).toMatchObject({ title: 'Looping around', courseTitle: 'Weaving' });
  });

  it('is found by its words in either language', async () => {
    const { body } = await make({
      title: 'Kelindan',
      translations: { id: { ...indonesian, title: 'Anyaman' } },
    });
    const person = await app.person({ tier: 'ESSENTIAL' });
    for (const word of ['kelindan', 'anyaman']) {
      const found = await person.call('GET', `/api/search?query=${word}`, undefined, withLanguage('id'));
      expect(found.body).toMatchObject([{ title: 'Anyaman', url: `/modules/${body.id}` }]);
    }
  });

  it('keeps the translations that a client of an earlier release does not name', async () => {
    const { body } = await make();
    const [item] = body.actionItems;
    const { body: saved } = await admin.call('PUT', `/api/modules/${body.id}`, {
      title: 'Looping again',
      actionItems: [{ id: item.id, title: 'Write two loops' }],
    });
    expect(saved).toMatchObject({
      title: 'Looping again',
      translations: { id: indonesian },
      actionItems: [{ title: 'Write two loops', translations: { id: { title: 'Tulis perulangan' } } }],
    });
  });

  it('loses the translation into the language that it is said to be written in', async () => {
    const { body } = await make();
    const { body: saved } = await admin.call('PUT', `/api/modules/${body.id}`, { language: 'id' });
    expect(saved).toMatchObject({ title: 'Looping around', language: 'id', translations: {} });
  });

  it('refuses a translation into its own language', async () => {
    expect(await make({ language: 'id' })).toMatchObject({ status: 422 });
  });
});
