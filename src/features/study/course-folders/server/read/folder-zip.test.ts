import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseParts, mostFiles, partsOf, zipOfFolder } from '../../folder-zip.ts';
import { openSource } from './source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-folder-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const texts = {
  'kursus/course.yaml': 'format: 1\n',
  'kursus/01-awal/module.md': 'Héllo\n'.repeat(1_000),
  'kursus/01-awal/video.mp4': '',
  'kursus/resources/a/files/Café.txt': 'x',
};
const partsIn = (given: Record<string, string>) =>
  Object.entries(given).map(([place, text]) => ({
    path: place,
    file: new File([text], path.basename(place), { lastModified: 1_000 }),
  }));
const signal = new AbortController().signal;

/** As the server reads it. */
async function readBack(zip: File): Promise<Record<string, string>> {
  const place = path.join(folder, 'one.zip');
  await writeFile(place, new Uint8Array(await zip.arrayBuffer()));
  const source = await openSource(place);
  try {
    const found: Record<string, string> = {};
    for (const [name, file] of source.files)
      found[`kursus/${name}`] = String(await buffer(await file.open()));
    return found;
  } finally {
    source.close();
  }
}

describe('a folder as a ZIP', () => {
  it.each([
    ['short', undefined],
    ['64 bits for what is far behind', 200],
    ['64 bits for everything', 0],
  ])('is read by the server as the same files: %s', async (_case, longFrom) => {
    const seen: number[] = [];
    const zip = await zipOfFolder('kursus', partsIn(texts), {
      signal,
      onProgress: (percent) => seen.push(percent),
      ...(longFrom !== undefined && { longFrom }),
    });
    expect([zip.name, seen.at(-1)]).toEqual(['kursus.zip', 100]);
    expect(await readBack(zip)).toEqual(texts);
  });

  it('has checksums that programs accept', async () => {
    const { unzipSync } = await import('fflate');
    const zip = await zipOfFolder('kursus', partsIn({ 'a.txt': '123456789' }), {
      signal,
      onProgress: () => 0,
    });
    const bytes = new Uint8Array(await zip.arrayBuffer());
    expect(Object.keys(unzipSync(bytes))).toEqual(['a.txt']);
    // The check value of CRC-32.
    expect(Buffer.from(bytes).readUInt32LE(14)).toBe(0xcb_f4_39_26);
  });

  it('is the same bytes in whatever order its files come, so an interrupted upload continues', async () => {
    const made = (parts: ReturnType<typeof partsIn>) =>
      zipOfFolder('k', parts, { signal, onProgress: () => 0 });
    const [one, other] = [await made(partsIn(texts)), await made(partsIn(texts).toReversed())];
    expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
    expect(one.lastModified).toBe(other.lastModified);
  });

  it('is another upload when modules trade their places, which changes no size and no time of a file', async () => {
    const made = (given: Record<string, string>) =>
      zipOfFolder('k', partsIn(given), { signal, onProgress: () => 0 });
    const one = await made({ 'k/01-a/module.md': 'first', 'k/02-b/module.md': 'other' });
    const other = await made({ 'k/01-b/module.md': 'other', 'k/02-a/module.md': 'first' });
    expect([other.name, other.size]).toEqual([one.name, one.size]);
    expect(other.lastModified).not.toBe(one.lastModified);
    const swapped = await made({ 'k/01-a/module.md': 'other', 'k/02-b/module.md': 'first' });
    expect([one.lastModified, other.lastModified]).not.toContain(swapped.lastModified);
  });

  it('stops when it is told to', async () => {
    await expect(
      zipOfFolder('k', partsIn(texts), { signal: AbortSignal.abort(), onProgress: () => 0 }),
    ).rejects.toThrow();
  });

  it('leaves out what systems and Git put there', () => {
    const parts = partsIn({
      'k/.git/HEAD': '',
      'k/.DS_Store': '',
      'k/01-a/Thumbs.db': '',
      'k/course.yaml': '',
    });
    expect(courseParts(parts).map(({ path: place }) => place)).toEqual(['k/course.yaml']);
  });

  const fileEntry = (name: string) => ({
    name,
    isDirectory: false,
    file: (give: (file: File) => void) => give(new File([name], name)),
  });
  const folderEntry = (name: string, next: () => object[]): FileSystemDirectoryEntry =>
    ({
      name,
      isDirectory: true,
      createReader: () => ({ readEntries: (give: (entries: object[]) => void) => give(next()) }),
    }) as unknown as FileSystemDirectoryEntry;
  const folderOf = (name: string, ...batches: object[][]) => folderEntry(name, () => batches.shift() ?? []);

  it('has all files below the folder, also where a browser gives them in parts', async () => {
    const dropped = folderOf(
      'k',
      [fileEntry('course.yaml'), folderOf('.git', [fileEntry('HEAD')])],
      [folderOf('01-a', [fileEntry('module.md')], [fileEntry('module.id.md')])],
    );
    const parts = await partsOf(dropped, signal);
    expect(parts.map(({ path: place }) => place)).toEqual([
      'k/course.yaml',
      'k/01-a/module.md',
      'k/01-a/module.id.md',
    ]);
  });

  it('is not listed any further with more files than a course may have', async () => {
    let batches = 0;
    const endless = folderEntry('inside', () => {
      batches += 1;
      // What never stopped would fail, not hang.
      return batches > mostFiles ? [] : Array.from({ length: 100 }, (_, at) => fileEntry(`${batches}-${at}`));
    });
    const parts = await partsOf(folderOf('k', [endless]), signal);
    expect([parts.length, batches]).toEqual([mostFiles + 1, mostFiles / 100 + 1]);
  });

  it('is not listed any further when it is stopped', async () => {
    const stop = new AbortController();
    let batches = 0;
    const dropped = folderEntry('k', () => {
      batches += 1;
      if (batches === 2) stop.abort(new Error('stopped'));
      return batches > 9 ? [] : [fileEntry(`${batches}`)];
    });
    await expect(partsOf(dropped, stop.signal)).rejects.toThrow('stopped');
    expect(batches).toBe(2);
  });
});
