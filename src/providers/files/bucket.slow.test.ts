/** Large files in the bucket, over the S3 protocol, which a real client speaks over real HTTP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#dev/testing/test-bucket.ts';
import { type Bucket, createBucket } from './bucket.server.ts';

let store: TestBucket;
let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  store = await openTestBucket({ pageSize: 2 });
  bucket = createBucket(store.s3);
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-bucket-'));
});
afterAll(async () => {
  bucket.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  store.switches.down = false;
  store.switches.breakAfterBytes = null;
  store.switches.storable = Number.POSITIVE_INFINITY;
  store.objects.clear();
});

const partBytes = 16 * 1024 * 1024;
const large = Buffer.alloc(partBytes + 1_000_000, 'Undak-undakan. ');
const leaveParts = () => {
  store.uploads.set('left', { key: 'videos/a/source', parts: new Map() });
  store.uploads.set('other', { key: 'videos/a/source-2', parts: new Map() });
};
async function fileOf(bytes: Uint8Array): Promise<string> {
  const place = path.join(folder, 'file');
  await writeFile(place, bytes);
  return place;
}
async function read(key: string, range?: string) {
  const part = await bucket.open(key, { range });
  return part && part !== 'unsatisfiable'
    ? { ...part, body: (await buffer(part.body)).toString('latin1') }
    : part;
}

describe('a file in the bucket', () => {
  it.each([0, 1, 100_000])('of %i bytes is stored in one request, whose content is signed', async (size) => {
    const bytes = large.subarray(0, size);
    await bucket.putFile('videos/a/one', await fileOf(bytes));
    expect(store.requests.at(-1)?.headers.get('x-amz-content-sha256')).toMatch(/^[0-9a-f]{64}$/);
    expect(store.objects.get('videos/a/one')?.bytes.equals(bytes)).toBe(true);
    expect(await bucket.sizeOf('videos/a/one')).toBe(size);
    const { body, sizeBytes } = (await read('videos/a/one')) as { body: string; sizeBytes: number };
    expect([body.length, sizeBytes]).toEqual([size, size]);
  });

  it('that is large is stored in parts, and drops those that a killed server has left of it', async () => {
    leaveParts();
    await bucket.putFile('videos/a/source', await fileOf(large));
    expect(store.objects.get('videos/a/source')?.bytes.equals(large)).toBe(true);
    expect([...store.uploads.keys()]).toEqual(['other']);
    store.uploads.clear();
  });

  it('that cannot be stored is an error, and its parts are dropped', async () => {
    store.switches.storable = 1;
    await expect(bucket.putFile('videos/a/source', await fileOf(large))).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      retryable: true,
    });
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  });

  it('can be asked to drop the parts that a killed server has left of it', async () => {
    leaveParts();
    await bucket.dropParts('videos/a/source');
    expect([...store.uploads.keys()]).toEqual(['other']);
    store.uploads.clear();
  });

  it('is read in ranges', async () => {
    await bucket.putFile('videos/a/one', await fileOf(Buffer.from('0123456789')));
    expect(await read('videos/a/one', 'bytes=2-4')).toEqual({
      body: '234',
      start: 2,
      length: 3,
      sizeBytes: 10,
    });
    expect(await read('videos/a/one', 'bytes=-2')).toEqual({
      body: '89',
      start: 8,
      length: 2,
      sizeBytes: 10,
    });
    expect(await read('videos/a/one', 'bytes=7-')).toEqual({
      body: '789',
      start: 7,
      length: 3,
      sizeBytes: 10,
    });
    expect(await read('videos/a/one', 'bytes=10-')).toBe('unsatisfiable');
    expect(await read('videos/a/two')).toBeNull();
    expect(await bucket.sizeOf('videos/a/two')).toBeNull();
  });

  it('breaks off as an error for its reader when the bucket breaks off', async () => {
    await bucket.putFile('videos/a/one', await fileOf(large.subarray(0, 1_000_000)));
    store.switches.breakAfterBytes = 100_000;
    await expect(read('videos/a/one')).rejects.toThrow();
  });

  it('is listed with all that begin with its prefix, over many pages, and deleted', async () => {
    const place = await fileOf(Buffer.from('x'));
    for (const name of ['b', 'a', 'c/d', 'e', 'f']) await bucket.putFile(`videos/a/${name}`, place);
    await bucket.putFile('videos/ab/other', place);
    expect(await bucket.list('videos/a/')).toEqual(
      ['a', 'b', 'c/d', 'e', 'f'].map((name) => `videos/a/${name}`),
    );
    await bucket.delete('videos/a/a');
    await bucket.delete('videos/a/a');
    expect(await bucket.list('videos/a/')).toHaveLength(4);
    expect(await bucket.list('videos/nothing/')).toEqual([]);
  });

  it('is not called missing while the bucket is away or refuses us', async () => {
    store.switches.down = true;
    await expect(bucket.sizeOf('videos/a/one')).rejects.toMatchObject({ retryable: true });
    store.switches.down = false;
    const other = createBucket({ ...store.s3, bucket: 'another' });
    await expect(other.open('videos/a/one')).rejects.toMatchObject({ retryable: false });
    const stranger = createBucket({ ...store.s3, secretAccessKey: 'another' });
    await expect(stranger.open('videos/a/one')).rejects.toMatchObject({ retryable: false });
    for (const each of [other, stranger]) each.close();
  });
});
