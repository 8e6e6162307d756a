import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processingVideoGuid } from '#dev/sandboxes/bunny/video-library.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import {
  type AddedModule,
  addCourse,
  addModule,
  addResource,
  playUrlOf,
  readyVideoGuid,
} from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';

let app: TestApp;
let course: { id: string; slug: string };
let resource: { id: string };
let essential: AddedModule;
let admin: TestPerson;
let learner: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  course = await addCourse(app, 'first-course');
  resource = await addResource(app, {
    minTier: 'ESSENTIAL',
    files: [{ name: 'sheet.pdf', location: 'content:dom-cheatsheet/dom-cheatsheet.pdf', sizeBytes: 1 }],
  });
  const inCourse = { courseId: course.id };
  essential = await addModule(app, {
    order: 20,
    title: 'Essential',
    description: 'The **secret** of arrays.',
    items: ['Read', 'Write'],
    resourceIds: [resource.id],
    ...inCourse,
  });
  [admin, learner] = await Promise.all([app.person({ isAdmin: true }), app.person({ tier: 'ESSENTIAL' })]);
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.sandboxes.setSwitches('bunny', { down: false, slow: 0 });
});

const get = (person: TestPerson, id: number, query = '') => person.call('GET', `/api/modules/${id}${query}`);

describe('managing modules', () => {
  const input = {
    title: 'New',
    description: 'Text',
    tier: 'ACCELERATE',
    videoUrl: playUrlOf(readyVideoGuid),
    duration: 12,
  };
  const create = (body: object) => admin.call('POST', '/api/modules', body);
  const update = (id: number, body: object) => admin.call('PUT', `/api/modules/${id}`, body);

  it('creates an unpublished module at the end, with a normalised tier and the video’s details', async () => {
    const { status, body } = await create({ ...input, actionItems: [{ title: ' One ' }, { text: 'Two' }] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'New',
      tier: 'ACCELERATOR',
      minTier: 'ACCELERATOR',
      isPublished: false,
      isFreePreview: false,
      duration: 12,
      videoUrl: input.videoUrl,
      video: { status: 4 },
      actionItems: [{ title: 'One' }, { title: 'Two' }],
    });
    const orders = await app.deps.db.select({ order: modules.order }).from(modules);
    expect(body.order).toBe(Math.max(...orders.map((row) => row.order)));
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(body.id)));
    expect(entry).toMatchObject({ action: 'module.create', actorId: admin.userId });
  });

  it('keeps the sign of a module, gives it to learners, and its course has that of its first module', async () => {
    const signed = await addCourse(app, 'signs');
    const made = await create({ ...input, tier: 'STARTER', courseId: signed.id, isPublished: true });
    expect(made.body.sign).toBeNull();
    await addModule(app, { order: 9_000, courseId: signed.id, sign: 'table' });
    expect((await update(made.body.id, { sign: 'braces' })).body.sign).toBe('braces');
    const shown = (await learner.call('GET', `/api/courses/${signed.slug}`)).body;
    const signs = shown.modules.map((module: { sign: string }) => module.sign);
    expect(signs.toSorted()).toEqual(['braces', 'table']);
    expect(shown.sign).toBe(signs[0]);
    expect((await update(made.body.id, { sign: 'smiley' })).status).toBe(422);
    expect((await update(made.body.id, { sign: null })).body.sign).toBeNull();
  });

  it('never overwrites what someone else has saved since the form was opened, and says who it was', async () => {
    const { id, revision } = (await create(input)).body;
    const read = async () => (await admin.call('GET', `/api/admin/modules/${id}`)).body;
    const theirs = await update(id, { title: 'Theirs', summary: 'Their summary', revision });
    expect(theirs.body.revision).toBe(revision + 1);
    // A place in the list is no part of the form.
    await update(id, { order: 12_345 });
    const refused = await update(id, { title: 'Mine', revision });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^.+ saved this module while you were editing it\./);
    expect(refused.body.data).toMatchObject({ revision: revision + 1 });
    expect((await read()).title).toBe('Theirs');
    expect((await update(id, { title: 'Mine', revision: revision + 1 })).status).toBe(200);
    expect(await read()).toMatchObject({ title: 'Mine', summary: 'Their summary', revision: revision + 2 });
    await admin.call('POST', '/api/admin/modules/change-many', {
      ids: [id],
      change: { kind: 'tier', tier: 'STARTER' },
    });
    expect((await update(id, { title: 'Late', revision: revision + 2 })).status).toBe(409);
    expect((await update(999_999, { title: 'Gone', revision: 1 })).status).toBe(404);
  });

  it('saves one of ten forms of the same revision', async () => {
    const { id, revision } = (await create(input)).body;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(id, { title: `Title ${index}`, revision })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it.each([
    ['title', '', 'Title is required'],
    ['description', ' ', 'Description is required'],
    ['videoUrl', '', 'Video URL is required'],
    ['duration', 0, 'Duration is required'],
    ['duration', 1.5, 'Duration must be a whole number of minutes'],
    ['actionItems', [{ title: '  ' }], 'Action item must not be empty'],
  ])('refuses %s %j', async (field, value, message) => {
    const reply = await create({ ...input, [field]: value });
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.message).toBe(message);
  });

  it.each([
    'https://youtube.com/watch?v=1',
    'https://evil.test/play/410200/0c22a010-7021-4264-9427-429bd1a74be8',
    'javascript:alert(1)',
    'http://player.mediadelivery.net/play/410200/0c22a010-7021-4264-9427-429bd1a74be8',
    'https://player.mediadelivery.net/play/1/0c22a010-7021-4264-9427-429bd1a74be8',
    'https://player.mediadelivery.net/play/410200/not-a-guid',
    'https://player.mediadelivery.net@evil.test/play/410200/0c22a010-7021-4264-9427-429bd1a74be8',
  ])('refuses the video address %s', async (videoUrl) => {
    const reply = await create({ ...input, videoUrl });
    expect(reply).toMatchObject({ status: 422, body: { message: 'Invalid Bunny video URL' } });
    expect(reply.body.data.issues).toEqual([{ path: ['videoUrl'], message: 'Invalid Bunny video URL' }]);
  });

  it('accepts the provider’s own hosts', async () => {
    const reply = await create({
      ...input,
      videoUrl: `https://iframe.mediadelivery.net/play/${demoSecrets.bunnyLibraryId}/${readyVideoGuid}`,
    });
    expect(reply.status).toBe(201);
  });

  it('saves while the provider is down', async () => {
    await app.sandboxes.setSwitches('bunny', { down: true });
    expect((await create(input)).status).toBe(201);
  });

  it('refuses a course or resource that does not exist, and saves nothing', async () => {
    const before = await app.deps.db.$count(modules);
    const missing = '0190a000-0000-7000-8000-000000000000';
    expect((await create({ ...input, courseId: missing })).status).toBe(422);
    expect((await create({ ...input, resourceIds: [missing] })).status).toBe(422);
    expect(await app.deps.db.$count(modules)).toBe(before);
  });

  it('changes any subset of fields and leaves the rest', async () => {
    const { body: made } = await create({ ...input, actionItems: [{ title: 'Keep' }] });
    const { body } = await update(made.id, { title: 'Renamed', isPublished: true });
    expect(body).toMatchObject({
      title: 'Renamed',
      isPublished: true,
      description: 'Text',
      duration: 12,
      order: made.order,
      actionItems: [{ title: 'Keep' }],
    });
    expect((await update(made.id, {})).status).toBe(200);
    expect((await update(2_000_000_000, { title: 'x' })).status).toBe(404);
  });

  it('drops the old video’s details when its address changes', async () => {
    const { body: made } = await create({ ...input, isPublished: true });
    const { body } = await update(made.id, { videoUrl: playUrlOf(processingVideoGuid) });
    expect(body.video.status).toBe(2);
  });

  it('identifies an action item by the caller’s text: the same text is the same item, ticks included', async () => {
    const longest = 'x'.repeat(64);
    const { status, body: made } = await create({
      ...input,
      tier: 'ESSENTIAL',
      isPublished: true,
      actionItems: [
        { title: 'A', id: '1' },
        { title: 'B', id: longest },
      ],
    });
    expect(status).toBe(201);
    const [a, b] = made.actionItems;
    await learner.call('PATCH', `/api/action-items/${a.id}/status`, { completed: true });
    await update(made.id, { actionItems: [{ title: 'B', id: longest }] });
    await update(made.id, {
      actionItems: [
        { title: 'B', id: longest },
        { title: 'A again', id: '1' },
        { title: 'Another', id: '1' },
      ],
    });
    const { body: after } = await get(learner, made.id);
    expect(after.actionItems).toMatchObject([
      { id: b.id, title: 'B', completed: false },
      { id: a.id, title: 'A again', completed: true },
      { title: 'Another', completed: false },
    ]);
    const { body: other } = await create({ ...input, actionItems: [{ title: 'A', id: '1' }] });
    expect(other.actionItems[0].id).not.toBe(a.id);
    const tooLong = await create({ ...input, actionItems: [{ title: 'A', id: `${longest}x` }] });
    expect(tooLong).toMatchObject({ status: 422, body: { message: expect.stringContaining('at most 64') } });
  });

  it('hides a removed action item with its ticks, and keeps items named by their id', async () => {
    const { body: made } = await create({
      ...input,
      tier: 'ESSENTIAL',
      isPublished: true,
      actionItems: [{ title: 'A' }, { title: 'B' }],
    });
    const [a, b] = made.actionItems;
    const tick = (id: string) => learner.call('PATCH', `/api/action-items/${id}/status`, { completed: true });
    await tick(a.id);
    await tick(b.id);
    const { body: less } = await update(made.id, { actionItems: [{ id: b.id, text: 'B again' }] });
    expect(less.actionItems).toEqual([{ id: b.id, title: 'B again', translations: {} }]);
    expect((await get(learner, made.id)).body.actionItems).toEqual([
      { id: b.id, title: 'B again', language: 'en', completed: true },
    ]);
    expect((await tick(a.id)).status).toBe(404);
    await update(made.id, {
      actionItems: [
        { id: a.id, title: 'A' },
        { id: b.id, title: 'B' },
      ],
    });
    expect((await get(learner, made.id)).body.actionItems).toEqual([
      { id: a.id, title: 'A', language: 'en', completed: true },
      { id: b.id, title: 'B', language: 'en', completed: true },
    ]);
  });

  it('does not take over another module’s action item by its id', async () => {
    const [foreign] = essential.itemIds;
    const { body } = await create({ ...input, actionItems: [{ id: foreign, title: 'Stolen' }] });
    expect(body.actionItems[0].id).not.toBe(foreign);
    expect((await get(learner, essential.id)).body.actionItems[0].title).toBe('Read');
  });

  it('takes an action item or a resource once if it is named twice', async () => {
    const { body: made } = await create({ ...input, actionItems: [{ title: 'A' }] });
    const id = made.actionItems[0].id;
    const items = await update(made.id, {
      actionItems: [
        { id, title: 'A' },
        { id, title: 'B' },
      ],
    });
    expect(items.body.actionItems).toMatchObject([{ id, title: 'A' }, { title: 'B' }]);
    const resources = await update(made.id, { resourceIds: [resource.id, resource.id] });
    expect(resources.body.resourceIds).toEqual([resource.id]);
  });

  it('removes softly: absent from lists, routes and playback, with its notes preserved', async () => {
    const { body: made } = await create({ ...input, tier: 'ESSENTIAL', isPublished: true });
    await learner.call('POST', '/api/notes', { moduleId: made.id, content: 'Kept', timestamp: 1 });
    const removed = await admin.call('DELETE', `/api/modules/${made.id}`);
    expect(removed.status).toBe(200);
    expect((await get(learner, made.id)).status).toBe(404);
    expect((await get(admin, made.id)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/modules/${made.id}`)).status).toBe(404);
    expect((await update(made.id, { title: 'x' })).status).toBe(404);
    const [row] = await app.deps.db.select().from(modules).where(eq(modules.id, made.id));
    expect(row?.deletedAt).not.toBeNull();
    expect((await learner.call('GET', `/api/notes?moduleId=${made.id}`)).body.notes).toHaveLength(1);
  });
});

describe('reordering', () => {
  const orderOf = async (ids: number[]) => {
    const rows = await app.deps.db.select({ id: modules.id, order: modules.order }).from(modules);
    return ids.map((id) => rows.find((row) => row.id === id)?.order);
  };

  it('gives a module the order and moves every other at or after it up by one', async () => {
    const base = 5_000;
    const added = [];
    for (let index = 0; index < 4; index += 1) added.push(await addModule(app, { order: base + index }));
    const ids = added.map((module) => module.id);
    const moved = await admin.call('PUT', `/api/modules/${ids[3]}`, { order: base + 1 });
    expect(moved.status).toBe(200);
    expect(await orderOf(ids)).toEqual([base, base + 2, base + 3, base + 1]);
  });

  it('by two administrators at the same moment keeps a unique order for every module', async () => {
    const base = 6_000;
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await addModule(app, { order: base + index })).id);
    const replies = await Promise.all(
      ids.flatMap((id) => [0, 1].map((to) => admin.call('PUT', `/api/modules/${id}`, { order: base + to }))),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const found = await orderOf(ids);
    expect(new Set(found).size).toBe(ids.length);
  });
});
