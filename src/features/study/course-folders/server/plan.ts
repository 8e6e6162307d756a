/** What a folder would change in this school. Only names are given here, to what had none. */
import { findCourseRecord } from '#features/study/catalogue/public.server.ts';
import { findResourcesByName } from '#features/study/resources/public.server.ts';
import { findByHash, type MediaRow } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { readIn } from '#kernel/translated-form.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { Difference } from '../contract.ts';
import { differencesOf, fingerprintLength, fingerprintOf, openedModules } from '../differences.ts';
import type { CourseFolder, FolderFile, FolderModule } from '../folder.ts';
import * as m from '../messages/m.ts';
import { writeCourse } from '../write-course.ts';
import {
  type Answers,
  askBunny,
  bunnyKey,
  bunnyVideosOf,
  namesTexts,
  withoutTexts,
  withTold,
} from './bunny-texts.ts';
import {
  type Present,
  type PresentResource,
  prepareCourse,
  type ReadDeps,
  readPresent,
  readResources,
} from './present.ts';
import { countLearners } from './queries.ts';
import { type Settled, settleVideos } from './settle-videos.ts';

export interface Plan {
  /** Null for a course that this school does not have yet. */
  present: Present | null;
  /** Those of the course, and those of the school that the folder brings too. */
  resources: Map<string, PresentResource>;
  /** What the folder is compared with. */
  before: CourseFolder;
  presentFiles: FolderFile[];
  /** The folder as it was read. */
  given: CourseFolder;
  /** The folder as the course will be: videos that are here keep what it does not bring. */
  next: CourseFolder;
  nextFiles: FolderFile[];
  shared: Settled['shared'];
  faults: Settled['faults'];
  spoken: Settled['spoken'];
  bunny: Settled['bunny'];
  /** What Bunny was asked and has answered. */
  answers: Answers;
  /** The course as it will be in the school alone: without what Bunny keeps. */
  ownFiles: FolderFile[];
  /** Names what was compared: the course, as `courseSeen` has it, and after that what changes at Bunny, if anything does. */
  seen: string;
}

/** The part of `Plan.seen` that names the course alone. */
export const courseSeen = (seen: string): string => seen.slice(0, fingerprintLength);

/** Whether something changes at Bunny. */
export const changesBunny = (seen: string): boolean => seen.length > fingerprintLength;

const noAnswers: Answers = new Map();

/** The state of a course that a folder is compared with; null for one that is not there. @throws AppError CONFLICT */
export async function findPresent(deps: ReadDeps, db: DbOrTx, slug: string): Promise<Present | null> {
  const course = await findCourseRecord(db, { slug });
  if (course?.deletedAt) throw new AppError('CONFLICT', m.courseDeleted({ title: readIn(course).title }));
  return course && readPresent(deps, db, course);
}

/**
 * @param db the transaction that makes the changes, or the database for looking at them.
 * @param exactly takes the course back to this folder: nothing of its videos' captions stays that is not in it.
 * @param answers of Bunny. Without them the texts of its videos are not compared and stay.
 */
export async function planOf(
  deps: ReadDeps,
  db: DbOrTx,
  given: CourseFolder,
  { exactly = false, answers = noAnswers }: { exactly?: boolean; answers?: Answers } = {},
): Promise<Plan> {
  const present = await findPresent(deps, db, given.course.slug);
  const { next, shared, faults, spoken, bunny } = await settleVideos(deps, db, {
    folder: given,
    present,
    exactly,
    answers,
  });
  const linked = present?.resources ?? new Map<string, PresentResource>();
  const others = await findResourcesByName(
    db,
    next.resources.map(({ name }) => name).filter((name) => !linked.has(name)),
  );
  const resources = new Map([
    ...linked,
    ...(await readResources(
      deps,
      db,
      others.map(({ id }) => id),
    )),
  ]);
  const own: CourseFolder = {
    course: present?.folder.course ?? next.course,
    modules: present?.folder.modules ?? [],
    resources: [...resources.values()].map(({ folder }) => folder),
  };
  const filesOf = (folder: CourseFolder) =>
    writeCourse(folder).filter(({ owner }) => present !== null || owner.kind !== 'course');
  const before = withTold(own, (video) => bunny.compared.get(bunnyKey(video)) ?? null);
  const presentFiles = filesOf(before);
  const nextFiles = writeCourse(next);
  const isAtBunny = bunny.compared.size > 0;
  const ownFiles = isAtBunny ? writeCourse(withoutTexts(next)) : nextFiles;
  const ofCourse = fingerprintOf([...(isAtBunny ? filesOf(own) : presentFiles), ...ownFiles]);
  return {
    present,
    resources,
    before,
    presentFiles,
    given,
    next,
    nextFiles,
    shared,
    faults,
    spoken,
    bunny,
    answers,
    ownFiles,
    seen: ofCourse + (bunny.changes.length > 0 ? fingerprintOf([...presentFiles, ...nextFiles]) : ''),
  };
}

