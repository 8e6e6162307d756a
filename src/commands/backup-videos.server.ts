/**
 * Videos beside the backups. Only the poster of a ready video can change, so all backups in one directory share one copy
 * of it, with the poster of the first backup: `videos/ID` next to their folders, with the hashes of its files. Each
 * manifest names the videos that it needs.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  publishedList,
  type ReadyFiles,
  readyFiles,
  type VideoPlaces,
} from '#features/study/videos/public.server.ts';
import { CommandError } from '#platform/command-line.server.ts';
import { copyFile, hashOfFile, writeStream } from './hashes.server.ts';

export interface BackedUpVideo {
  id: string;
  files: { name: string; sizeBytes: number; sha256: string }[];
}

const sharedFolder = 'videos';
const listName = 'files.json';
const unfinished = '.unfinished';

/** Where the copies of the backups in `parent` are. */
const placeIn = (parent: string, id: string): string => path.join(parent, sharedFolder, id);

/**
 * Copies one video beside the backups, unless it is there already.
 * @param from where ready videos are.
 * @returns null when it is not there, or is deleted meanwhile.
 */
export async function keepVideo(
  from: Pick<ReadyFiles, 'names' | 'open'>,
  parent: string,
  id: string,
): Promise<BackedUpVideo | null> {
  const target = placeIn(parent, id);
  const listed = await readFile(path.join(target, listName), 'utf8').catch(() => null);
  if (listed !== null) return { id, files: JSON.parse(listed) as BackedUpVideo['files'] };
  const building = target + unfinished;
  await rm(building, { recursive: true, force: true });
  const files: BackedUpVideo['files'] = [];
  try {
    const names = await from.names(id);
    for (const name of names) {
      const content = await from.open(id, name);
      const copied = content && (await writeStream(content, path.join(building, name)));
      if (copied) files.push({ name, ...copied });
    }
    const still = new Set(await from.names(id));
    // Deleted meanwhile: what was copied may be a part of it.
    if (names.some((name) => !still.has(name))) files.length = 0;
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (files.length === 0) {
    await rm(building, { recursive: true, force: true });
    return null;
  }
  await writeFile(path.join(building, listName), JSON.stringify(files, null, 2), { mode: 0o600 });
  await rename(building, target);
  return { id, files };
}

/** @throws CommandError when a copy is missing or was changed. */
export async function assertVideosWhole(parent: string, videos: readonly BackedUpVideo[]): Promise<void> {
  for (const { id, files } of videos)
    for (const { name, sha256 } of files) {
      const file = path.join(placeIn(parent, id), name);
      if ((await hashOfFile(file).catch(() => null)) !== sha256)
        throw new CommandError(`${file} is missing or was changed. Nothing has been restored.`);
    }
}

/** Copies one video back, onto the disk or into the bucket. What is there under its id is replaced. */
export async function putVideoBack(
  parent: string,
  { id, files }: BackedUpVideo,
  to: VideoPlaces,
): Promise<void> {
  const building = path.join(to.config.videos.directory, 'work', `${id}${unfinished}`);
  const published = publishedList(building);
  for (const left of [building, published]) await rm(left, { recursive: true, force: true });
  try {
    for (const { name, sha256 } of files) {
      const arrived = await copyFile(path.join(placeIn(parent, id), name), path.join(building, name));
      if (arrived.sha256 !== sha256) throw new CommandError(`The video ${id} did not arrive whole.`);
    }
    await readyFiles(to).publish(id, building);
  } finally {
    for (const left of [building, published]) await rm(left, { recursive: true, force: true });
  }
}

/** Deletes the copies that no backup needs. @returns how many. */
export async function pruneVideos(parent: string, needed: ReadonlySet<string>): Promise<number> {
  const names = await readdir(path.join(parent, sharedFolder)).catch(() => []);
  const old = names.filter((name) => !needed.has(name));
  for (const name of old) await rm(placeIn(parent, name), { recursive: true, force: true });
  return old.length;
}
