/**
 * Makes the changes of a folder: everything is judged first, then files are put where they belong, and one transaction
 * changes the course. What fails before its end changes nothing.
 */
import type { Readable } from 'node:stream';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles, storeFiles } from '#features/school/files/public.server.ts';
import { storedFileIdOf, storedLocation } from '#features/school/files/rules.ts';
import {
  findDeletedModules,
  keepFirst,
  keepVersion,
  leaveCourse,
  linkResources,
  lockCatalogue,
  type ModuleRecord,
  minutesOf,
  orderModules,
  refreshVideoJob,
  type StoredPicture,
  saveCourseRecord,
  saveItems,
  saveModuleRecord,
  savePictures,
  storePicture,
  toSummary,
} from '#features/study/catalogue/public.server.ts';
import { videoReadyStatus } from '#features/study/catalogue/rules.ts';
import { writeExercise } from '#features/study/practice/folder.ts';
import {
  assertReady,
  assertTexts,
  checkedFields,
  type SavedExercise,
  saveExercises,
} from '#features/study/practice/public.server.ts';
import { type ResourceFileRow, saveResourceRecord } from '#features/study/resources/public.server.ts';
import {
  aimVideo,
  describeVideo,
  ensureReleaseVideo,
  findByHash,
  forgetVideo,
  freeBytes,
  keepMedia,
  type MediaRow,
  queueVideo,
  readReleaseVideo,
  receiveVideo,
  replaceMedia,
  videoDetails,
} from '#features/study/videos/public.server.ts';
import { spareBytes } from '#features/study/videos/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { drawnTexts } from '#platform/db/translated.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import {
  type FolderExercise,
  type FolderModule,
  type FolderResource,
  type FolderVideo,
  numbered,
} from '../folder.ts';
import * as m from '../messages/m.ts';
import { changesIn, differenceOf, isNothing, leavingModules, newVideos, type Plan, planOf } from './plan.ts';
import { type PresentModule, type ReadDeps, sameInRelease } from './present.ts';
import { countLearners } from './queries.ts';

export type ApplyDeps = ReadDeps & Pick<Deps, 'clock' | 'jobs' | 'scanner' | 'settleModule'>;

export interface Actor {
  userId: string;
}

/** The bytes of a file of the folder, by its path there. */
export type OpenFile = (at: string) => Promise<Readable>;

/** Files that have been put down for the transaction to use. */
interface Prepared {
  /** Ids of videos, by hash. */
  videos: Map<string, string>;
  /** Locations and sizes of resources' files, by resource and path. */
  files: Map<string, { location: string; sizeBytes: number; storedId: string | null }>;
  /** Of modules, by module and name. */
  pictures: Map<string, StoredPicture>;
}

const fileKey = (resource: string, path: string) => `${resource}/${path}`;

const textsOf = ({ exercise }: FolderExercise): string => JSON.stringify([...writeExercise(exercise)]);

/** Whether this exercise is in the school as it is in the folder. */
const isSameExercise = (exercise: FolderExercise, known: FolderExercise | undefined): boolean =>
  known !== undefined && known.isPublished === exercise.isPublished && textsOf(known) === textsOf(exercise);

const presentModule = ({ present }: Plan, name: string): FolderModule | undefined =>
  present?.folder.modules.find((module) => module.name === name);

/** @throws AppError for what the product's own forms would refuse too. */
async function judge(deps: ApplyDeps, plan: Plan): Promise<void> {
  const { next } = plan;
  for (const [place, module] of next.modules.entries()) {
    const known = presentModule(plan, module.name);
    await assertDrawn(module, known);
    if (module.video.kind === 'release' && !(await readReleaseVideo(deps.contentDir, module.video.id)))
      throw new AppError(
        'INVALID_INPUT',
        m.noReleaseVideo({ file: `${numbered(place, module.name)}/module.md` }),
      );
    for (const [at, exercise] of module.exercises.entries()) {
      const was = known?.exercises.find(({ name }) => name === exercise.name);
      if (isSameExercise(exercise, was)) continue;
      const folder = `${numbered(place, module.name)}/exercises/${numbered(at, exercise.name)}`;
      const fields = checkedFields(folder, exercise.exercise);
      await assertTexts(fields);
      if (was && was.exercise.kind !== exercise.exercise.kind)
        throw new AppError('INVALID_INPUT', m.otherKind({ file: `${folder}/task.md` }));
      if (exercise.isPublished) await assertPublishable(folder, exercise);
    }
  }
  for (const resource of next.resources) {
    await assertDrawn(resource, plan.resources.get(resource.name)?.folder);
  }
}

type Described = Parameters<typeof drawnTexts>[0];

