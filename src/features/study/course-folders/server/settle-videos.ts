/**
 * What the videos of a folder will say here. A video that the school has already belongs to every module that shows it,
 * so what a folder does not bring stays: other languages and chapters that it does not take away, and its name where another
 * course shows it too (product.md#course-folders).
 */
import { isDeepStrictEqual } from 'node:util';
import {
  findByHash,
  listVideos,
  type MediaRow,
  readVideoFacts,
} from '#features/study/videos/public.server.ts';
import { readIn } from '#kernel/translated-form.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { Difference } from '../contract.ts';
import { type CourseFolder, endingOfVideo, type FolderModule, type FolderVideo } from '../folder.ts';
import type { Answers } from './bunny-texts.ts';
import { captionFaults, merged } from './merge-texts.ts';
import type { Present, ReadDeps } from './present.ts';
import { listShowing } from './queries.ts';
import { type SettledAtBunny, settleBunny } from './settle-bunny.ts';
import { productTexts, textsOf, type VideoTexts, withoutOwn } from './video-texts.ts';

export interface Settled {
  /** The folder as the course will be. */
  next: CourseFolder;
  /** Videos whose captions or chapters change in other courses too. */
  shared: Difference['shared'];
  /** Captions that nobody could see beside their video, with file and line. */
  faults: string[];
  /** All that the product's videos will say, by the names of their modules: `next` leaves out what is the product's own. */
  spoken: ReadonlyMap<string, VideoTexts>;
  bunny: Pick<SettledAtBunny, 'changes' | 'left' | 'compared'>;
}

type SpeakingVideo = Extract<FolderVideo, { kind: 'file' | 'release' }>;

interface Use {
  place: number;
  module: FolderModule;
  video: SpeakingVideo;
  /** Whether the module shows this video already. */
  isShown: boolean;
}

/** One video with all the modules of the folder that have it. */
interface Group {
  row: MediaRow | null;
  uses: Use[];
}

const speaks = (video: FolderVideo): video is SpeakingVideo =>
  video.kind === 'file' || video.kind === 'release';

async function groupsOf(db: DbOrTx, folder: CourseFolder, present: Present | null): Promise<Group[]> {
  const uses = folder.modules.flatMap((module, place): Use[] => {
    const { video } = module;
    if (!speaks(video)) return [];
    const shown = present?.modules.get(module.name)?.media;
    const isShown = video.kind === 'file' ? shown?.sha256 === video.file.sha256 : shown?.id === video.id;
    return [{ place, module, video, isShown }];
  });
  const byHash = await findByHash(
    db,
    uses.flatMap(({ video }) => (video.kind === 'file' ? [video.file.sha256] : [])),
  );
  const released = await listVideos(
    db,
    uses.flatMap(({ video }) => (video.kind === 'release' ? [video.id] : [])),
  );
  const groups = new Map<string, Group>();
  for (const use of uses) {
    const { video, module, isShown } = use;
    const shown = isShown ? present?.modules.get(module.name)?.media : null;
    const key = video.kind === 'file' ? video.file.sha256 : video.id;
    const row = shown ?? (video.kind === 'file' ? byHash.get(key) : released.get(key)) ?? null;
    const group = groups.get(row?.id ?? key) ?? { row, uses: [] };
    group.uses.push(use);
    groups.set(row?.id ?? key, group);
  }
  return [...groups.values()];
}

function faultsOf({ row, uses }: Group, known: VideoTexts, productSeconds: number | null): string[] {
  return uses.flatMap(({ place, module, video }) => {
    const told = video.kind === 'file' ? (video.file.seconds ?? null) : productSeconds;
    const seconds = row?.state === 'ready' ? row.lengthSeconds : told;
    return captionFaults({ place, module, captions: video.captions ?? [], known, seconds });
  });
}

/**
 * @param exactly gives modules that show their video already what the folder says, and touches no other video: for
 * taking an import back.
 */
