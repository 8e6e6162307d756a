/** Administrators' changes of resources, with real uploads. */
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '#dev/testing/documents.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let admin: TestPerson;
let other: TestPerson;
let learner: TestPerson;
let unpaid: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  [admin, other, learner, unpaid] = await Promise.all([
    app.person({ isAdmin: true }),
    app.person({ isAdmin: true }),
    app.person({ tier: 'ESSENTIAL' }),
    app.person(),
  ]);
});
afterAll(() => app.close());

async function upload(name: string, bytes: Uint8Array, purpose: string, who = admin): Promise<string> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await who.fetch('/api/admin/files', { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
const uploadPdf = (who?: TestPerson) => upload('sheet.pdf', pdfDocument(), 'resource', who);
const uploadCover = async () =>
  upload(
    'cover.png',
    await sharp({ create: { width: 32, height: 18, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
    'cover',
  );

const input = { title: 'A sheet', description: 'All **of** it.', minTier: 'ESSENTIAL' };
const create = (body: object) => admin.call('POST', '/api/resources', { ...input, ...body });
const update = (id: string, body: object) => admin.call('PUT', `/api/resources/${id}`, body);
const isStored = async (id: string) =>
  (await app.deps.db.select().from(storedFiles).where(eq(storedFiles.id, id))).length === 1;

describe('creating a resource', () => {
  it('defaults to a guide, normalises tags, and is audited', async () => {
    const { status, body } = await create({ minTier: 'ACCELERATE', tags: ['Git', 'git', ' Terminal '] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'GUIDE',
      minTier: 'ACCELERATOR',
      tags: ['git', 'terminal'],
      coverImage: null,
      coverFocus: null,
      files: [],
    });
    const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, body.id));
    expect(entry).toMatchObject({ action: 'resource.create', actorId: admin.userId });
  });

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ description: '' }, 'Description is required'],
    [{ files: [{ name: '', url: 'https://example.com/a.pdf', size: 1 }] }, 'File name is required'],
    [{ files: [{ name: 'a', url: 'not a url', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: 'http://example.com/a.pdf', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: 'javascript:alert(1)', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: '//evil.test/a', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: 'stored:x', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: 'content:x/x.pdf', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', size: 1 }] }, 'Invalid URL'],
    [{ files: [{ id: newId(), name: 'a' }] }, 'Invalid URL'],
    [{ files: [{ name: 'a', url: 'https://example.com/a', size: -1 }] }, 'File size must be at least 0'],
    [{ coverImage: 'http://example.com/a.png' }, 'Invalid URL'],
    [{ coverImage: 'stored:x' }, 'Invalid URL'],
    [{ coverFocus: { x: 5 } }, 'The field “cover focus y” is missing.'],
  ])('refuses %j', async (wrong, message) => {
    const reply = await create(wrong);
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.message).toBe(message);
  });

  it('refuses unknown fields', async () => {
    expect([400, 422]).toContain((await create({ createdAt: '2020-01-01' })).status);
  });

  it('returns a link unchanged to people with access', async () => {
    const files = [{ name: 'Docs', url: 'https://example.com/docs.pdf', size: 12 }];
    const { body } = await create({ files });
    expect(body.files).toMatchObject(files);
    const read = async (who: TestPerson) => (await who.call('GET', `/api/resources/${body.id}`)).body.files;
    expect(await read(learner)).toMatchObject(files);
    expect(await read(unpaid)).toEqual([]);
    const direct = `/api/resources/${body.id}/files/${body.files[0].id}`;
    expect((await learner.call('GET', direct)).status).toBe(404);
  });
});

describe('an uploaded file', () => {
  it('is downloaded byte for byte by people with access, and by nobody else', async () => {
    const fileId = await uploadPdf();
    const { body } = await create({ files: [{ fileId, name: 'Sheet', size: 999_999 }] });
    expect(body.files).toMatchObject([{ name: 'Sheet', size: pdfDocument().length }]);
    const { url } = body.files[0];
    const response = await learner.fetch(url);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*Sheet\.pdf/);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdfDocument())).toBe(true);
    expect((await unpaid.call('GET', url)).status).toBe(403);
    expect((await app.browser().call('GET', url)).status).toBe(401);
  });

  it('can be used once, only by its uploader and only for its purpose', async () => {
    const mine = await uploadPdf();
    expect((await create({ files: [{ fileId: mine, name: 'a' }] })).status).toBe(201);
    const foreign = await uploadPdf(other);
    const feedback = await upload('a.pdf', pdfDocument(), 'review-feedback');
    for (const fileId of [mine, foreign, feedback, newId()])
      expect((await create({ files: [{ fileId, name: 'a' }] })).status).toBe(409);
    const twice = await uploadPdf();
    const files = [twice, twice].map((fileId) => ({ fileId, name: 'a' }));
    expect((await create({ files })).status).toBe(409);
    expect((await create({ files: files.slice(1) })).status).toBe(201);
  });

  it('stays if its id is sent again, and otherwise is removed with its bytes', async () => {
    const [first, second] = [await uploadPdf(), await uploadPdf()];
    const { body: made } = await create({
      files: [
        { fileId: first, name: 'First' },
        { fileId: second, name: 'Second' },
      ],
    });
    const [keep] = made.files;
    const { body } = await update(made.id, {
      files: [
        { name: 'Link', url: 'https://example.com/a', size: 1 },
        { ...keep, name: 'Renamed' },
      ],
    });
    expect(body.files.map((file: { name: string }) => file.name)).toEqual(['Link', 'Renamed']);
    expect(body.files[1].id).toBe(keep.id);
    await app.runJobs();
    expect(await isStored(first)).toBe(true);
    expect(await isStored(second)).toBe(false);
    expect((await learner.fetch(body.files[1].url)).status).toBe(200);
  });
});

