/**
 * What the videos of a folder will say at Bunny, and what has to be sent there for it. A folder that says nothing of them
 * changes nothing, and nothing is compared where Bunny has not answered (product.md#course-folders).
 */
import { isDeepStrictEqual } from 'node:util';
import { readIn } from '#kernel/translated-form.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { Difference } from '../contract.ts';
import {
  byBytes,
  type CourseFolder,
  type FolderCaption,
  type FolderChapter,
  type FolderModule,
  numbered,
} from '../folder.ts';
import { type Answers, type BunnyVideo, bunnyKey, namesTexts, noteOdd, type Told } from './bunny-texts.ts';
import { type LeftOut, type LeftOutGroup, leftOutBook } from './foreign/foreign-course.ts';
import { captionFaults, merged } from './merge-texts.ts';
import { listShowing } from './queries.ts';

/** One language of a video, or its chapters: as they were when they were compared, and as they will be. */
export type BunnyChange = {
  /** Of the video. */
  id: string;
  /** Of the folder of the first module that shows it, as editors see it. */
  name: string;
} & (
  | { kind: 'captions'; language: string; before: FolderCaption | null; after: FolderCaption | null }
  | { kind: 'chapters'; before: FolderChapter[]; after: FolderChapter[] }
);

export interface SettledAtBunny {
  videos: Map<FolderModule, BunnyVideo>;
  changes: BunnyChange[];
  /** What stays as it is although the folder names it, and why. */
  left: LeftOutGroup[];
  shared: Difference['shared'];
  faults: string[];
  /** What Bunny has of the videos that are compared, by `bunnyKey`. */
  compared: ReadonlyMap<string, Told>;
}

interface Use {
  place: number;
  module: FolderModule;
  video: BunnyVideo;
}

export async function settleBunny(
  db: DbOrTx,
  { folder, courseId, answers }: { folder: CourseFolder; courseId: string | null; answers: Answers },
): Promise<SettledAtBunny> {
  const groups = new Map<string, Use[]>();
  for (const [place, module] of folder.modules.entries()) {
    const { video } = module;
    if (video.kind !== 'bunny') continue;
    const key = bunnyKey(video);
    groups.set(key, [...(groups.get(key) ?? []), { place, module, video }]);
  }
  const left = leftOutBook();
  const settled = {
    videos: new Map<FolderModule, BunnyVideo>(),
    changes: [] as BunnyChange[],
    faults: [] as string[],
    compared: new Map<string, Told>(),
  };
  const changed = new Map<string, Use>();
  for (const [key, uses] of groups) {
    const naming = uses.find(({ video }) => namesTexts(video));
    const answer = naming && answers.get(key);
    const told = answer && 'told' in answer ? answer.told : null;
    if (naming && answer && 'reason' in answer) left.note(answer.reason, nameOf(naming));
    if (told) settled.compared.set(key, told);
    const texts = told && textsWith(told, uses, left);
    for (const { module, video } of uses) {
      const { library, id } = video;
      settled.videos.set(module, { kind: 'bunny', library, id, ...texts });
    }
    if (!naming || !told || !texts) continue;
    for (const { place, module, video } of uses)
      settled.faults.push(
        ...captionFaults({
          place,
          module,
          captions: video.captions?.filter(({ language }) => !isOdd(told, language)) ?? [],
          known: told,
          seconds: told.lengthSeconds,
        }),
      );
    const changes = changesTo({ id: naming.video.id, name: nameOf(naming) }, told, texts);
    settled.changes.push(...changes);
    if (changes.length > 0) changed.set(naming.video.id, naming);
  }
  const showing = await listShowing(db, { atBunny: [...changed.keys()], exceptCourseId: courseId });
  const shared = [...changed].flatMap(([id, { place, module }]) => {
    const others = showing.filter(({ video }) => video === id);
    return others.length === 0
      ? []
      : [
          {
            place: place + 1,
            title: readIn(module).title,
            others: others.map(({ title, course }) => ({ title, course })),
          },
        ];
  });
  return { ...settled, left: left.groups(), shared };
}

const nameOf = ({ place, module }: Use): string => numbered(place, module.name);

/** Whether what Bunny has in that language is not known, or has a name that differs only by case. */
const isOdd = ({ odd, captions }: Told, language: string): boolean =>
  odd.has(language.toLowerCase()) ||
  captions.some((one) => one.language !== language && one.language.toLowerCase() === language.toLowerCase());

/** What the folder's modules bring, over what Bunny has. Languages that are not known for sure stay as they are at Bunny. */
function textsWith(told: Told, uses: readonly Use[], left: LeftOut) {
  const brought = uses.map((use) => {
    const { captions = [], noCaptions = [], chapters = [], noChapters } = use.video;
    const usable = captions.filter(({ language }) => !isOdd(told, language));
    const taken = noCaptions.filter((language) => !isOdd(told, language));
    const hasChapters = chapters.length > 0 || noChapters === true;
    noteOdd(
      left,
      {
        odd: usable.length + taken.length < captions.length + noCaptions.length,
        hasOddChapters: hasChapters && told.hasOddChapters,
      },
      nameOf(use),
    );
    return {
      captions: usable,
      noCaptions: taken,
      chapters: told.hasOddChapters ? [] : chapters,
      ...(noChapters && !told.hasOddChapters && { noChapters }),
    };
  });
  const { captions, chapters } = merged(told, brought, true);
  // Bunny keeps no order of ours.
  return { captions: captions.toSorted((one, other) => byBytes(one.language, other.language)), chapters };
}

function changesTo(
  of: { id: string; name: string },
  told: Told,
  { captions, chapters }: Pick<Told, 'captions' | 'chapters'>,
): BunnyChange[] {
  const languages = new Set([...told.captions, ...captions].map(({ language }) => language));
  const find = (list: readonly FolderCaption[], language: string) =>
    list.find((one) => one.language === language) ?? null;
  const changes = [...languages].flatMap((language): BunnyChange[] => {
    const [before, after] = [find(told.captions, language), find(captions, language)];
    return isDeepStrictEqual(before, after) ? [] : [{ ...of, kind: 'captions', language, before, after }];
  });
  return isDeepStrictEqual(told.chapters, chapters)
    ? changes
    : [...changes, { ...of, kind: 'chapters', before: told.chapters, after: chapters }];
}
