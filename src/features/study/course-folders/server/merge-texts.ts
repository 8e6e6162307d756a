/** What modules of a folder bring for one video, over what is known of it. */
import { isDeepStrictEqual } from 'node:util';
import { judgeCaptions } from '#features/study/videos/caption-faults.ts';
import { captionFaultText } from '../captions.ts';
import { type FolderCaption, type FolderChapter, type FolderModule, numbered } from '../folder.ts';
import * as m from '../messages/m.ts';
import type { VideoTexts } from './video-texts.ts';

/** In the order of `known`, unless a folder brings all of those: then in its own. New ones come last. */
function inOrder(
  captions: ReadonlyMap<string, FolderCaption>,
  known: readonly FolderCaption[],
  brought: readonly FolderCaption[],
  isShared: boolean,
): FolderCaption[] {
  const isWhole = known.every(({ language }) => brought.some((one) => one.language === language));
  const order = isWhole && !isShared ? brought : known;
  const languages = new Set([...order.map(({ language }) => language), ...captions.keys()]);
  return [...languages].flatMap((language) => captions.get(language) ?? []);
}

/** What a module of a folder says of its video. */
export interface Brought {
  captions?: FolderCaption[];
  chapters?: FolderChapter[];
  noCaptions?: string[];
  noChapters?: true;
}

/** What the folder's modules bring, over what is known. Of two that differ, the one that changes something counts. */
export function merged(known: VideoTexts, videos: readonly Brought[], isShared: boolean): VideoTexts {
  const captions = new Map(known.captions.map((one) => [one.language, one]));
  const changed = new Set<string>();
  for (const video of videos)
    for (const one of video.captions ?? []) {
      const before = known.captions.find(({ language }) => language === one.language);
      if (changed.has(one.language) || isDeepStrictEqual(before, one)) continue;
      changed.add(one.language);
      captions.set(one.language, one);
    }
  // One module keeps what another takes away, when both show the video.
  const brings = (language: string) =>
    videos.some((video) => video.captions?.some((one) => one.language === language));
  for (const video of videos)
    for (const language of video.noCaptions ?? []) if (!brings(language)) captions.delete(language);
  const [brought = []] = videos.flatMap((video) => (video.captions?.length ? [video.captions] : []));
  const chapters = videos.flatMap((video) =>
    video.chapters?.length ? [video.chapters.map((one) => withKnownTitles(one, known.chapters))] : [],
  );
  const isTakenAway = chapters.length === 0 && videos.some((video) => video.noChapters);
  return {
    captions: inOrder(captions, known.captions, brought, isShared),
    chapters: isTakenAway
      ? []
      : (chapters.find((one) => !isDeepStrictEqual(one, known.chapters)) ?? known.chapters),
  };
}

/** A chapter of which the folder says no language, as folders of earlier versions do, keeps what the school says of it. */
function withKnownTitles(chapter: FolderChapter, known: readonly FolderChapter[]): FolderChapter {
  if (chapter.language) return chapter;
  const { from, to, title } = chapter;
  return known.find((one) => one.from === from && one.to === to && one.title === title) ?? chapter;
}

/** Captions that come new or change, and cannot be seen, with file and line. Those that are here stay, whatever they are. */
export function captionFaults(given: {
  place: number;
  module: Pick<FolderModule, 'name'>;
  captions: readonly FolderCaption[];
  known: Pick<VideoTexts, 'captions'>;
  /** Null while nobody knows how long the video is. */
  seconds: number | null;
}): string[] {
  const { place, module, captions, known, seconds } = given;
  return captions.flatMap(({ language, text }) => {
    if (known.captions.some((one) => one.language === language && one.text === text)) return [];
    const { fault } = judgeCaptions(text, seconds);
    const file = `${numbered(place, module.name)}/video.${language}.vtt`;
    return fault ? [m.fileIsWrong({ file, issue: captionFaultText(text, fault, seconds ?? 0) })] : [];
  });
}
