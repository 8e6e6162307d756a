/** What becomes of files that are dropped into a course; for the studio and for `npm run video:add`. Pure. */
import type { z } from 'zod';
import { maxCaptionBytes } from '#features/study/videos/caption-cues.ts';
import { isMadeOf } from '#features/study/videos/chosen-file.ts';
import type { Media } from '#features/study/videos/contract.ts';
import {
  type CaptionFile,
  type CaptionName,
  captionNames,
  inOrderOfNames,
  isVideoName,
  maxUploadBytes,
  moduleInName,
} from '#features/study/videos/rules.ts';
import type { adminModuleOutput } from './contract.ts';
import { slugOf } from './rules.ts';

type AdminModule = z.infer<typeof adminModuleOutput>;

type KnownModule = Pick<AdminModule, 'id' | 'title' | 'folderName' | 'hasVideo' | 'mediaId'>;
type KnownVideo = Pick<
  Media,
  'id' | 'name' | 'sizeBytes' | 'chosenBytes' | 'state' | 'isMine' | 'receivedBytes' | 'moduleId'
>;

/** What becomes of a file that was dropped into a course. Its title is that of its module, where there is one. */
export type PlannedFile = {
  file: File;
  number: number | null;
  title: string;
  /** Files with its captions, dropped beside it. */
  captions: readonly CaptionFile[];
} & (
  | { kind: 'new' }
  /** `fill` gives a draft its first video. */
  | { kind: 'replace' | 'fill'; moduleId: number }
  /** `isConverted`: the browser has converted the file before it was sent. */
  | { kind: 'continue'; mediaId: string; moduleId: number | null; isConverted: boolean; percent: number }
  | { kind: 'here'; mediaId: string }
  /** No video: captions of one that the module shows. `file` is the first of them. */
  | { kind: 'captions'; mediaId: string }
);

export interface UploadPlan {
  files: PlannedFile[];
  /** Names of files that are no videos, empty or too large, and captions without a video of ours. */
  refused: { name: string; why: 'kind' | 'empty' | 'size' | 'captions-alone' | 'captions-size' }[];
}

/** What an editor wants done. */
export const isToDo = ({ kind, captions }: PlannedFile): boolean => kind !== 'here' || captions.length > 0;

/** What is sent: captions alone are no upload. */
export const isUpload = ({ kind }: PlannedFile): boolean => kind !== 'here' && kind !== 'captions';

const sameWords = (a: string, b: string): boolean => a.localeCompare(b, 'id', { sensitivity: 'base' }) === 0;

/**
 * Files in the order of their names, each with what becomes of it: one that arrived before is left alone, an upload
 * that stopped goes on, a module with the same title gets the new video, and so does a draft without a video that an
 * import has named for the file. Every other file becomes a module. Captions go to the video of their name.
 * @param modules of the course.
 * @param language of captions whose name says none.
 */
export function planUploads(
  files: readonly File[],
  modules: readonly KnownModule[],
  videos: readonly KnownVideo[],
  language: string,
): UploadPlan {
  const refused: UploadPlan['refused'] = [];
  const planned: PlannedFile[] = [];
  const ordered = inOrderOfNames(files);
  /** @returns false where no video has that name. */
  const placeCaptions = (file: File, name: CaptionName): boolean => {
    const captions = { file, language: name.language ?? language };
    const place = planned.findIndex((one) => isNamedFor(one, name.stem));
    const video = planned[place];
    if (video) {
      planned[place] = { ...video, captions: [...video.captions, captions] };
      return true;
    }
    const { number, title } = moduleInName(`${name.stem}.vtt`);
    const module = findNamed(title, modules);
    if (!module?.mediaId) return false;
    const { title: shown, mediaId } = module;
    planned.push({ file, number, title: shown, kind: 'captions', mediaId, captions: [captions] });
    return true;
  };
  for (const file of ordered) {
    if (captionNames(file.name).length > 0 && file.size > 0) continue;
    if (file.size === 0) refused.push({ name: file.name, why: 'empty' });
    else if (!isVideoName(file.name)) refused.push({ name: file.name, why: 'kind' });
    else if (file.size > maxUploadBytes) refused.push({ name: file.name, why: 'size' });
    else planned.push(planFile(file, modules, videos));
  }
  for (const file of ordered) {
    const names = captionNames(file.name);
    if (names.length === 0 || file.size === 0) continue;
    if (file.size > maxCaptionBytes) {
      refused.push({ name: file.name, why: 'captions-size' });
      continue;
    }
    if (!names.some((name) => placeCaptions(file, name)))
      refused.push({ name: file.name, why: 'captions-alone' });
  }
  return { files: planned, refused };
}

/** Of the same name without its ending, or of the same module in another spelling. */
function isNamedFor({ file, kind, number, title }: PlannedFile, stem: string): boolean {
  if (kind !== 'captions' && sameWords(file.name.replace(/\.[^.]*$/, ''), stem)) return true;
  const named = moduleInName(`${stem}.vtt`);
  return sameWords(named.title, title) && (named.number === null || named.number === number);
}

/** The module of these that a file of this title is for: one of the same title, or a draft that an import has named for it. */
function findNamed<Module extends KnownModule>(
  title: string,
  modules: readonly Module[],
): Module | undefined {
  const name = slugOf(title);
  return (
    modules.find((module) => sameWords(module.title, title)) ??
    modules.find(({ folderName, hasVideo }) => !hasVideo && folderName === name)
  );
}

/**
 * The course that these files name: the only one with modules for them.
 * @param modules of all courses.
 * @returns null where several courses have such a module, or none.
 */
export function courseInNames(
  files: readonly { name: string }[],
  modules: readonly (KnownModule & Pick<AdminModule, 'courseId'>)[],
): string | null {
  const titles = files.flatMap(({ name }) => {
    const captions = captionNames(name).map(({ stem }) => `${stem}.vtt`);
    return (captions.length > 0 ? captions : [name]).map((one) => moduleInName(one).title);
  });
  const courses = new Set(modules.map(({ courseId }) => courseId));
  const named = [...courses].filter((id) => {
    const own = modules.filter(({ courseId }) => courseId === id);
    return titles.some((title) => findNamed(title, own));
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

function planFile(file: File, modules: readonly KnownModule[], videos: readonly KnownVideo[]): PlannedFile {
  const named = { file, captions: [], ...moduleInName(file.name) };
  const ofModule = (id: number | null) => modules.find((module) => module.id === id)?.title ?? named.title;
  const same = videos.filter((video) => video.isMine && isMadeOf(video, file));
  const here = same.find(({ state }) => state === 'queued' || state === 'encoding' || state === 'ready');
  if (here) return { ...named, title: ofModule(here.moduleId), kind: 'here', mediaId: here.id };
  // The last one: a file that was converted once more is another upload.
  const earlier = same.findLast(({ state }) => state === 'uploading');
  if (earlier) {
    const { id, moduleId, chosenBytes } = earlier;
    const percent = Math.floor((earlier.receivedBytes * 100) / earlier.sizeBytes);
    const isConverted = chosenBytes !== null;
    return {
      ...named,
      title: ofModule(moduleId),
      kind: 'continue',
      mediaId: id,
      moduleId,
      isConverted,
      percent,
    };
  }
  const module = findNamed(named.title, modules);
  if (!module) return { ...named, kind: 'new' };
  const kind = module.hasVideo ? 'replace' : 'fill';
  return { ...named, title: module.title, kind, moduleId: module.id };
}
