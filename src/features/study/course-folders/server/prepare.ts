/** Puts the files of a folder where they belong, before the transaction that uses them. */
import type { Readable } from 'node:stream';
import { storeFiles } from '#features/school/files/public.server.ts';
import { storedLocation } from '#features/school/files/rules.ts';
import { type StoredPicture, storePicture } from '#features/study/catalogue/public.server.ts';
import { forgetVideo, freeBytes, receiveVideo } from '#features/study/videos/public.server.ts';
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

/** Stores the files of resources that the school does not have. They are forgotten after a day if nothing uses them. */
export async function prepareFiles(
  deps: ApplyDeps,
  plan: Plan,
  actor: Actor,
  open: OpenFile,
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
  actor: Actor,
  open: OpenFile,
): Promise<Prepared['pictures']> {
  const prepared: Prepared['pictures'] = new Map();
  for (const module of plan.next.modules) {
    const known = presentModule(plan, module.name)?.pictures ?? [];
    for (const { name, file } of module.pictures) {
      if (known.some((one) => one.name === name && one.file.sha256 === file.sha256)) continue;
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
 * @param onProgress gets how many of them and of their bytes have been copied.
 * @throws AppError CONFLICT when the disk has no room for them.
 */
export async function prepareVideos(
  deps: ApplyDeps,
  plan: Plan,
  open: OpenFile,
  onProgress: (progress: Progress) => void = () => undefined,
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
  // Twice: encoding writes about as much again.
  if (bytes > 0 && (await freeBytes(deps.config.videos.directory)) < bytes * 2 + spareBytes)
    throw new AppError('CONFLICT', m.diskFull());
  const progress = { ...noProgress('copying'), totalFiles: wanted.length, totalBytes: bytes };
  const onBytes = (count: number) => {
    progress.doneBytes += count;
    onProgress(progress);
  };
  try {
    for (const { file, name } of wanted) {
      progress.current = name;
      const stream = await open(file.at);
      prepared.set(file.sha256, await receiveVideo(deps, { stream, sha256: file.sha256, onBytes }));
      progress.doneFiles += 1;
    }
  } catch (error) {
    for (const id of prepared.values()) await forgetVideo(deps, id);
    throw error;
  }
  return prepared;
}
