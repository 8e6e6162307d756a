/** Pictures of lessons go out and come in with their course (docs/course-folders.md). */
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { lessonPictures, moduleVersions } from '#features/study/catalogue/server/schema.ts';
import type { Difference } from '../contract.ts';
import { exportCourse, zipOf } from './export.ts';
import { folderReaders } from './read/folders.server.ts';

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
});

const slug = 'with-pictures';
const tus = { 'tus-resumable': '1.0.0' };
const zip = async (from: TestApp) => buffer(zipOf(from.deps, await exportCourse(from.deps, { slug })));

async function bring(to: TestApp, bytes: Uint8Array, person: TestPerson) {
  const created = await person.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('course.zip').toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  await person.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  const id = address.slice(address.lastIndexOf('/') + 1);
  const difference = (await person.call('GET', `/api/admin/course-imports/${id}`)).body as Difference;
  const answer = await applyUploaded(to, person, id, { seen: difference.seen });
  return { difference, answer };
}

it('a course with pictures has the same bytes again in another school, and coming twice changes nothing', async () => {
  const { id: courseId } = await addCourse(app, slug);
  const { id } = await addModule(app, { order: 10, title: 'Menus', courseId });
  const form = new FormData();
  const png = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#3a8' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(png)], 'A menu.png'));
  const added = await editor.fetch(`/api/admin/modules/${id}/pictures`, { method: 'POST', body: form });
  expect(((await added.json()) as { name: string }).name).toBe('a-menu.webp');
  await editor.call('PUT', `/api/modules/${id}`, {
    description: '> [!TIP]\n> See [[0:31]].\n\n![A menu](pictures/a-menu.webp)',
  });
  const bytes = await zip(app);
  expect(bytes.includes('01-menus/pictures/a-menu.webp')).toBe(true);

  const other = await createTestApp();
  try {
    const person = await other.person({ roles: ['editor'] });
    const { answer } = await bring(other, bytes, person);
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
    expect((await zip(other)).equals(bytes)).toBe(true);
    const [picture] = await other.deps.db.select().from(lessonPictures);
    expect(picture).toMatchObject({ name: 'a-menu.webp', width: 90, height: 60 });
    const again = await bring(other, bytes, person);
    expect(again.answer.body.changes).toBe(0);
    const shown = await person.fetch(`/api/modules/${picture?.moduleId}/pictures/a-menu.webp`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const versions = await other.deps.db
      .select({ origin: moduleVersions.origin })
      .from(moduleVersions)
      .where(eq(moduleVersions.moduleId, picture?.moduleId ?? 0));
    expect(versions).toEqual([{ origin: 'import' }]);
  } finally {
    await other.close();
  }
});
