/**
 * Where uploads are while they arrive. Each has a folder that names its server, so that a server that starts can
 * remove what a killed one left behind, and nothing that another server still receives.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { hourMs } from '#kernel/time.ts';

const here = hostname().replace(/[^\w.]/g, '_') || 'host';
const folderForm = /^(?<host>[\w.]+)-(?<pid>\d+)-\w{6}$/;
/** No upload lasts as long. Of servers on other machines, which share the disk, nothing else is known. */
const longestMs = hourMs;

export async function makeUploadFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(directory, `${here}-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user of the system.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const { host, pid } = folderForm.exec(path.basename(folder))?.groups ?? {};
  if (!host || !pid) return false;
  const isOld = Date.now() - (await stat(folder)).mtimeMs > longestMs;
  // In a container a server may have the number of the one before it.
  return isOld || (host === here && (Number(pid) === process.pid || !isRunning(Number(pid))));
}

/** Called at a start, before the first upload. @returns how many folders were removed. */
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