describe('changing a resource', () => {
  it('leaves fields that are not sent, files included', async () => {
    const { body: made } = await create({ files: [{ name: 'a', url: 'https://example.com/a', size: 1 }] });
    const { body } = await update(made.id, { title: 'Other', type: 'TEMPLATE' });
    expect(body).toMatchObject({ ...made, title: 'Other', type: 'TEMPLATE' });
    expect((await update(newId(), { title: 'x' })).status).toBe(404);
  });

  it('keeps the point of a cover that stays in view until it is sent as null', async () => {
    const { body: made } = await create({ coverFocus: { x: 0, y: 100 } });
    expect(made.coverFocus).toEqual({ x: 0, y: 100 });
    expect((await update(made.id, { title: 'Another title' })).body.coverFocus).toEqual({ x: 0, y: 100 });
    expect((await update(made.id, { coverFocus: null })).body.coverFocus).toBeNull();
  });

  it('keeps an uploaded cover if its address is sent back, and removes it otherwise', async () => {
    const coverFileId = await uploadCover();
    const { body: made } = await create({ coverFileId });
    expect(made.coverImage).toBe(`/api/resources/${made.id}/cover/${coverFileId}`);
    const picture = await unpaid.fetch(made.coverImage);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await update(made.id, { coverImage: made.coverImage })).body.coverImage).toBe(made.coverImage);
    const linked = await update(made.id, { coverImage: 'https://example.com/cover.webp' });
    expect(linked.body.coverImage).toBe('https://example.com/cover.webp');
    await app.runJobs();
    expect(await isStored(coverFileId)).toBe(false);
    expect((await admin.call('GET', made.coverImage)).status).toBe(404);
    expect((await update(made.id, { coverImage: null })).body.coverImage).toBeNull();
  });

  it('by two administrators at the same moment leaves one complete list of files', async () => {
    const { id } = (await create({})).body;
    const save = (who: TestPerson, name: string) =>
      who.call('PUT', `/api/resources/${id}`, {
        files: [1, 2, 3].map((size) => ({ name: `${name} ${size}`, url: 'https://example.com/a', size })),
      });
    const replies = await Promise.all([save(admin, 'mine'), save(other, 'theirs'), save(admin, 'again')]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const { body } = await learner.call<{ files: { name: string }[] }>('GET', `/api/resources/${id}`);
    expect(new Set(body.files.map((file) => file.name.split(' ')[0])).size).toBe(1);
    expect(body.files).toHaveLength(3);
  });
});

describe('the form of a resource', () => {
  const read = async (who: TestPerson, id: string) =>
    (await who.call('GET', `/api/admin/resources/${id}`)).body;

  it('never overwrites what someone else has saved since it was opened, and says who it was', async () => {
    const { id } = (await create({})).body;
    const { revision } = await read(admin, id);
    const theirs = await other.call('PUT', `/api/resources/${id}`, { title: 'Theirs', revision });
    expect(theirs.status).toBe(200);
    const refused = await update(id, { title: 'Mine', revision });
    expect(refused).toMatchObject({ status: 409, body: { data: { revision: revision + 1 } } });
    expect(refused.body.message).toMatch(/ saved this resource while you were editing it\./);
    expect(refused.body.data.changedByName).toBe('Sari Pratiwi');
    expect((await read(admin, id)).title).toBe('Theirs');
    const over = await update(id, { title: 'Mine', revision: refused.body.data.revision });
    expect([over.status, over.body.title]).toEqual([200, 'Mine']);
  });

  it('if ten save the same revision, one succeeds', async () => {
    const { id } = (await create({})).body;
    const { revision } = await read(admin, id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(id, { title: `Title ${index}`, revision })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('deleting a resource', () => {
  it('is permanent: its files are deleted, a copy of the texts stays in the audit log', async () => {
    const [fileId, coverFileId] = [await uploadPdf(), await uploadCover()];
    const { body } = await create({ title: 'Gone', coverFileId, files: [{ fileId, name: 'a' }] });
    const removed = await admin.call('DELETE', `/api/resources/${body.id}`);
    expect(removed.status).toBe(200);
    expect((await admin.call('GET', `/api/resources/${body.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/resources/${body.id}`)).status).toBe(404);
    await app.runJobs();
    expect(await isStored(fileId)).toBe(false);
    expect(await isStored(coverFileId)).toBe(false);
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, body.id))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id));
    expect(entry).toMatchObject({
      action: 'resource.delete',
      detail: { title: 'Gone', description: input.description, files: [{ name: 'a' }] },
    });
  });
});

describe('the preview of Markdown', () => {
  it('is what the page will show: safe nodes, no raw HTML', async () => {
    const { body } = await admin.call('POST', '/api/admin/markdown', {
      markdown: '**Bold** <script>alert(1)</script>',
    });
    expect(JSON.stringify(body)).toContain('"strong"');
    expect(JSON.stringify(body)).not.toContain('script');
  });
});
