/** Drafts of resources (product.md#managing-resources). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { resources } from '#features/study/resources/server/schema.ts';

let app: TestApp;
let editor: TestPerson;
let coach: TestPerson;
let learner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  coach = await app.person({ roles: ['coach'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
});
afterAll(() => app.close());

/** A module that is not published, and a draft that it lists. */
let moduleId: number;
let id: string;
let fileId: string;
let order = 0;
beforeEach(async () => {
  order += 1;
  const made = await addResource(app, {
    title: 'Rahasia',
    minTier: 'STARTER',
    files: [{ name: 'a.pdf', location: 'https://example.com/a.pdf', sizeBytes: 7 }],
  });
  id = made.id;
  fileId = made.fileIds[0] ?? '';
  await app.deps.db.update(resources).set({ isPublished: false }).where(eq(resources.id, id));
  moduleId = (await addModule(app, { order, isPublished: false, resourceIds: [id] })).id;
});

/** The statuses of the page and the file, whether the list and the palette have it. */
const seenBy = async (person: TestPerson) => {
  const list = await person.call<{ data: { id: string }[] }>('GET', '/api/resources?search=rahasia');
  const found = await person.call('GET', '/api/search?query=rahasia');
  return {
    page: (await person.call('GET', `/api/resources/${id}`)).status,
    file: (await person.fetch(`/api/resources/${id}/files/${fileId}`)).status,
    isListed: list.body.data.some((resource) => resource.id === id),
    isFound: JSON.stringify(found.body).includes(id),
  };
};
const hidden = { page: 404, file: 404, isListed: false, isFound: false };

it('a draft is for editors only: no page, no file, no line of the list, nothing in the search', async () => {
  expect(await seenBy(learner)).toEqual(hidden);
  expect(await seenBy(coach)).toEqual(hidden);
  expect(await seenBy(editor)).toMatchObject({ page: 200, isListed: true, isFound: true });
});

it.each([
  ['its switch', () => editor.call('PUT', `/api/resources/${id}`, { isPublished: true })],
  ['the module’s form', () => editor.call('PUT', `/api/modules/${moduleId}`, { isPublished: true })],
  [
    'a change of several modules',
    () =>
      editor.call('POST', '/api/admin/modules/change-many', {
        ids: [moduleId],
        change: { kind: 'publish' },
      }),
  ],
  [
    'another module that is published and begins to list it',
    async () => {
      order += 1;
      const other = await addModule(app, { order });
      return editor.call('PUT', `/api/modules/${other.id}`, { resourceIds: [id] });
    },
  ],
])('a draft is published by %s', async (_, publish) => {
  expect((await publish()).status).toBe(200);
  expect(await seenBy(learner)).toMatchObject({ page: 200, isListed: true, isFound: true });
});

it('a draft stays one when its module changes in another way', async () => {
  await editor.call('PUT', `/api/modules/${moduleId}`, { title: 'Another title', resourceIds: [id] });
  expect(await seenBy(learner)).toEqual(hidden);
});

it.each([
  [
    'its form',
    () => editor.call('PUT', `/api/modules/${moduleId}`, { isPublished: true, resourceIds: [id] }),
  ],
  [
    'a change of its plan',
    () =>
      editor.call('POST', '/api/admin/modules/change-many', {
        ids: [moduleId],
        change: { kind: 'tier', tier: 'BREAKTHROUGH' },
      }),
  ],
])('a resource that was taken back stays so when its published module is saved by %s', async (_, save) => {
  await editor.call('PUT', `/api/modules/${moduleId}`, { isPublished: true });
  await editor.call('PUT', `/api/resources/${id}`, { isPublished: false });
  expect((await save()).status).toBe(200);
  expect(await seenBy(learner)).toEqual(hidden);
});

it('a text that is published does not link to a draft', async () => {
  const name = `rahasia-${order}`;
  await app.deps.db.update(resources).set({ folderName: name }).where(eq(resources.id, id));
  const description = `[x](resources/${name})`;
  await editor.call('PUT', `/api/modules/${moduleId}`, { isPublished: true, description });
  const text = async () =>
    JSON.stringify((await learner.call('GET', `/api/modules/${moduleId}`)).body.richDescription);
  expect(await text()).toContain(`/resources/${id}`);
  await editor.call('PUT', `/api/resources/${id}`, { isPublished: false });
  expect(await text()).not.toContain(id);
});

it('a published module does not show a resource that was taken back', async () => {
  await editor.call('PUT', `/api/modules/${moduleId}`, { isPublished: true });
  const shown = async (person: TestPerson) =>
    JSON.stringify((await person.call('GET', `/api/modules/${moduleId}`)).body).includes(id);
  expect(await shown(learner)).toBe(true);
  await editor.call('PUT', `/api/resources/${id}`, { isPublished: false });
  expect(await shown(learner)).toBe(false);
  expect(await shown(editor)).toBe(true);
});
