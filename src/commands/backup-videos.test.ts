/** Videos beside the backups, from a disk and from a bucket, and back to either. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#dev/testing/test-bucket.ts';
import { readyFiles, type VideoPlaces } from '#features/study/videos/public.server.ts';
import { newId } from '#kernel/ids.ts';
import { type Bucket, createBucket } from '#providers/files/bucket.server.ts';
import { keepVideo, putVideoBack } from './backup-videos.server.ts';

let store: TestBucket;
let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  store = await openTestBucket({ pageSize: 2 });
  bucket = createBucket(store.s3);
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-backup-videos-'));
});
afterAll(async () => {
  bucket.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const content = new Map([
  ['720p/media.mp4', 'pictures'],
  ['playlist.m3u8', '#EXTM3U'],
  ['source', 'the upload'],
]);

const placesAt = (kind: string): VideoPlaces => ({
  config: { videos: { directory: path.join(folder, newId()) } },
  bucket: kind === 'bucket' ? bucket : null,
});

async function addVideo(places: VideoPlaces): Promise<string> {
  const id = newId();
  const made = path.join(places.config.videos.directory, 'work', id);
  for (const [name, text] of content) {
    await mkdir(path.dirname(path.join(made, name)), { recursive: true });
    await writeFile(path.join(made, name), text);
  }
  await readyFiles(places).publish(id, made);
  return id;
}

async function filesIn(places: VideoPlaces, id: string): Promise<Map<string, string>> {
  if (places.bucket)
    return new Map(
      [...store.filesOf(id)].map(([name, bytes]) => [name, bytes.toString()] as const).toSorted(),
    );
  const ready = path.join(places.config.videos.directory, 'ready', id);
  const names = [...content.keys()];
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(ready, name), 'utf8')] as const),
    ),
  );
}

describe.each([
  ['disk', 'disk'],
  ['disk', 'bucket'],
  ['bucket', 'bucket'],
  ['bucket', 'disk'],
])('a video of a %s', (from, to) => {
  it(`is copied beside the backups once, and comes back to a ${to} as it was`, async () => {
    const places = placesAt(from);
    const parent = path.join(folder, newId());
    const id = await addVideo(places);
    const kept = await keepVideo(readyFiles(places), parent, id);
    expect(kept?.files.map(({ name }) => name)).toEqual([...content.keys()]);
    const before = store.requests.length;
    expect(await keepVideo(readyFiles(places), parent, id)).toEqual(kept);
    expect(store.requests.length).toBe(before);
    await readyFiles(places).remove(id);
    expect(await keepVideo(readyFiles(places), path.join(folder, newId()), id)).toBeNull();

    const other = placesAt(to);
    if (!kept) throw new Error('nothing was kept');
    for (let times = 0; times < 2; times += 1) {
      await putVideoBack(parent, kept, other);
      expect(await filesIn(other, id)).toEqual(content);
    }
    expect(await readdir(path.join(other.config.videos.directory, 'work'))).toEqual([]);
    await readyFiles(other).remove(id);
  });
});

it('a video that is damaged beside the backups does not come back', async () => {
  const places = placesAt('bucket');
  const parent = path.join(folder, newId());
  const id = await addVideo(places);
  const kept = await keepVideo(readyFiles(places), parent, id);
  await readyFiles(places).remove(id);
  await writeFile(path.join(parent, 'videos', id, 'source'), 'the uploaD');
  if (!kept) throw new Error('nothing was kept');
  await expect(putVideoBack(parent, kept, places)).rejects.toThrow(/did not arrive whole/);
  expect(store.filesOf(id).size).toBe(0);
  expect(existsSync(path.join(places.config.videos.directory, 'ready', id))).toBe(false);
});

it('a backup in which the bucket breaks off is none', async () => {
  const places = placesAt('bucket');
  const id = await addVideo(places);
  const parent = path.join(folder, newId());
  store.switches.breakAfterBytes = 0;
  await expect(keepVideo(readyFiles(places), parent, id)).rejects.toThrow();
  store.switches.breakAfterBytes = null;
  expect(await readdir(path.join(parent, 'videos')).catch(() => [])).toEqual([]);
  expect((await keepVideo(readyFiles(places), parent, id))?.files).toHaveLength(3);
});
