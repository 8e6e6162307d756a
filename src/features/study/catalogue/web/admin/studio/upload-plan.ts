import type { Media } from '#features/study/videos/contract.ts';
import { inOrderOfNames, isVideoName, maxUploadBytes, moduleInName } from '#features/study/videos/rules.ts';
import { slugOf } from '../../../rules.ts';
import type { AdminModule } from '../catalogue-queries.ts';

/** What becomes of a file that was dropped into a course. */
export type PlannedFile = { file: File; number: number | null; title: string } & (
  | { kind: 'new' }
  | { kind: 'replace'; moduleId: number }
  | { kind: 'continue'; mediaId: string; percent: number }
  | { kind: 'here' }
);

export interface UploadPlan {
  files: PlannedFile[];
  /** Names of files that are no videos, or too large. */
  refused: { name: string; why: 'kind' | 'size' }[];
}

const sameWords = (a: string, b: string): boolean => a.localeCompare(b, 'id', { sensitivity: 'base' }) === 0;

/**
 * Files in the order of their names, each with what becomes of it: one that arrived before is left alone, an upload
 * that stopped goes on, a module with the same title gets the new video, and so does a draft without a video that an
 * import has named for the file. Every other file becomes a module.
 * @param modules of the course.
 */
export function planUploads(
  files: readonly File[],
  modules: readonly Pick<AdminModule, 'id' | 'title' | 'folderName' | 'hasVideo'>[],
  videos: readonly Pick<Media, 'id' | 'name' | 'sizeBytes' | 'state' | 'isMine' | 'receivedBytes'>[],
): UploadPlan {
  const refused: UploadPlan['refused'] = [];
  const planned: PlannedFile[] = [];
  for (const file of inOrderOfNames(files)) {
    if (!isVideoName(file.name)) refused.push({ name: file.name, why: 'kind' });
    else if (file.size > maxUploadBytes || file.size === 0) refused.push({ name: file.name, why: 'size' });
    else planned.push(planFile(file, modules, videos));
  }
  return { files: planned, refused };
}

function planFile(
  file: File,
  modules: readonly Pick<AdminModule, 'id' | 'title' | 'folderName' | 'hasVideo'>[],
  videos: readonly Pick<Media, 'id' | 'name' | 'sizeBytes' | 'state' | 'isMine' | 'receivedBytes'>[],
): PlannedFile {
  const named = { file, ...moduleInName(file.name) };
  const same = videos.filter(
    ({ name, sizeBytes, isMine }) => isMine && name === file.name && sizeBytes === file.size,
  );
  if (same.some(({ state }) => state === 'queued' || state === 'encoding' || state === 'ready'))
    return { ...named, kind: 'here' };
  const earlier = same.find(({ state }) => state === 'uploading');
  if (earlier) {
    const percent = Math.floor((earlier.receivedBytes * 100) / earlier.sizeBytes);
    return { ...named, kind: 'continue', mediaId: earlier.id, percent };
  }
  const name = slugOf(named.title);
  const module =
    modules.find(({ title }) => sameWords(title, named.title)) ??
    modules.find(({ folderName, hasVideo }) => !hasVideo && folderName === name);
  return module ? { ...named, kind: 'replace', moduleId: module.id } : { ...named, kind: 'new' };
}