/**
 * The plan for a folder that was just read.
 * @param asksBunny false leaves out what Bunny has, for what only needs the course.
 * @throws AppError INVALID_INPUT for captions that do not fit their video, with file and line.
 */
export async function makePlan(
  deps: ReadDeps,
  given: CourseFolder,
  { asksBunny = true }: { asksBunny?: boolean } = {},
): Promise<Plan> {
  const course = await findCourseRecord(deps.db, { slug: given.course.slug });
  if (course && !course.deletedAt) await prepareCourse(deps, course.id);
  const answers = asksBunny ? await askBunny(deps, bunnyVideosOf(given).filter(namesTexts)) : noAnswers;
  const plan = await planOf(deps, deps.db, given, { answers });
  assertCaptions(plan);
  return plan;
}

/** More would not be read, and one mistake often makes several. */
const mostFaults = 20;

/** @throws AppError INVALID_INPUT, with file and line. */
export function assertCaptions({ faults }: Pick<Plan, 'faults'>): void {
  if (faults.length > 0) throw new AppError('INVALID_INPUT', faults.slice(0, mostFaults).join('\n'));
}

export const isNothing = ({ presentFiles, nextFiles }: Plan): boolean =>
  fingerprintOf(presentFiles) === fingerprintOf(nextFiles);

/** Modules that are in the school and not in the folder. */
export const leavingModules = ({ present, next }: Pick<Plan, 'present' | 'next'>): FolderModule[] =>
  (present?.folder.modules ?? []).filter(({ name }) => !next.modules.some((module) => module.name === name));

/** Videos of the folder that this school does not have, with the place of their module. */
export async function newVideos(
  db: DbOrTx,
  { present, next }: Pick<Plan, 'present' | 'next'>,
): Promise<{ place: number; module: FolderModule }[]> {
  const wanted = next.modules.flatMap((module, place) => {
    if (module.video.kind !== 'file') return [];
    const shown = present?.modules.get(module.name)?.media?.sha256;
    return shown === module.video.file.sha256 ? [] : [{ place, module, sha256: module.video.file.sha256 }];
  });
  const known: Map<string, MediaRow> = await findByHash(
    db,
    wanted.map(({ sha256 }) => sha256),
  );
  return wanted.filter(({ sha256 }) => !known.has(sha256));
}

export async function differenceOf(
  deps: ReadDeps,
  plan: Plan,
): Promise<Omit<Difference, 'id' | 'name' | 'sizeBytes' | 'uploadedAt' | 'foreign'>> {
  const { present, before, presentFiles, next, nextFiles, seen, shared, bunny } = plan;
  const sides = {
    before: { folder: before, files: presentFiles },
    after: { folder: next, files: nextFiles },
  };
  const leaving = leavingModules(plan).map((module) => ({
    title: readIn(module).title,
    id: present?.modules.get(module.name)?.row.id ?? 0,
  }));
  const learners = await countLearners(
    deps.db,
    leaving.map(({ id }) => id),
  );
  const videos = await newVideos(deps.db, plan);
  return {
    course: { id: present?.course.id ?? null, slug: next.course.slug, title: readIn(next.course).title },
    seen,
    ...differencesOf(sides),
    withLearners: leaving.flatMap(({ id, title }) => {
      const found = learners.find((row) => row.id === id);
      return found && found.learners > 0 ? [{ title, learners: found.learners, notes: found.notes }] : [];
    }),
    opened: openedModules(sides),
    shared,
    atBunny: bunny.left,
    toEncode: videos.map(({ place, module }) => ({
      place: place + 1,
      title: readIn(module).title,
      sizeBytes: module.video.kind === 'file' ? module.video.file.size : 0,
    })),
  };
}

export const changesIn = ({ counts }: Pick<Difference, 'counts'>): number =>
  counts.added + counts.changed + counts.moved + counts.removed;