async function assertDrawn(texts: Described, known: Described | undefined): Promise<void> {
  const before = new Set(known && drawnTexts(known));
  for (const text of drawnTexts(texts)) if (!before.has(text)) await assertDrawable(text);
}

async function assertPublishable(folder: string, { exercise }: FolderExercise): Promise<void> {
  try {
    await assertReady(exercise);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    throw new AppError('INVALID_INPUT', m.fileIsWrong({ file: `${folder}/checks.js`, issue: error.message }));
  }
}

async function bytesOf(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

/** Stores the files of resources that the school does not have. They are forgotten after a day if nothing uses them. */
async function prepareFiles(
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
async function preparePictures(
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

/** @throws AppError CONFLICT when the disk has no room for them. */
async function prepareVideos(deps: ApplyDeps, plan: Plan, open: OpenFile): Promise<Prepared['videos']> {
  const prepared: Prepared['videos'] = new Map();
  const wanted = (await newVideos(deps.db, plan)).flatMap(({ module: { video } }) =>
    video.kind === 'file' ? [video] : [],
  );
  const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0);
  // Twice: encoding writes about as much again.
  if (bytes > 0 && (await freeBytes(deps.config.videos.directory)) < bytes * 2 + spareBytes)
    throw new AppError('CONFLICT', m.diskFull());
  try {
    for (const { file } of wanted) {
      if (prepared.has(file.sha256)) continue;
      const stream = await open(file.at);
      prepared.set(file.sha256, await receiveVideo(deps, { stream, sha256: file.sha256 }));
    }
  } catch (error) {
    for (const id of prepared.values()) await forgetVideo(deps, id);
    throw error;
  }
  return prepared;
}

interface Work {
  deps: ApplyDeps;
  tx: Tx;
  plan: Plan;
  prepared: Prepared;
  actor: Actor;
  now: Date;
}

const factsOf = (video: Extract<FolderVideo, { kind: 'file' }>) => ({
  name: video.name,
  captions: video.captions,
  chapters: video.chapters.map(({ from, to, title }) => ({ title, startSeconds: from, endSeconds: to })),
});

type VideoColumns = Pick<
  ModuleRecord,
  'videoLibraryId' | 'videoGuid' | 'mediaId' | 'video' | 'videoCheckedAt' | 'durationMinutes'
>;

const columnsOf = (row: MediaRow, minutes: number, now: Date): VideoColumns => ({
  videoLibraryId: 0,
  videoGuid: row.id,
  mediaId: row.id,
  video: toSummary(videoDetails(row)),
  videoCheckedAt: now,
  durationMinutes: row.state === 'ready' && row.folder === null ? minutesOf(row.lengthSeconds) : minutes,
});

/** The columns for a module's video. `isComing`: it shows another one when that is ready. */
async function placeVideo(
  work: Work,
  module: FolderModule,
  known: PresentModule | undefined,
): Promise<{ columns: VideoColumns; isComing: boolean; aim: string | null }> {
  const { deps, tx, now } = work;
  const { video } = module;
  const present = known?.row;
  const kept: VideoColumns | null = present
    ? {
        videoLibraryId: present.videoLibraryId,
        videoGuid: present.videoGuid,
        mediaId: present.mediaId,
        video: present.video,
        videoCheckedAt: present.videoCheckedAt,
        durationMinutes: present.durationMinutes,
      }
    : null;
  if (video.kind === 'release') {
    const row = await ensureReleaseVideo(tx, { contentDir: deps.contentDir, id: video.id, now });
    if (!row) throw new AppError('INVALID_INPUT', m.noReleaseVideo({ file: `${module.name}/module.md` }));
    return { columns: columnsOf(row, module.minutes, now), isComing: false, aim: null };
  }
  if (video.kind === 'bunny') {
    if (kept && kept.mediaId === null && kept.videoGuid === video.id)
      return {
        columns: { ...kept, videoLibraryId: video.library, durationMinutes: module.minutes },
        isComing: false,
        aim: null,
      };
    await deps.jobs.enqueue(tx, refreshVideoJob, { guid: video.id }, { key: video.id });
    return {
      columns: {
        videoLibraryId: video.library,
        videoGuid: video.id,
        mediaId: null,
        video: null,
        videoCheckedAt: null,
        durationMinutes: module.minutes,
      },
      isComing: false,
      aim: null,
    };
  }
  const facts = factsOf(video);
  const received = work.prepared.videos.get(video.file.sha256);
  const existing =
    known?.media?.sha256 === video.file.sha256
      ? known.media
      : (await findByHash(tx, [video.file.sha256])).get(video.file.sha256);
  let row: MediaRow;
  if (existing) {
    row = await describeVideo(tx, { id: existing.id, by: work.actor.userId, now, ...facts });
  } else {
    if (received === undefined) throw new AppError('CONFLICT', m.changedMeanwhile());
    row = await queueVideo(deps, tx, {
      id: received,
      sha256: video.file.sha256,
      size: video.file.size,
      moduleId: null,
      by: work.actor.userId,
      now,
      ...facts,
    });
  }
  if (row.state === 'ready' || !kept || kept.mediaId === row.id)
    return {
      columns: columnsOf(row, kept?.durationMinutes ?? module.minutes, now),
      isComing: false,
      aim: null,
    };
  // The module shows its own until the other one is ready.
  const isFree = row.moduleId === null || row.moduleId === present?.id;
  return isFree
    ? { columns: kept, isComing: true, aim: row.id }
    : { columns: columnsOf(row, kept.durationMinutes, now), isComing: false, aim: null };
}

const isPlaying = ({ mediaId, video }: VideoColumns): boolean =>
  mediaId === null || video?.status === videoReadyStatus;

async function saveModule(
  work: Work,
  module: FolderModule,
  given: { courseId: string; deleted: Map<string, number>; resourceIds: Map<string, string> },
): Promise<{ id: number; isNew: boolean }> {
  const { deps, tx, plan, now } = work;
  const known = plan.present?.modules.get(module.name);
  const before = presentModule(plan, module.name);
  const { columns, isComing, aim } = await placeVideo(work, module, known);
  const mayShow = isPlaying(columns) && (!isComing || known?.row.isPublished === true);
  const isPublished = module.isPublished && mayShow;
  const fields = {
    courseId: given.courseId,
    folderName: module.name,
    title: module.title,
    summary: module.summary,
    description: module.description,
    language: module.language,
    translations: module.translations,
    sign: module.sign,
    tier: module.tier,
    isFreePreview: module.isFreePreview,
    isPublished,
    publishWhenReady: module.isPublished && !isPublished,
    completesWith: module.completesWith,
    ...columns,
  };
  const formerId = known?.row.id ?? given.deleted.get(module.name) ?? null;
  if (formerId !== null) await keepFirst(tx, formerId);
  const id = await saveModuleRecord(tx, formerId, { fields, now });
  await keepVersion(tx, id, { origin: 'import', by: work.actor.userId, now });
  await savePictures(deps, tx, {
    moduleId: id,
    pictures: new Map(
      module.pictures.flatMap(({ name }) => {
        const picture = work.prepared.pictures.get(fileKey(module.name, name));
        return picture ? [[name, picture] as const] : [];
      }),
    ),
    userId: work.actor.userId,
    now,
  });
  if (aim !== null) await aimVideo(tx, aim, id);
  const formerMedia = known?.row.mediaId ?? null;
  if (formerMedia !== null && formerMedia !== columns.mediaId) await replaceMedia(tx, formerMedia, now);
  if (columns.mediaId !== null) await keepMedia(tx, columns.mediaId);
  await saveItems(tx, id, { items: module.actionItems, now });
  await linkResources(
    tx,
    id,
    module.resources.flatMap((name) => given.resourceIds.get(name) ?? []),
  );
  await saveExercises(tx, id, { saved: savedExercises(module, known, before), now });
  if (known) await deps.settleModule(tx, { moduleId: id, userId: null, at: now });
  return { id, isNew: known === undefined };
}

/** What answers are judged by: the work and the checks, not the words. */
const judgedParts = ({ exercise: { work, checks, hiddenChecks, structure } }: FolderExercise): string =>
  JSON.stringify([work, checks, hiddenChecks, structure]);

function savedExercises(
  module: FolderModule,
  known: PresentModule | undefined,
  before: FolderModule | undefined,
): SavedExercise[] {
  return module.exercises.map((one, place) => {
    const was = before?.exercises.find(({ name }) => name === one.name);
    return {
      id: known?.exercises.get(one.name)?.id ?? null,
      slug: numbered(place, one.name),
      exercise: one.exercise,
      isPublished: one.isPublished,
      isNewRevision: was !== undefined && judgedParts(was) !== judgedParts(one),
    };
  });
}

async function saveResource(work: Work, resource: FolderResource): Promise<string> {
  const { deps, tx, plan, prepared, actor, now } = work;
  const present = plan.resources.get(resource.name);
  const row = present?.row;
  const before = present?.files ?? [];
  const attached: string[] = [];
  const files: Omit<ResourceFileRow, 'resourceId'>[] = [];
  for (const [position, file] of resource.files.entries()) {
    if (!('file' in file)) {
      files.push({ id: newId(), name: file.name, location: file.url, sizeBytes: file.size, position });
      continue;
    }
    const made = prepared.files.get(fileKey(resource.name, file.path));
    if (made?.storedId) attached.push(made.storedId);
    const same = present?.folder.files.findIndex((one) => 'file' in one && one.path === file.path) ?? -1;
    const kept = made ? undefined : before[same];
    const location = made?.location ?? kept?.location;
    if (location === undefined) throw new AppError('CONFLICT', m.changedMeanwhile());
    files.push({
      id: kept?.id ?? newId(),
      name: file.name,
      location,
      sizeBytes: made?.sizeBytes ?? kept?.sizeBytes ?? 0,
      position,
    });
  }
  if (
    (await attachFiles(tx, { userId: actor.userId, fileIds: attached, purpose: 'resource', now })) !==
    attached.length
  )
    throw new AppError('CONFLICT', m.changedMeanwhile());
  const cover = row?.coverImage ?? null;
  const isUploaded = storedFileIdOf(cover) !== null;
  const id = await saveResourceRecord(tx, row?.id ?? null, {
    fields: {
      folderName: resource.name,
      title: resource.title,
      description: resource.description,
      language: resource.language,
      translations: resource.translations,
      type: resource.type,
      minTier: resource.minTier,
      tags: resource.tags,
      // An uploaded cover is no part of a folder, so the folder cannot take it away.
      coverImage: resource.cover ?? (isUploaded ? cover : null),
      coverFocus: resource.focus,
    },
    files,
    now,
  });
  const used = new Set(files.map(({ location }) => location));
  const dropped = before
    .filter(({ location }) => !used.has(location))
    .flatMap(({ location }) => storedFileIdOf(location) ?? []);
  if (isUploaded && resource.cover !== null) dropped.push(storedFileIdOf(cover) ?? '');
  await discardFiles(deps, tx, dropped);
  return id;
}

async function write(work: Work): Promise<string> {
  const { tx, plan, now } = work;
  const { next, present } = plan;
  const courseId = await saveCourseRecord(tx, present?.course.id ?? null, next.course);
  const resourceIds = new Map<string, string>();
  for (const resource of next.resources) resourceIds.set(resource.name, await saveResource(work, resource));
  const deleted = await findDeletedModules(tx, courseId);
  const ids: number[] = [];
  const newIds = new Set<number>();
  for (const module of next.modules) {
    const { id, isNew } = await saveModule(work, module, { courseId, deleted, resourceIds });
    ids.push(id);
    if (isNew) newIds.add(id);
  }
  const leaving = leavingModules(plan).flatMap(({ name }) => present?.modules.get(name)?.row ?? []);
  const learners = await countLearners(
    tx,
    leaving.map(({ id }) => id),
  );
  for (const { id } of leaving) {
    const isHidden = (learners.find((row) => row.id === id)?.learners ?? 0) > 0;
    await leaveCourse(tx, id, { isHidden, now });
  }
  await orderModules(tx, ids, newIds);
  return courseId;
}

/**
 * Makes the changes that someone has looked at.
 * @param given `seen` is the state that they saw, `from` the name of the ZIP or the folder.
 * @throws AppError CONFLICT when the course has changed since then.
 */
export async function applyPlan(
  deps: ApplyDeps,
  plan: Plan,
  given: { actor: Actor; open: OpenFile; seen: string; from: string },
): Promise<{ courseId: string; changes: number }> {
  const { actor, open } = given;
  if (plan.seen !== given.seen) throw new AppError('CONFLICT', m.changedMeanwhile());
  const changes = changesIn(await differenceOf(deps, plan));
  if (isNothing(plan) && plan.present) return { courseId: plan.present.course.id, changes: 0 };
  await judge(deps, plan);
  const files = await prepareFiles(deps, plan, actor, open);
  const pictures = await preparePictures(deps, plan, actor, open);
  const videos = await prepareVideos(deps, plan, open);
  try {
    const courseId = await deps.db.transaction(async (tx) => {
      await lockCatalogue(tx);
      const now = deps.clock.now();
      const fresh = await planOf(deps, tx, plan.next);
      if (fresh.seen !== given.seen) throw new AppError('CONFLICT', m.changedMeanwhile());
      const work: Work = { deps, tx, plan: fresh, prepared: { videos, files, pictures }, actor, now };
      const id = await write(work);
      await announcePublicContentChange(tx);
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'course.import',
        subjectType: 'course',
        subjectId: id,
        detail: { from: given.from, changes, modules: plan.next.modules.length },
        at: now,
      });
      return id;
    });
    return { courseId, changes };
  } catch (error) {
    for (const id of videos.values()) await forgetVideo(deps, id);
    throw error;
  }
}