export async function settleVideos(
  deps: ReadDeps,
  db: DbOrTx,
  {
    folder,
    present,
    exactly,
    answers,
  }: { folder: CourseFolder; present: Present | null; exactly: boolean; answers: Answers },
): Promise<Settled> {
  const groups = await groupsOf(db, folder, present);
  const showing = await listShowing(db, {
    mediaIds: groups.flatMap(({ row }) => row?.id ?? []),
    exceptCourseId: present?.course.id ?? null,
  });
  const bunny = await settleBunny(db, { folder, courseId: present?.course.id ?? null, answers });
  const videos = new Map<FolderModule, FolderVideo>(bunny.videos);
  const shared: Settled['shared'] = [...bunny.shared];
  const faults: string[] = [...bunny.faults];
  const spoken = new Map<string, VideoTexts>();
  for (const group of groups) {
    const { row, uses } = group;
    const [first] = uses;
    if (!first) continue;
    const others = showing.filter(({ video }) => video === row?.id);
    const facts = row && (await readVideoFacts(db, deps.contentDir, row));
    const product =
      first.video.kind === 'release' ? await productTexts(deps.contentDir, first.video.id) : null;
    const known = facts ? textsOf(facts) : (product ?? nothing);
    const own = exactly ? uses.filter(({ isShown }) => isShown) : uses;
    const [leading] = own;
    const texts: VideoTexts = exactly
      ? leading
        ? exactTexts(leading.video, known, product)
        : known
      : merged(
          startOf(group, known),
          uses.map(({ video }) => video),
          others.length > 0,
        );
    if (!exactly) faults.push(...faultsOf(group, known, product?.lengthSeconds ?? null));
    if (facts && others.length > 0 && !isDeepStrictEqual(texts, known))
      shared.push({
        place: first.place + 1,
        title: readIn(first.module).title,
        others: others.map(({ title, course }) => ({ title, course })),
      });
    const isNamedHere = exactly ? leading !== undefined : others.length === 0;
    const given = (leading ?? first).video;
    const name =
      facts && !isNamedHere ? facts.name.normalize('NFC').trim() : given.kind === 'file' ? given.name : '';
    for (const { module, video } of uses) {
      if (video.kind === 'release') spoken.set(module.name, texts);
      videos.set(
        module,
        video.kind === 'file'
          ? { ...video, name, ending: endingOfVideo(name), ...texts }
          : { kind: 'release', id: video.id, ...(product ? withoutOwn(texts, product) : texts) },
      );
    }
  }
  const modules = folder.modules.map((module) => ({ ...module, video: videos.get(module) ?? module.video }));
  shared.sort((one, other) => one.place - other.place);
  return { next: { ...folder, modules }, shared, faults, spoken, bunny };
}

const nothing: VideoTexts = { captions: [], chapters: [] };

/**
 * What a folder adds to. A school that has this video of the product for the first time takes the folder's list as it
 * is: the school that it comes from may have taken a language away.
 */
function startOf({ row, uses }: Group, known: VideoTexts): VideoTexts {
  if (row !== null) return known;
  return uses.some(({ video }) => (video.captions?.length ?? 0) > 0) ? { ...known, captions: [] } : known;
}

/**
 * What the video of a module said before an import. Earlier versions kept nothing of the product's videos, and had the
 * product's own and none at all as the same; they took nothing away, so where there are none now there were none.
 */
function exactTexts(video: SpeakingVideo, known: VideoTexts, product: VideoTexts | null): VideoTexts {
  const { captions, chapters, noCaptions = [], noChapters = false } = video;
  if (!captions || !chapters) return known;
  return {
    captions:
      captions.length === 0 && noCaptions.length === 0 && product && known.captions.length > 0
        ? product.captions
        : captions,
    chapters:
      chapters.length === 0 && !noChapters && product && known.chapters.length > 0
        ? product.chapters
        : chapters,
  };
}
