/**
 * Captions and chapters of videos at Bunny as folders hold them. What Bunny answers is hostile until it was checked here:
 * languages become names of files, and texts are stored.
 */
import { and, inArray, isNull } from 'drizzle-orm';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { withHeldTitles } from '#features/study/videos/chapters.ts';
import { ProviderError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { VideoChapter, VideoDetails } from '#providers/video.ts';
import { captionProblem } from '../captions.ts';
import {
  byBytes,
  type CourseFolder,
  type FolderCaption,
  type FolderChapter,
  type FolderVideo,
  numbered,
} from '../folder.ts';
import {
  captionLanguagePattern,
  latestSecond,
  longestChapterTitle,
  longestLabel,
  longestText,
  mostCaptionLanguages,
  mostChapters,
} from '../folder-shapes.ts';
import type { LeftOutReason } from '../foreign.ts';
import { type LeftOut, type LeftOutGroup, leftOutBook } from './foreign/foreign-course.ts';
import { textsOf, type VideoTexts } from './video-texts.ts';

export type BunnyDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'videos'>;

export type BunnyVideo = Extract<FolderVideo, { kind: 'bunny' }>;

/** What Bunny has of a video, as far as a folder can hold it. Captions are in the order of their languages. */
export interface Told extends VideoTexts {
  /** Languages, in lower case, whose captions a folder cannot hold; an empty one for all that are no languages. */
  odd: ReadonlySet<string>;
  /** It has chapters that a folder cannot hold; `chapters` is empty then. */
  hasOddChapters: boolean;
  /** Null where Bunny does not say it. */
  lengthSeconds: number | null;
}

export type Answer = { told: Told } | { reason: LeftOutReason };

/** By `bunnyKey`. */
export type Answers = ReadonlyMap<string, Answer>;

export const bunnyKey = ({ library, id }: Pick<BunnyVideo, 'library' | 'id'>): string => `${library}/${id}`;

const askedTogether = 4;
/** Further calls are not begun after that; one of them may take ten seconds more. Proxies wait for half a minute. */
const longestAskMs = 15_000;
/** Of all captions together; a folder holds twice as much. */
const mostTextBytes = 16 * 1024 * 1024;
const mostChapterBytes = 64 * 1024;

interface Asking {
  bunny: Bunny;
  now: Date;
  endsAtMs: number;
  /** Bunny does not answer, or refuses the key: the next call would end the same way. */
  isAway: boolean;
  textBytes: number;
  /** Whether captions in that language are read. */
  reads: (language: string) => boolean;
}

/** Whether the next call would fail as well: a line that is down, a busy Bunny, a key that it refuses. */
export const isOver = (error: ProviderError): boolean =>
  error.retryable || error.providerStatus === 401 || error.providerStatus === 403;

/**
 * Asks Bunny about these videos, a few at a time. Does not fail: each of them has an answer, or a reason for none.
 * @param reads the languages of captions that matter; by default all.
 */
export async function askBunny(
  deps: BunnyDeps,
  videos: readonly BunnyVideo[],
  reads: Asking['reads'] = () => true,
): Promise<Answers> {
  const answers = new Map<string, Answer>();
  const { bunny } = deps.videos;
  const asked = new Map(videos.map((video) => [bunnyKey(video), video]));
  const wanted = [...asked].flatMap(([key, video]) => {
    if (bunny && video.library === deps.config.bunny?.libraryId) return [{ key, id: video.id }];
    answers.set(key, { reason: bunny ? 'bunny-library' : 'bunny-none' });
    return [];
  });
  if (!bunny || wanted.length === 0) return answers;
  const held = await heldChapters(
    deps,
    wanted.map(({ id }) => id),
  );
  const asking: Asking = {
    bunny,
    now: deps.clock.now(),
    endsAtMs: performance.now() + longestAskMs,
    isAway: false,
    textBytes: 0,
    reads,
  };
  const queue = wanted.values();
  const work = async () => {
    for (const { key, id } of queue) answers.set(key, await askOne(deps, asking, id, held.get(id) ?? []));
  };
  await Promise.all(Array.from({ length: askedTogether }, work));
  return answers;
}

async function askOne(
  { log }: BunnyDeps,
  asking: Asking,
  id: string,
  held: readonly VideoChapter[],
): Promise<Answer> {
  if (asking.isAway) return { reason: 'bunny-away' };
  try {
    const details = await inTime(asking, () => asking.bunny.getVideo(id));
    return details ? { told: await toldOf(asking, details, { id, held }) } : { reason: 'bunny-missing' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isOver(error)) asking.isAway = true;
    log.warn({ guid: id, err: errorText(error) }, 'captions at Bunny were not read');
    return { reason: 'bunny-away' };
  }
}

/** @throws ProviderError when there is no time left to ask. */
function inTime<Result>(asking: Asking, call: () => Promise<Result>): Promise<Result> {
  if (!asking.isAway && performance.now() < asking.endsAtMs) return call();
  throw new ProviderError('bunny', 'there was no time left to ask');
}

async function toldOf(
  asking: Asking,
  details: VideoDetails,
  { id, held }: { id: string; held: readonly VideoChapter[] },
): Promise<Told> {
  const captions: FolderCaption[] = [];
  const odd = new Set<string>();
  const seen = new Set<string>();
  const listed = details.captions.filter(({ srclang }) => asking.reads(srclang));
  const coded = listed.filter(({ srclang }) => captionLanguagePattern.test(srclang));
  if (coded.length < listed.length) odd.add('');
  for (const { srclang, label } of coded.toSorted((one, other) => byBytes(one.srclang, other.srclang))) {
    const language = srclang.toLowerCase();
    const isUsable = !seen.has(language) && captions.length < mostCaptionLanguages;
    seen.add(language);
    const caption = isUsable ? await captionAt(asking, id, { srclang, label }) : null;
    if (caption) captions.push(caption);
    else odd.add(language);
  }
  const chapters = chaptersAt(details, held);
  return {
    // Two that differ only by case would be one file on some computers.
    captions: captions.filter(({ language }) => !odd.has(language.toLowerCase())),
    odd,
    chapters: chapters ?? [],
    hasOddChapters: chapters === null,
    lengthSeconds: details.lengthSeconds > 0 ? details.lengthSeconds : null,
  };
}

/** Control characters, halves of letters, and what ends a line in some tools. */
const oddLetter = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFEFF]/u;

