import { mkdir, statfs } from 'node:fs/promises';

/** How much the disk of that folder has left for us. */
export async function freeBytes(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const disk = await statfs(directory);
  return disk.bavail * disk.bsize;
}
