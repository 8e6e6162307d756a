import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUploadFolder, sweepUploadFolders } from './upload-folders.server.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'langkah-sweep-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('a start removes what a killed server was receiving, and nothing that a living one receives', async () => {
  const made = path.basename(await makeUploadFolder(directory));
  const [host] = made.split('-');
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  const folders = {
    ofThisNumberBefore: made,
    ofAKilledServer: `${host}-${dead.pid}-abcdef`,
    ofALivingServer: `${host}-${process.ppid}-abcdef`,
    ofAnotherMachine: 'elsewhere-1-abcdef',
    ofAnotherMachineLongAgo: 'elsewhere-2-abcdef',
    ofSomethingElse: 'lost+found',
  };
  for (const folder of Object.values(folders)) {
    await mkdir(path.join(directory, folder), { recursive: true });
    await writeFile(path.join(directory, folder, '1'), 'a CV');
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(directory, folders.ofAnotherMachineLongAgo), longAgo, longAgo);
  expect(await sweepUploadFolders(directory)).toBe(3);
  expect((await readdir(directory)).sort()).toEqual(
    [folders.ofALivingServer, folders.ofAnotherMachine, folders.ofSomethingElse].sort(),
  );
});

it('a start without such a directory goes on', async () => {
  expect(await sweepUploadFolders(path.join(directory, 'none'))).toBe(0);
});
