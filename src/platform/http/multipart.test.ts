import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type MultipartLimits, readMultipart } from './multipart.server.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'langkah-multipart-'));
afterAll(() => rmSync(directory, { recursive: true }));

const limits: MultipartLimits = {
  directory,
  maxFiles: 3,
  maxFileBytes: 50_000,
  tooManyFiles: 'too many',
  oversizedFiles: (names) => `too large: ${names.join(', ')}`,
  stallMs: 150,
};

/** The same bytes in pieces of any size, as a network would deliver them. */
function inPieces(bytes: Uint8Array, sizes: () => number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      const size = Math.max(1, sizes());
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const post = (body: ReadableStream<Uint8Array> | string, type: string | null) =>
  new Request('http://app.test/api/x', {
    method: 'POST',
    headers: type ? { 'content-type': type } : {},
    body,
    duplex: 'half',
  } as RequestInit);

async function encoded(form: FormData) {
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: await response.bytes() };
}

const uploadDirectories = async () => (await readdir(directory)).length;

describe('a multipart form', () => {
  it('is read correctly however the network splits it', async () => {
    const before = await uploadDirectories();
    const nearly = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      // Bytes that look like a delimiter but are not.
      fc
        .array(fc.constantFrom('\r', '\n', '\r\n', '--', '\r\n--', '-', 'x', '\r\n\r\n'), { maxLength: 60 })
        .map((parts) => new Uint8Array(Buffer.from(parts.join('')))),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(nearly, { maxLength: 3 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 700 })),
        async (files, texts, sizes) => {
          const form = new FormData();
          // A form sends every line end as CRLF, whatever was typed; after reading it is one character.
          const typed = texts.map((text) => text.replace(/\r\n|\r/g, '\n'));
          for (const text of typed) form.append('notes', text);
          for (const [at, bytes] of files.entries())
            form.append('files', new File([new Uint8Array(bytes)], `CV "${at}" é.pdf`));
          const { type, bytes } = await encoded(form);
          const body = inPieces(bytes, () => sizes.next().value ?? 1);
          const received = await readMultipart(post(body, type), limits);
          expect(received.form.getAll('notes')).toEqual(typed);
          const got = received.form.getAll('files') as File[];
          expect(got.map((file) => file.name)).toEqual(files.map((_, at) => `CV "${at}" é.pdf`));
          for (const [at, file] of got.entries())
            expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(files[at] ?? []))).toBe(true);
          await received.dispose();
        },
      ),
      { numRuns: 150 },
    );
    expect(await uploadDirectories()).toBe(before);
  });

  const formOf = (...sizes: number[]) => {
    const form = new FormData();
    for (const [at, size] of sizes.entries())
      form.append('files', new File([new Uint8Array(size)], `f${at}.pdf`));
    return form;
  };

  it('accepts a file of exactly the limit, and names every larger one', async () => {
    const { type, bytes } = await encoded(formOf(50_000));
    const received = await readMultipart(
      post(
        inPieces(bytes, () => 9_999),
        type,
      ),
      limits,
    );
    expect((received.form.get('files') as File).size).toBe(50_000);
    await received.dispose();
    const large = await encoded(formOf(50_001, 10, 60_000));
    await expect(
      readMultipart(
        post(
          inPieces(large.bytes, () => 9_999),
          large.type,
        ),
        limits,
      ),
    ).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'too large: f0.pdf, f2.pdf' });
  });

  it('with too many files is refused', async () => {
    const { type, bytes } = await encoded(formOf(1, 1, 1, 1));
    await expect(
      readMultipart(
        post(
          inPieces(bytes, () => 100),
          type,
        ),
        limits,
      ),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'too many',
    });
  });

  it('without end is not read beyond the limit, even when it declares no length', async () => {
    const before = await uploadDirectories();
    let pulled = 0;
    let isCancelled = false;
    const head = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n';
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(pulled === 0 ? Buffer.from(head) : new Uint8Array(10_000));
        pulled += 1;
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    await expect(
      readMultipart(post(endless, 'multipart/form-data; boundary=b'), limits),
    ).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(pulled).toBeLessThan(110);
    expect(isCancelled).toBe(true);
    expect(await uploadDirectories()).toBe(before);
  });

  it('that stops arriving is ended', async () => {
    const stuck = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('--b\r\ncontent-dispo')),
    });
    await expect(readMultipart(post(stuck, 'multipart/form-data; boundary=b'), limits)).rejects.toMatchObject(
      { message: 'The upload took too long.' },
    );
  });

  const part = (disposition: string) => `--b\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--`;
  it.each([
    ['no boundary', 'multipart/form-data', part('form-data; name="a"')],
    ['no type', null, part('form-data; name="a"')],
    ['another boundary', 'multipart/form-data; boundary=c', part('form-data; name="a"')],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
    ['no name', 'multipart/form-data; boundary=b', part('form-data')],
    ['a dangerous name', 'multipart/form-data; boundary=b', part('form-data; name="__proto__"')],
    ['a nested name', 'multipart/form-data; boundary=b', part('form-data; name="a[constructor][x]"')],
    ['junk after the delimiter', 'multipart/form-data; boundary=b', '--bXX\r\n\r\n'],
    ['an empty body', 'multipart/form-data; boundary=b', ' '],
    [
      'too many fields',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(21)}--b--`,
    ],
  ])('with %s is refused with a message', async (_, type, body) => {
    await expect(readMultipart(post(body, type), limits)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('with endless empty files is not read to the end, and nothing touches the disk', async () => {
    const before = await uploadDirectories();
    let pulled = 0;
    const empty = '--b\r\ncontent-disposition: form-data; name="files"; filename=""\r\n\r\n\r\n';
    const endless = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        controller.enqueue(Buffer.from(empty));
        pulled += 1;
        expect(await uploadDirectories()).toBe(before);
      },
    });
    await expect(
      readMultipart(post(endless, 'multipart/form-data; boundary=b'), limits),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(pulled).toBeLessThan(40);
  });

  it('takes the numbered places of a list as one list, in the order of the form', async () => {
    const form = new FormData();
    for (const [at, name] of ['a.pdf', 'b.pdf'].entries()) form.append(`files[${at}]`, new File(['x'], name));
    const { type, bytes } = await encoded(form);
    const read = await readMultipart(
      post(
        inPieces(bytes, () => 50),
        type,
      ),
      limits,
    );
    expect(read.form.getAll('files').map((file) => (file as File).name)).toEqual(['a.pdf', 'b.pdf']);
    await read.dispose();
  });

  it('yields no file when none was chosen, and an empty file when one was', async () => {
    const body = ['name="photo"; filename=""', 'name="files"; filename="empty.pdf"']
      .map((part) => `--b\r\ncontent-disposition: form-data; ${part}\r\n\r\n\r\n`)
      .join('');
    const received = await readMultipart(post(`${body}--b--`, 'multipart/form-data; boundary=b'), limits);
    expect(received.form.get('photo')).toBeNull();
    expect(received.form.get('files')).toMatchObject({ name: 'empty.pdf', size: 0 });
    await received.dispose();
  });

  it.each([
    ['a header', 'BAD_REQUEST', `--b\r\n${'x'.repeat(5_000)}`],
    [
      'a field',
      'PAYLOAD_TOO_LARGE',
      `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(40_000)}\r\n--b--`,
    ],
    ['a preamble', 'PAYLOAD_TOO_LARGE', 'x'.repeat(1_000_000)],
  ])('with %s that is too long is refused', async (_, code, body) => {
    await expect(readMultipart(post(body, 'multipart/form-data; boundary=b'), limits)).rejects.toMatchObject({
      code,
    });
  });
});
