/** Puts the files of a folder where they belong, before the transaction that uses them. */
import type { Readable } from 'node:stream';
import { storeFiles } from '#features/school/files/public.server.ts';
import { storedLocation } from '#features/school/files/rules.ts';
import { type StoredPicture, storePicture } from '#features/study/catalogue/public.server.ts';
import {
  clearCopies,
  copyId,
  forgetVideo,
  freeBytes,
  hasCopy,
  receiveVideo,
} from '#features/study/videos/public.server.ts';
import { spareBytes } from '#features/study/videos/rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { FolderModule } from '../folder.ts';
import * as m from '../messages/m.ts';
import { noProgress, type Progress } from '../progress.ts';
import { newVideos, type Plan } from './plan.ts';
import { type ReadDeps, sameInRelease } from './present.ts';
import { bytesOf } from './read/source.ts';

export type ApplyDeps = ReadDeps & Pick<Deps, 'clock' | 'jobs' | 'scanner' | 'settleModule' | 'showVideo'>;

export interface Actor {
  userId: string;
}

/** The bytes of a file of the folder, by its path there. */
export type OpenFile = (at: string) => Promise<Readable>;

/** Files that have been put down for the transaction to use. */
export interface Prepared {
  /** Ids of videos, by hash. */
  videos: Map<string, string>;
  /** Locations and sizes of resources' files, by resource and path. */
  files: Map<string, { location: string; sizeBytes: number; storedId: string | null }>;
  /** Of modules, by module and name. */
  pictures: Map<string, StoredPicture>;
}

export const fileKey = (resource: string, path: string) => `${resource}/${path}`;

export const presentModule = ({ present }: Plan, name: string): FolderModule | undefined =>
  present?.folder.modules.find((module) => module.name === name);

/** What the work is done for. */
export interface Preparing {
  actor: Actor;
  open: OpenFile;
  /** Ends the work early. */
  signal?: AbortSignal | undefined;
  /** The upload whose next try may use what this try copied. Without it, nothing stays when the work fails. */
  uploadId?: string | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Stores the files of resources that the school does not have. They are forgotten after a day if nothing uses them. */
export async function prepareFiles(
  deps: ApplyDeps,
  plan: Plan,
  { actor, open, signal }: Preparing,
): Promise<Prepared['files']> {
  const prepared: Prepared['files'] = new Map();
  for (const resource of plan.next.resources) {
    const known = plan.resources.get(resource.name)?.folder;
    for (const file of resource.files) {
      if (!('file' in file)) continue;
      const { sha256, size, at } = file.file;
      const isThere = known?.files.some(
        (one) => 'file' in one && one.path === file.path && one.file.sha256 === sha256,
      );
      if (isThere) continue;
      signal?.throwIfAborted();
      const inRelease = await sameInRelease(deps, deps.db, {
        resource: resource.name,
        path: file.path,
        sha256,
      });
      if (inRelease !== null) {
        prepared.set(fileKey(resource.name, file.path), {
          location: inRelease,
          sizeBytes: size,
          storedId: null,
        });
        continue;
      }
      const bytes = await bytesOf(await open(at));
      const [stored] = await storeFiles(deps, {
        userId: actor.userId,
        purpose: 'resource',
        files: [new File([bytes], file.path)],
        hasQuota: false,
      });
      if (!stored) throw new Error('the file was not stored');
      prepared.set(fileKey(resource.name, file.path), {
        location: storedLocation(stored.id),
        sizeBytes: stored.sizeBytes,
        storedId: stored.id,
      });
    }
  }
  return prepared;
}

/** Stores the pictures of lessons that the school does not have. */
export async function preparePictures(
  deps: ApplyDeps,
  plan: Plan,
  { actor, open, signal }: Preparing,
): Promise<Prepared['pictures']> {
  const prepared: Prepared['pictures'] = new Map();
  for (const module of plan.next.modules) {
    const known = presentModule(plan, module.name)?.pictures ?? [];
    for (const { name, file } of module.pictures) {
      if (known.some((one) => one.name === name && one.file.sha256 === file.sha256)) continue;
      signal?.throwIfAborted();
      const bytes = await bytesOf(await open(file.at));
      prepared.set(
        fileKey(module.name, name),
        await storePicture(deps, actor.userId, new File([bytes], name)),
      );
    }
  }
  return prepared;
}

/**
 * Copies the videos that the school does not have. `onProgress` gets how many of them and of their bytes are here.
 * @throws AppError CONFLICT when the disk has no room for them; the signal's reason when that ends it.
 */
export async function prepareVideos(
  deps: ApplyDeps,
  plan: Plan,
  { open, signal, uploadId, onProgress }: Preparing,
): Promise<Prepared['videos']> {
  const prepared: Prepared['videos'] = new Map();
  // Two modules may have the same video.
  const byHash = new Map(
    (await newVideos(deps.db, plan)).flatMap(({ module: { video } }) =>
      video.kind === 'file' ? [[video.file.sha256, video] as const] : [],
    ),
  );
  const wanted = [...byHash.values()];
  const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0);
  const progress = { ...noProgress('copying'), totalFiles: wanted.length, totalBytes: bytes };
  if (uploadId !== undefined) {
    const copies = new Map(wanted.map(({ file }) => [file.sha256, copyId(uploadId, file.sha256)]));
    await clearCopies(deps, uploadId, new Set(copies.values()));
    for (const { file } of wanted) {
      const id = copies.get(file.sha256) ?? '';
      if (!(await hasCopy(deps, { id, size: file.size }))) continue;
      prepared.set(file.sha256, id);
      progress.doneFiles += 1;
      progress.doneBytes += file.size;
    }
  }
  // What is copied, and about as much again that encoding writes.
  const needed = bytes - progress.doneBytes + bytes;
  if (bytes > 0 && (await freeBytes(deps.config.videos.directory)) < needed + spareBytes)
    throw new AppError('CONFLICT', m.diskFull());
  const onBytes = (count: number) => {
    progress.doneBytes += count;
    onProgress?.(progress);
  };
  try {
    for (const { file, name } of wanted) {
      const { sha256 } = file;
      if (prepared.has(sha256)) continue;
      signal?.throwIfAborted();
      progress.current = name;
      const stream = await open(file.at);
      const id = uploadId === undefined ? undefined : copyId(uploadId, sha256);
      prepared.set(sha256, await receiveVideo(deps, { stream, sha256, id, onBytes, signal }));
      progress.doneFiles += 1;
    }
  } catch (error) {
    await forgetPrepared(deps, prepared, { uploadId });
    throw error;
  }
  return prepared;
}

/** Takes back what `prepareVideos` has copied, unless a later try may use it: that may be running by now. */
export async function forgetPrepared(
  deps: Pick<ApplyDeps, 'config'>,
  videos: Prepared['videos'],
  { uploadId }: Pick<Preparing, 'uploadId'>,
): Promise<void> {
  if (uploadId === undefined) for (const id of videos.values()) await forgetVideo(deps, id);
}
