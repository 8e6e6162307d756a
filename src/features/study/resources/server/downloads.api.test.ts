/** Downloads: the files of resources, and the ebook. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { languageHeader } from '#kernel/language.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sheet = 'content:dom-cheatsheet/dom-cheatsheet.pdf';
const digest = (bytes: ArrayBuffer | Buffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

describe('a resource', () => {
  it('shows its files from its tier on, and is a teaser below it', async () => {
    const { id, fileIds } = await addResource(app, {
      minTier: 'ACCELERATOR',
      description: 'Only for some.',
      files: [{ name: 'sheet.pdf', location: sheet, sizeBytes: 7 }],
    });
    const read = async (tier: 'ESSENTIAL' | 'ACCELERATOR') =>
      (await (await app.person({ tier })).call('GET', `/api/resources/${id}`)).body;
    expect(await read('ACCELERATOR')).toMatchObject({
      locked: false,
      description: 'Only for some.',
      files: [{ name: 'sheet.pdf', size: 7, url: `/api/resources/${id}/files/${fileIds[0]}` }],
    });
    expect(await read('ESSENTIAL')).toMatchObject({ locked: true, description: '', files: [] });
  });

  it('gives people below its tier how it begins and the names of its files, and nothing else of them', async () => {
    const { id, fileIds } = await addResource(app, {
      minTier: 'ACCELERATOR',
      description: 'How it *begins*.\n\nTherestofit, with [a link](https://example.com/inside).',
      files: [
        { name: 'Sheet (PDF)', location: sheet, sizeBytes: 7_000 },
        { name: 'Slides', location: 'https://example.com/secretdeck.key', sizeBytes: 0 },
      ],
    });
    const path = `/api/resources/${id}`;
    for (const person of [await app.person({ tier: 'ESSENTIAL' }), await app.person()]) {
      const response = await person.fetch(path);
      const received = await response.text();
      expect(JSON.parse(received)).toMatchObject({
        locked: true,
        description: '',
        richDescription: [],
        files: [],
        teaser: {
          text: 'How it begins.',
          files: [
            { name: 'Sheet (PDF)', size: 7_000, kind: 'PDF' },
            { name: 'Slides', size: 0, kind: 'KEY' },
          ],
        },
      });
      for (const secret of [...fileIds, 'dom-cheatsheet', 'secretdeck', 'example.com', 'Therestofit'])
        expect(received).not.toContain(secret);
    }
    expect((await app.browser().call('GET', path)).status).toBe(401);
    const open = (await (await app.person({ tier: 'ACCELERATOR' })).call('GET', path)).body;
    expect(open.teaser).toBeNull();
    expect(open.files).toHaveLength(2);
    // The list gives no names of locked files.
    const list = await (await (await app.person({ tier: 'ESSENTIAL' })).fetch('/api/resources')).text();
    expect(list).not.toContain('Sheet (PDF)');
  });

  it('is open without a plan if a free preview lists it and it is of the lowest tier, else its tasks could not be done', async () => {
    const add = (minTier: 'STARTER' | 'ESSENTIAL') =>
      addResource(app, {
        minTier,
        description: 'Pomelo inside.',
        files: [{ name: 'sheet.pdf', location: sheet, sizeBytes: 7 }],
      });
    const [free, dearer, alone, paid] = [
      await add('STARTER'),
      await add('ESSENTIAL'),
      await add('STARTER'),
      await add('STARTER'),
    ];
    const preview = await addModule(app, {
      order: 1,
      isFreePreview: true,
      resourceIds: [free.id, dearer.id],
    });
    await addModule(app, { order: 2, resourceIds: [paid.id] });
    await addModule(app, { order: 3, isFreePreview: true, isPublished: false, resourceIds: [alone.id] });
    const person = await app.person();
    const isLocked = async ({ id }: { id: string }) =>
      (await person.call('GET', `/api/resources/${id}`)).body.locked;
    expect(await Promise.all([free, dearer, alone, paid].map(isLocked))).toEqual([false, true, true, true]);
    const file = await person.fetch(`/api/resources/${free.id}/files/${free.fileIds[0]}`);
    expect(file.status).toBe(200);
    const { resources } = (await person.call('GET', `/api/modules/${preview.id}`)).body;
    expect(resources.map(({ locked }: { locked: boolean }) => locked)).toEqual([false, true]);
    const found = (await person.call('GET', '/api/search?query=Pomelo')).body;
    expect(found.map(({ url }: { url: string }) => url)).toEqual([`/resources/${free.id}`]);
  });

  it('gives no teaser where a description is one paragraph: that is what people pay for', async () => {
    const { id } = await addResource(app, { minTier: 'BREAKTHROUGH', description: 'Allthereis.' });
    const response = await (await app.person({ tier: 'STARTER' })).fetch(`/api/resources/${id}`);
    const received = await response.text();
    expect(received).not.toContain('Allthereis');
    expect(JSON.parse(received).teaser).toEqual({ text: '', files: [] });
  });

  it('names first the files in the reader’s language, and to its editors all in the stored order', async () => {
    const { id } = await addResource(app, {
      minTier: 'STARTER',
      files: [
        { name: 'Sheet', location: sheet, sizeBytes: 7 },
        { name: 'Lembar', location: sheet.replace('.pdf', '.id.pdf'), sizeBytes: 7 },
      ],
    });
    const namesFor = async (who: 'learner' | 'editor', language: string) => {
      const isEditor = who === 'editor';
      const person = await (isEditor ? app.person({ roles: ['editor'] }) : app.person({ tier: 'STARTER' }));
      const path = `/api${isEditor ? '/admin' : ''}/resources/${id}`;
      const { body } = await person.call('GET', path, undefined, { [languageHeader]: language });
      return body.files.map(({ name }: { name: string }) => name);
    };
    expect(await namesFor('learner', 'en')).toEqual(['Sheet', 'Lembar']);
    expect(await namesFor('learner', 'id')).toEqual(['Lembar', 'Sheet']);
    expect(await namesFor('editor', 'id')).toEqual(['Sheet', 'Lembar']);
  });

  it('sends the file as an attachment, and nothing that a browser would run', async () => {
    const { id, fileIds } = await addResource(app, {
      minTier: 'STARTER',
      files: [{ name: 'My "sheet" – é.html', location: sheet, sizeBytes: 7 }],
    });
    const person = await app.person({ tier: 'STARTER' });
    const response = await person.fetch(`/api/resources/${id}/files/${fileIds[0]}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const onDisk = await readFile('content/resources/dom-cheatsheet/dom-cheatsheet.pdf');
    expect(digest(await response.arrayBuffer())).toBe(digest(onDisk));
  });

  it('gives no file while locked (403), even to someone who knows the address', async () => {
    const { id, fileIds } = await addResource(app, {
      minTier: 'BREAKTHROUGH',
      files: [{ name: 'a.pdf', location: sheet, sizeBytes: 7 }],
    });
    const path = `/api/resources/${id}/files/${fileIds[0]}`;
    const refused = await (await app.person({ tier: 'ACCELERATOR' })).call('GET', path);
    expect(refused).toMatchObject({ status: 403, body: { message: 'Upgrade to Breakthrough to Access' } });
    expect((await (await app.person()).call('GET', path)).status).toBe(403);
    expect((await app.browser().call('GET', path)).status).toBe(401);
  });

  it('does not give another resource’s file under its own id', async () => {
    const open = await addResource(app, { minTier: 'STARTER' });
    const locked = await addResource(app, {
      minTier: 'BREAKTHROUGH',
      files: [{ name: 'a.pdf', location: sheet, sizeBytes: 7 }],
    });
    const person = await app.person({ tier: 'STARTER' });
    const path = `/api/resources/${open.id}/files/${locked.fileIds[0]}`;
    expect((await person.call('GET', path)).status).toBe(404);
    expect((await person.call('GET', `/api/resources/${newId()}`)).status).toBe(404);
  });

  it.each([
    'content:../README.md',
    'content:../../package.json',
    'content:/etc/passwd',
    'content:dom-cheatsheet/../../../package.json',
    'content:..',
    'content:',
    'content:missing.pdf',
    'file:///etc/passwd',
    '/etc/passwd',
    'https://evil.test/x',
  ])('gives nothing (404) for a file at %s', async (location) => {
    const { id, fileIds } = await addResource(app, {
      minTier: 'STARTER',
      files: [{ name: 'a.pdf', location, sizeBytes: 7 }],
    });
    const person = await app.person({ tier: 'STARTER' });
    expect((await person.call('GET', `/api/resources/${id}/files/${fileIds[0]}`)).status).toBe(404);
  });

  it.each(['..%2f..%2fpackage.json', '%2e%2e', 'not-a-uuid', "';--"])('refuses the id %s', async (id) => {
    const person = await app.person({ tier: 'STARTER' });
    const { status } = await person.call('GET', `/api/resources/${id}`);
    expect([400, 404, 422]).toContain(status);
  });
});

describe('the ebook', () => {
  it('has the size on its label, and the bytes of its format', async () => {
    const person = await app.person({ tier: 'STARTER' });
    const { body } = await person.call('GET', '/api/materials');
    expect(body.locked).toBe(false);
    expect(body.files.map((file: { format: string }) => file.format)).toEqual(['pdf', 'epub']);
    for (const file of body.files) {
      const response = await person.fetch(file.url);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toHaveLength(file.sizeBytes);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(file.format === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
  });

  it('is locked until the person has paid for something', async () => {
    const person = await app.person();
    expect((await person.call('GET', '/api/materials')).body.locked).toBe(true);
    expect(await person.call('GET', '/api/materials/ebook/pdf')).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED' },
    });
    expect((await app.browser().call('GET', '/api/materials/ebook/pdf')).status).toBe(401);
  });

  it.each(['mobi', '%2e%2e%2fbook.yaml', 'pdf%00'])('does not exist as %s', async (format) => {
    const { status } = await (await app.person({ tier: 'STARTER' })).call(
      'GET',
      `/api/materials/ebook/${format}`,
    );
    expect([400, 404, 422]).toContain(status);
  });

  it('has its first three chapters beside it for readers of Indonesian, under the same lock', async () => {
    const person = await app.person({ tier: 'STARTER' });
    expect((await person.call('GET', '/api/materials')).body.sample).toBeNull();
    const inIndonesian = { headers: { 'accept-language': 'id' } };
    const { sample } = await (await person.fetch('/api/materials', inIndonesian)).json();
    expect(sample.files.map((file: { format: string }) => file.format)).toEqual(['pdf', 'epub']);
    for (const file of sample.files) {
      const bytes = await (await person.fetch(file.url)).arrayBuffer();
      expect(bytes.byteLength).toBe(file.sizeBytes);
      expect((await (await app.person()).fetch(file.url)).status).toBe(403);
    }
  });

  it('has a free one-page checklist beside it', async () => {
    const response = await app.browser().fetch('/api/materials/launchpad');
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
  });

  it.each([
    ['en', '30-day-learning-launchpad.pdf'],
    ['id', '30-day-learning-launchpad.id.pdf'],
  ])('has that checklist for readers of "%s"', async (language, name) => {
    const response = await app.browser().fetch('/api/materials/launchpad', {
      headers: { 'accept-language': language },
    });
    expect(response.headers.get('content-disposition')).toContain(name);
  });
});
