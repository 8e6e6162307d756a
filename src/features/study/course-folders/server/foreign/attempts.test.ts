import { mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JobEnded } from '#platform/side-process/pool.server.ts';
import { convertArchive, folderReaders } from '../read/folders.server.ts';
import { openArchive } from './archive.ts';
import { type ConvertJob, convertForeign } from './convert.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-attempts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('an attempt that was killed leaves nothing, nor do those of a server that was ended', async () => {
  const into = path.join(folder, 'foreign');
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ['foreign', 'foreign-running', 'foreign-left', 'other'])
    await mkdir(path.join(folder, name, 'bytes'), { recursive: true });
  for (const name of ['foreign', 'foreign-left', 'other']) await utimes(path.join(folder, name), old, old);
  const run = vi.spyOn(folderReaders, 'run').mockImplementation(async (prepare) => {
    const { work } = prepare() as ConvertJob;
    await mkdir(path.join(work, 'bytes'), { recursive: true });
    throw new JobEnded('deadline');
  });
  await expect(convertArchive({ place: 'x', name: 'x.mbz', into }, 'someone')).rejects.toThrow('too long');
  expect(run).toHaveBeenCalledOnce();
  run.mockRestore();
  expect((await readdir(folder)).sort()).toEqual(['foreign', 'foreign-running', 'other']);
});

it('a table of gigabytes is refused before it is read, with words', async () => {
  const place = path.join(folder, 'table');
  const file = await open(place, 'w');
  await file.truncate(3_000_000_000);
  await file.close();
  const into = path.join(folder, 'table-into');
  const job = { place, name: 'a.csv', into, work: `${into}-work`, language: 'en' } as const;
  expect(await convertForeign(job)).toEqual({ problems: ['a.csv is longer than 2000 kB.'] });
});

it('a tar of more than 2 GB is refused before it is read, with words', async () => {
  const place = path.join(folder, 'large');
  const file = await open(place, 'w');
  await file.truncate(2_000_000_001);
  await file.close();
  await expect(openArchive(place, 'tar')).rejects.toThrow('more than 2 GB');
});
