import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keepSwept, makeUploadFolder, sweepUploadFolders } from './upload-folders.server.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'langkah-sweep-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
});

async function age(folder: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path.join(directory, folder), then, then);
}

const left = async () => (await readdir(directory)).sort();

it('removes folders older than any upload and nothing younger, whichever process receives it', async () => {
  const host = hostname().replace(/[^\w.]/g, '_');
  const young = [
    path.basename(await makeUploadFolder(directory)),
    // Another container on the same disk, with this one's name and process id.
    `${host}-${process.pid}-abcdef`,
    'elsewhere-1-abcdef',
  ];
  const old = [path.basename(await makeUploadFolder(directory)), 'elsewhere-2-abcdef'];
  const others = ['lost+found', 'backups'];
  for (const folder of [...young, ...old, ...others]) {
    await mkdir(path.join(directory, folder), { recursive: true });
    await writeFile(path.join(directory, folder, '1'), 'a CV');
  }
  for (const folder of young) await age(folder, 0.9);
  for (const folder of [...old, ...others]) await age(folder, 1.1);
  expect(await sweepUploadFolders(directory)).toBe(2);
  expect(await left()).toEqual([...young, ...others].sort());
});

it('keeps sweeping: a folder that was too young at the start is removed later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const errors: unknown[] = [];
  const stop = await keepSwept(directory, (error) => errors.push(error));
  const folder = path.basename(await makeUploadFolder(directory));
  expect(await left()).toContain(folder);
  await age(folder, 1.1);
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  await expect.poll(left).not.toContain(folder);
  stop();
  expect(errors).toEqual([]);
});

it('a missing directory is no error', async () => {
  expect(await sweepUploadFolders(path.join(directory, 'none'))).toBe(0);
});