const isTitle = (text: string, longest: number): boolean =>
  text !== '' && text.length <= longest && !oddLetter.test(text);

/** Null for captions that a folder cannot hold. @throws ProviderError */
async function captionAt(
  asking: Asking,
  id: string,
  { srclang, label }: VideoDetails['captions'][number],
): Promise<FolderCaption | null> {
  const given = await readText(asking, id, srclang);
  if (given === null) return null;
  const {
    captions: [caption],
  } = textsOf({ captions: [{ language: srclang, label, text: given }], chapters: [] });
  if (!caption || !isTitle(caption.label, longestLabel)) return null;
  const bytes = Buffer.byteLength(caption.text);
  if (bytes > longestText || oddLetter.test(caption.text.replace(/[\n\t]/g, ' '))) return null;
  if (captionProblem(caption.text) !== null) return null;
  asking.textBytes += bytes;
  return asking.textBytes > mostTextBytes ? null : caption;
}

/** Null for captions that Bunny lists and does not give, or that are too long. @throws ProviderError */
async function readText(asking: Asking, id: string, srclang: string): Promise<string | null> {
  try {
    return await inTime(asking, () => asking.bunny.readCaptions(id, srclang, asking.now));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { retryable, providerStatus } = error;
    const isTooLong = !retryable && providerStatus === null;
    // Some pull zones answer 403 for what is not there.
    const isRefused = providerStatus !== null && providerStatus < 500 && providerStatus !== 429;
    if (isTooLong || isRefused) return null;
    throw error;
  }
}

