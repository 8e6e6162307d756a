/** The same guarantees on this machine's disk and over the S3 protocol, which a real client speaks over real HTTP. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Sandbox } from '#dev/sandboxes/s3/s3-sandbox.ts';
import { createFileStore, type FileStore } from './files.server.ts';
import type { S3Config } from './s3-options.ts';

const identity = {
  bucket: 'langkah-test',
  region: 'ap-southeast-3',
  accessKeyId: 'test-access-key',
  secretAccessKey: 'test-secret-key',
};
const sandbox = createS3Sandbox(identity);
let server: Server;
let s3: S3Config;
let directory: string;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'langkah-files-'));
  server = createServer(getRequestListener(sandbox.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3 = { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...identity };
  stores.disk = createFileStore({ kind: 'disk', directory: path.join(directory, 'store') });
  stores.s3 = createFileStore({ kind: 's3', s3 });
});
afterAll(async () => {
  for (const store of Object.values(stores)) store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

const storeOf = (kind: string): FileStore => {
  const store = stores[kind];
  if (!store) throw new Error(kind);
  return store;
};

const pattern = (size: number) => Buffer.alloc(size, 'Undak-undakan. ');

/** A stream that delivers its bytes in chunks. */
function streamOf(bytes: Uint8Array, chunkBytes = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
}

async function countKept(kind: string): Promise<number> {
  if (kind === 's3') return sandbox.objects.size;
  const found = await readdir(path.join(directory, 'store'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}

describe.each(['disk', 's3'])('the %s store', (kind) => {
  it.each([1, 100_000, 5_242_880])('returns the %i bytes that it stored', async (size) => {
    const store = storeOf(kind);
    const key = store.newKey();
    expect(await store.open(key)).toBeNull();
    const bytes = pattern(size);
    await store.put(key, { stream: streamOf(bytes), sizeBytes: size, maxBytes: 5_242_880 });
    expect(await store.exists(key)).toBe(true);
    const blob = await store.open(key);
    expect(blob?.size).toBe(size);
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
    await store.delete(key);
    await store.delete(key);
    expect(await store.exists(key)).toBe(false);
    expect(await store.open(key)).toBeNull();
  });

  it('stops a stream that is longer than allowed, and stores nothing of it', async () => {
    const store = storeOf(kind);
    const before = await countKept(kind);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    await expect(
      store.put(store.newKey(), { stream: endless, sizeBytes: 300_000, maxBytes: 300_000 }),
    ).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(pulled).toBeLessThan(20);
    await expect(
      store.put(store.newKey(), { stream: streamOf(pattern(11)), sizeBytes: 11, maxBytes: 10 }),
    ).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await countKept(kind)).toBe(before);
  });

  it('stores nothing of a stream that breaks off', async () => {
    const store = storeOf(kind);
    const before = await countKept(kind);
    const short = { stream: streamOf(pattern(10)), sizeBytes: 200_000, maxBytes: 200_000 };
    await expect(store.put(store.newKey(), short)).rejects.toThrow();
    let isFirst = true;
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (isFirst) controller.enqueue(new Uint8Array(10));
        else controller.error(new Error('the connection broke'));
        isFirst = false;
      },
    });
    await expect(
      store.put(store.newKey(), { stream: broken, sizeBytes: 20, maxBytes: 20 }),
    ).rejects.toThrow();
    expect(await countKept(kind)).toBe(before);
  });

  it('makes keys that nobody can guess, and accepts no other', async () => {
    const store = storeOf(kind);
    expect(new Set(Array.from({ length: 1_000 }, store.newKey)).size).toBe(1_000);
    for (const key of [
      '',
      '../x',
      'aa/../../etc/passwd',
      '/etc/passwd',
      'aa/cv.pdf',
      `aa/${'a'.repeat(40)}\n`,
    ]) {
      await expect(store.open(key), key).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
      await expect(store.delete(key), key).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    }
  });

  it('can check that it works', async () => {
    const before = await countKept(kind);
    await storeOf(kind).check();
    expect(await countKept(kind)).toBe(before);
  });
});

describe('the disk store', () => {
  it('is closed to other accounts on the machine', async () => {
    expect((await stat(path.join(directory, 'store'))).mode & 0o077).toBe(0);
  });
});

describe('the S3 store', () => {
  it('signs every request, in path style and without the checksums that other stores refuse', async () => {
    await storeOf('s3').check();
    for (const { headers, key } of sandbox.requests) {
      expect(headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256 /);
      expect([...headers.keys()].filter((name) => name.startsWith('x-amz-checksum'))).toEqual([]);
      expect(key).toMatch(/^[0-9a-f]{2}\//);
    }
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }],
    ['a wrong key', { accessKeyId: 'another' }],
    ['another region', { region: 'eu-west-1' }],
    ['another bucket', { bucket: 'another' }],
  ])('reports a refusal because of %s without revealing the reason to people', async (_, change) => {
    const store = createFileStore({ kind: 's3', s3: { ...s3, ...change } });
    await expect(store.check()).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      message: 'Something went wrong',
    });
    store.close();
  });

  it('reports an outage as a failure, not as a missing file', async () => {
    const store = storeOf('s3');
    sandbox.switches.down = true;
    await expect(store.open(store.newKey())).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    sandbox.switches.down = false;
  });
});
