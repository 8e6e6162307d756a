/** Gives each arriving upload a folder of its own, and removes folders that a killed server left behind. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '#kernel/time.ts';

/** Our folders, and those of the previous release (`host-pid-…`). */
const folderForm = /^(?:upload|[\w.]+-\d+)-\w{6}$/;

/**
 * Longer than any upload: `requestTimeout` ends one after minutes. Only age counts, because several machines may
 * share the disk, and containers on them may have the same name and process ids.
 */
const longestMs = hourMs;

export async function makeUploadFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(directory, 'upload-'));
}

async function isAbandoned(folder: string): Promise<boolean> {
  return folderForm.test(path.basename(folder)) && Date.now() - (await stat(folder)).mtimeMs > longestMs;
}

/** @returns how many folders were removed. */
export async function sweepUploadFolders(directory: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    if (!(await isAbandoned(folder).catch(() => false))) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Sweeps now and every hour, because folders of a killed server are too young when the next one starts. */
export async function keepSwept(directory: string, onError: (error: unknown) => void): Promise<() => void> {
  const sweep = () => sweepUploadFolders(directory).catch(onError);
  await sweep();
  const timer = setInterval(sweep, longestMs);
  timer.unref();
  return () => clearInterval(timer);
}