/** With both titles and exact times where the school holds them. Null for chapters that a folder cannot hold. */
function chaptersAt(
  { chapters }: Pick<VideoDetails, 'chapters'>,
  held: readonly VideoChapter[],
): FolderChapter[] | null {
  if (chapters.length > mostChapters) return null;
  const found = textsOf({ captions: [], chapters: withHeldTitles(chapters, held) }).chapters;
  const isFit = found.every(
    ({ from, to, title }) =>
      isTitle(title, longestChapterTitle) && from >= 0 && to > from && to <= latestSecond,
  );
  return isFit && Buffer.byteLength(JSON.stringify(found)) <= mostChapterBytes ? found : null;
}

/** What modules hold of chapters that Bunny keeps with one title and in whole seconds. */
async function heldChapters(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly VideoChapter[]>> {
  const rows = await db
    .selectDistinctOn([modules.videoGuid], { id: modules.videoGuid, video: modules.video })
    .from(modules)
    .where(and(inArray(modules.videoGuid, [...ids]), isNull(modules.mediaId)))
    .orderBy(modules.videoGuid, modules.id);
  return new Map(rows.map(({ id, video }) => [id, video?.chapters ?? []]));
}

/** What a video of the school's library has now. @param language of the captions that are read; null reads none. */
export async function lookAgain(deps: BunnyDeps, id: string, language: string | null): Promise<Answer> {
  const video: BunnyVideo = { kind: 'bunny', library: deps.config.bunny?.libraryId ?? 0, id };
  const answers = await askBunny(deps, [video], (one) => one.toLowerCase() === language?.toLowerCase());
  return answers.get(bunnyKey(video)) ?? { reason: 'bunny-away' };
}

/** Whether a folder says anything about the texts of its video at Bunny. */
export const namesTexts = ({
  captions = [],
  chapters = [],
  noCaptions = [],
  noChapters,
}: BunnyVideo): boolean => captions.length + chapters.length + noCaptions.length > 0 || noChapters === true;

export const bunnyVideosOf = ({ modules: all }: Pick<CourseFolder, 'modules'>): BunnyVideo[] =>
  all.flatMap(({ video }) => (video.kind === 'bunny' ? [video] : []));

/** The folder with what Bunny has of its videos. */
export const withTold = (
  folder: CourseFolder,
  toldOfVideo: (video: BunnyVideo) => Told | null,
): CourseFolder => ({
  ...folder,
  modules: folder.modules.map((module) => {
    const told = module.video.kind === 'bunny' ? toldOfVideo(module.video) : null;
    if (!told || module.video.kind !== 'bunny') return module;
    const { library, id } = module.video;
    const { captions, chapters } = told;
    return { ...module, video: { kind: 'bunny', library, id, captions, chapters } };
  }),
});

/** The folder as the school alone knows it. */
export const withoutTexts = (folder: CourseFolder): CourseFolder =>
  withTold(folder, () => ({
    captions: [],
    chapters: [],
    odd: new Set(),
    hasOddChapters: false,
    lengthSeconds: null,
  }));

/** By module what an export leaves out, and why. */
export function leftOutOfExport(folder: CourseFolder, answers: Answers): LeftOutGroup[] {
  const left = leftOutBook();
  for (const [place, { name, video }] of folder.modules.entries()) {
    const answer = video.kind === 'bunny' ? answers.get(bunnyKey(video)) : undefined;
    if (!answer) continue;
    if ('reason' in answer) left.note(answer.reason, numbered(place, name));
    else {
      const { odd, hasOddChapters } = answer.told;
      noteOdd(left, { odd: odd.size > 0, hasOddChapters }, numbered(place, name));
    }
  }
  return left.groups();
}

/** What of a video a folder cannot hold. */
export function noteOdd(
  left: LeftOut,
  { odd, hasOddChapters }: { odd: boolean; hasOddChapters: boolean },
  name: string,
): void {
  if (odd) left.note('bunny-captions', name);
  if (hasOddChapters) left.note('bunny-chapters', name);
}
