/** Line 16 of the proof table, and what uploads promise: the real call, disk and database. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docDocument, docxDocument, pdfDocument } from '#dev/testing/documents.ts';
import { docxWithLink, hostileFiles } from '#dev/testing/hostile-files.ts';
import { measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson, testAppUrl } from '#dev/testing/test-app.ts';
import { dayMs } from '#kernel/time.ts';
import { fileMessages } from '../messages.ts';
import { attachFiles, openFile, storeFiles } from '../public.server.ts';
import { maxFileBytes, pictureEdges, quotaBytes } from '../rules.ts';
import { storedFiles } from './schema.ts';
import { removeOrphans } from './service.ts';

let app: TestApp;
let admin: TestPerson;
let uploads = 0;
let verdict: (request: Request) => Response = () => new Response();

beforeAll(async () => {
  app = await createTestApp({ env: { FILES_SCAN_URL: 'http://scanner.test/scan' } });
});
afterAll(() => app.close());

const scanned = <Result>(work: () => Promise<Result>) =>
  app.withNetwork(
    async (request, next) =>
      request.url.startsWith('http://scanner.test') ? verdict(request) : next(request),
    work,
  );

async function upload(name: string, bytes: Uint8Array, purpose = 'review-feedback') {
  // Another administrator every 25 uploads stays below the limit, which has its own test.
  if (uploads % 25 === 0) admin = await app.person({ isAdmin: true });
  uploads += 1;
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await scanned(() => admin.fetch('/api/admin/files', { method: 'POST', body: form }));
  return { status: response.status, body: await response.json() };
}

const filesDir = () => (app.deps.config.files.kind === 'disk' ? app.deps.config.files.directory : '');

async function bytesOnDisk(): Promise<string[]> {
  const found = await readdir(filesDir(), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const rows = () => app.deps.db.select().from(storedFiles);

describe('a document', () => {
  it.each([
    ['cv.pdf', pdfDocument(), 'application/pdf'],
    ['CV Sari.PDF', pdfDocument(), 'application/pdf'],
    ['cv.doc', docDocument(), 'application/msword'],
    ['cv.docx', docxDocument(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['linked.docx', docxWithLink, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['../../../tmp/cv.pdf', pdfDocument(), 'application/pdf'],
    [`${'a'.repeat(400)}.pdf`, pdfDocument(), 'application/pdf'],
  ])('%s gets the type of its content and a random key', async (name, bytes, contentType) => {
    const { status, body } = await upload(name, bytes);
    expect(body).toMatchObject({ size: bytes.length, contentType });
    expect(status).toBe(201);
    const [row] = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.id, body.id));
    expect(row?.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{40}$/);
    expect(body.name).not.toMatch(/[/\\]/);
    expect((await readFile(path.join(filesDir(), row?.key ?? ''))).equals(bytes)).toBe(true);
    const file = await openFile(app.deps, body.id);
    expect([file.name, file.type, file.size]).toEqual([body.name, 'application/octet-stream', bytes.length]);
  });

  it('of exactly five megabytes is taken', async () => {
    const pdf = pdfDocument();
    const whole = Buffer.concat([pdf, Buffer.alloc(maxFileBytes - pdf.length, '\n')]);
    expect((await upload('cv.pdf', whole)).status).toBe(201);
  });

  it.each(['the-first-thirty-days-of-code.pdf'])('is taken if it is our ebook (%s)', async (name) => {
    const bytes = await readFile(path.join(app.deps.contentDir, 'ebook', name));
    if (bytes.length <= maxFileBytes) expect((await upload(name, bytes)).body).toMatchObject({ name });
  });
});

describe(`the hostile corpus (${hostileFiles.length} files)`, () => {
  it('has at least 60 files', () => expect(hostileFiles.length).toBeGreaterThanOrEqual(60));

  it('is refused with a message for every file, and leaves nothing behind', {
    timeout: 120_000,
  }, async () => {
    const before = { rows: (await rows()).length, files: (await bytesOnDisk()).length };
    const accepted: string[] = [];
    for (const { why, name, bytes } of hostileFiles) {
      const { status, body } = await upload(name, bytes);
      if (status < 400) accepted.push(why);
      expect([400, 413, 422], `${why}: ${status}`).toContain(status);
      expect(body.message, why).toMatch(/^.{10,400}$/su);
    }
    expect(accepted).toEqual([]);
    expect({ rows: (await rows()).length, files: (await bytesOnDisk()).length }).toEqual(before);
    measured(`${hostileFiles.length} files, 0 accepted`);
  });

  it('adds less than 100 MB of memory, with eight bombs in parallel', { timeout: 60_000 }, async () => {
    const bombs = hostileFiles.filter(({ why }) => /unpacks|five megabytes/.test(why));
    const sample = () => process.memoryUsage().rss;
    await upload('cv.docx', bombs[0]?.bytes ?? new Uint8Array());
    globalThis.gc?.();
    const before = sample();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, sample());
    }, 5);
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const bomb = bombs[index % bombs.length];
        if (bomb) expect((await upload(bomb.name, bomb.bytes)).status).toBeGreaterThanOrEqual(400);
      }),
    );
    clearInterval(timer);
    const grownMb = (peak - before) / 1024 / 1024;
    // This includes the bodies held by the test itself; dev/proof/uploads.proof.ts measures the server alone.
    expect(grownMb).toBeLessThan(100);
  });

  it('does no harm by name alone, when the content is a real document', async () => {
    for (const name of [
      '../../cv.pdf',
      '..\\..\\cv.pdf',
      '/etc/cv.pdf',
      'C:\\cv.pdf',
      'a"; x="b.pdf',
      '….pdf',
    ]) {
      const { body } = await upload(name, pdfDocument());
      expect(body.name).toMatch(/^[^/\\":;<>|?*]+\.pdf$/);
    }
    for (const file of await bytesOnDisk()) expect(file.startsWith(filesDir())).toBe(true);
  });
});

describe('an upload', () => {
  it('without permission is refused before its body is read', async () => {
    const learner = await app.person({ tier: 'BREAKTHROUGH' });
    for (const [browser, expected] of [
      [learner, 403],
      [app.browser(), 401],
    ] as const) {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
      const response = await browser.fetch('/api/admin/files', {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(expected);
      expect(pulled).toBeLessThan(4);
    }
  });

  it('is limited to a megabyte by a call that takes no files', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = new Uint8Array(1_200_000);
    const response = await app.browser().fetch('/api/support', { method: 'POST', body, headers });
    expect(response.status).toBe(413);
  });

  it('from another site is refused', async () => {
    const person = await app.person({ isAdmin: true });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(pdfDocument())], 'cv.pdf'));
    const headers = { origin: 'http://evil.test' };
    expect((await person.fetch('/api/admin/files', { method: 'POST', body: form, headers })).status).toBe(
      403,
    );
  });

  it('is refused after many in a short time', async () => {
    const person = await app.person({ isAdmin: true });
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const form = new FormData();
      form.set('file', new File(['x'], 'x.txt'));
      statuses.push((await person.fetch('/api/admin/files', { method: 'POST', body: form })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('is not stored if the scanner refuses it or cannot judge it', async () => {
    const before = (await rows()).length;
    verdict = () => new Response(null, { status: 406 });
    expect((await upload('cv.pdf', pdfDocument())).body.message).toBe(fileMessages.infected('cv.pdf'));
    verdict = () => new Response(null, { status: 500 });
    expect((await upload('cv.pdf', pdfDocument())).status).toBe(502);
    verdict = () => new Response();
    expect((await rows()).length).toBe(before);
  });
});

describe('a picture', () => {
  const picture = (options: { width: number; height: number }) =>
    sharp({ create: { ...options, channels: 3, background: '#24408e' } });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is drawn again as webp, without its place and camera',
    async (format) => {
      const bytes = await picture({ width: 3_000, height: 1_000 })
        .withExif({ IFD0: { Copyright: 'secret-camera' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
        .toFormat(format)
        .toBuffer();
      expect(bytes.includes('secret-camera')).toBe(true);
      const { status, body } = await upload(`cover.${format}`, bytes, 'cover');
      expect(body).toMatchObject({ name: 'cover.webp', contentType: 'image/webp' });
      expect(status).toBe(201);
      const kept = Buffer.from(await (await openFile(app.deps, body.id)).arrayBuffer());
      expect(kept.includes('secret-camera')).toBe(false);
      expect(await sharp(kept).metadata()).toMatchObject({
        format: 'webp',
        width: pictureEdges.cover,
        height: 640,
      });
      expect((await sharp(kept).metadata()).exif).toBeUndefined();
    },
  );

  it.each([
    [
      'that is an SVG with scripts',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['that is an SVG by another name', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is a PDF', 'a.png', pdfDocument()],
    ['that is cut off', 'a.png', Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex')],
    ['that is empty', 'a.png', Buffer.alloc(0)],
    ['of another type', 'a.gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('%s is refused', async (_, name, bytes) => {
    expect((await upload(name, bytes, 'cover')).status).toBe(422);
  });

  it('of 256 million pixels is refused without being drawn', { timeout: 30_000 }, async () => {
    const bytes = await picture({ width: 16_000, height: 16_000 }).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(maxFileBytes);
    expect((await upload('a.png', bytes, 'cover')).status).toBe(422);
  });
});

describe('stored files', () => {
  const store = (person: TestPerson, hasQuota = true) =>
    scanned(() =>
      storeFiles(app.deps, {
        userId: person.userId,
        purpose: 'review',
        files: [new File([new Uint8Array(pdfDocument())], 'cv.pdf')],
        hasQuota,
      }),
    );

  it('stay within the quota, even if many arrive together', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const [first] = await store(person);
    await app.deps.db
      .update(storedFiles)
      .set({ sizeBytes: quotaBytes - 2 * pdfDocument().length })
      .where(eq(storedFiles.id, first?.id ?? ''));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => store(person)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await store(person, false)).toHaveLength(1);
  });

  it('are attached once, only by their uploader and only for their purpose', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    const [file] = await store(owner);
    const fileIds = [file?.id ?? ''];
    const now = app.deps.clock.now();
    const attach = (userId: string, purpose: 'review' | 'resource' = 'review') =>
      attachFiles(app.deps.db, { userId, fileIds, purpose, now });
    expect(await attach(other.userId)).toBe(0);
    expect(await attach(owner.userId, 'resource')).toBe(0);
    expect(await Promise.all([attach(owner.userId), attach(owner.userId)])).toEqual(
      expect.arrayContaining([0, 1]),
    );
  });

  it('are removed with their bytes after a day without a record; attached ones stay', async () => {
    const person = await app.person();
    const [loose] = await store(person);
    const [kept] = await store(person);
    await attachFiles(app.deps.db, {
      userId: person.userId,
      fileIds: [kept?.id ?? ''],
      purpose: 'review',
      now: app.deps.clock.now(),
    });
    await removeOrphans(app.deps);
    expect(await app.deps.files.exists(loose?.key ?? '')).toBe(true);
    app.clock.advance(dayMs + 1);
    await removeOrphans(app.deps);
    app.clock.reset();
    expect(await app.deps.files.exists(loose?.key ?? '')).toBe(false);
    expect(await app.deps.files.exists(kept?.key ?? '')).toBe(true);
    expect((await rows()).filter((row) => row.userId === person.userId)).toHaveLength(1);
  });

  it('have no address of their own', async () => {
    const [row] = await rows();
    for (const place of [
      `/${row?.key}`,
      `/files/${row?.key}`,
      `/.data/files/${row?.key}`,
      `/api/files/${row?.id}`,
    ]) {
      const response = await app.send(new Request(`${testAppUrl}${place}`), '198.51.100.70');
      expect(await response.text()).not.toContain('%PDF');
    }
  });
});
