import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseParts, partsOf, zipOfFolder } from '../../folder-zip.ts';
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
    expect([zip.name, zip.lastModified, seen.at(-1)]).toEqual(['kursus.zip', 1_000, 100]);
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
    const made = async (parts: ReturnType<typeof partsIn>) =>
      Buffer.from(await (await zipOfFolder('k', parts, { signal, onProgress: () => 0 })).arrayBuffer());
    expect((await made(partsIn(texts).toReversed())).equals(await made(partsIn(texts)))).toBe(true);
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

  it('has all files below the folder, also where a browser gives them in parts', async () => {
    const fileEntry = (name: string) => ({
      name,
      isDirectory: false,
      file: (give: (file: File) => void) => give(new File([name], name)),
    });
    const folderEntry = (name: string, ...batches: object[][]): object => ({
      name,
      isDirectory: true,
      createReader: () => {
        const left = [...batches];
        return { readEntries: (give: (entries: object[]) => void) => give(left.shift() ?? []) };
      },
    });
    const dropped = folderEntry(
      'k',
      [fileEntry('course.yaml'), folderEntry('.git', [fileEntry('HEAD')])],
      [folderEntry('01-a', [fileEntry('module.md')], [fileEntry('module.id.md')])],
    );
    const parts = await partsOf(dropped as FileSystemDirectoryEntry);
    expect(parts.map(({ path: place }) => place)).toEqual([
      'k/course.yaml',
      'k/01-a/module.md',
      'k/01-a/module.id.md',
    ]);
  });
});
