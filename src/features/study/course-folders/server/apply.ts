/**
 * Makes the changes of a folder: everything is judged first, then files are put where they belong, and one transaction
 * changes the course. What fails before its end changes nothing.
 */
import { recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles } from '#features/school/files/public.server.ts';
import { storedFileIdOf } from '#features/school/files/rules.ts';
import {
  findDeletedModules,
  keepEarlier,
  keepFirst,
  keepVersion,
  leaveCourse,
  linkResources,
  lockCatalogue,
  orderModules,
  publishResourcesOf,
  readShown,
  saveCourseRecord,
  saveItems,
  saveModuleRecord,
  savePictures,
} from '#features/study/catalogue/public.server.ts';
import { writeExercise } from '#features/study/practice/folder.ts';
import {
  assertReady,
  assertTexts,
  checkedFields,
  type ExerciseRecord,
  listExerciseRecords,
  type SavedExercise,
  saveExercises,
} from '#features/study/practice/public.server.ts';
import { type ResourceFileRow, saveResourceRecord } from '#features/study/resources/public.server.ts';
import { aimVideo, keepMedia, readReleaseVideo } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { drawnTexts } from '#platform/db/translated.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import { type FolderExercise, type FolderModule, type FolderResource, numbered } from '../folder.ts';
import * as m from '../messages/m.ts';
import { noProgress } from '../progress.ts';
import { withoutTexts } from './bunny-texts.ts';
import type { ForeignReport } from './foreign/convert.ts';
import { keepImport } from './keep-import.ts';
import { isPlaying, placeVideo, type Work } from './place-video.ts';
import {
  assertCaptions,
  changesIn,
  courseSeen,
  differenceOf,
  isNothing,
  leavingModules,
  type Plan,
  planOf,
} from './plan.ts';
import {
  type ApplyDeps,
  fileKey,
  forgetPrepared,
  type Preparing,
  prepareFiles,
  preparePictures,
  prepareVideos,
  presentModule,
} from './prepare.ts';
import { exercisesByName } from './present.ts';
import { countLearners } from './queries.ts';
import { draftsBefore } from './resource-states.ts';
import type { ImportedThings } from './schema.ts';

const textsOf = ({ exercise }: FolderExercise): string => JSON.stringify([...writeExercise(exercise)]);

/** Whether this exercise is in the school as it is in the folder. */
const isSameExercise = (exercise: FolderExercise, known: FolderExercise | undefined): boolean =>
  known !== undefined && known.isPublished === exercise.isPublished && textsOf(known) === textsOf(exercise);

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

async function saveModule(
  work: Work,
  module: FolderModule,
  given: {
    courseId: string;
    deleted: Map<string, number>;
    resourceIds: Map<string, string>;
    ofProduct: ProductIds | null;
  },
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
  const shown = formerId === null ? null : await readShown(tx, formerId);
  const id = await saveModuleRecord(tx, formerId, { fields, now, newId: given.ofProduct?.get(module.name) });
  // The texts of the product are the first version, which is kept when someone changes them.
  if (!given.ofProduct) await keepVersion(tx, id, { origin: 'import', by: work.actor.userId, now });
  const formerPictures = await savePictures(tx, {
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
  work.dropped.push(...formerPictures);
  if (aim !== null) await aimVideo(tx, aim, id);
  if (shown) await keepEarlier(tx, shown, { guid: columns.videoGuid, now });
  if (columns.mediaId !== null) await keepMedia(tx, columns.mediaId);
  await saveItems(tx, id, { items: module.actionItems, now });
  await linkResources(
    tx,
    id,
    module.resources.flatMap((name) => given.resourceIds.get(name) ?? []),
  );
  if (isPublished && !known?.row.isPublished) await publishResourcesOf(tx, [id]);
  const exercises = known?.exercises ?? (await exercisesThere(tx, formerId));
  await saveExercises(tx, id, { saved: savedExercises(module, exercises, before), now });
  if (known) await deps.settleModule(tx, { moduleId: id, userId: null, at: now });
  return { id, isNew: known === undefined };
}

/** What answers are judged by: the work and the checks, not the words. */
const judgedParts = ({ exercise: { work, checks, hiddenChecks, structure } }: FolderExercise): string =>
  JSON.stringify([work, checks, hiddenChecks, structure]);

/** Of a module that comes back. */
async function exercisesThere(tx: Tx, id: number | null): Promise<ReadonlyMap<string, ExerciseRecord>> {
  return id === null ? new Map() : exercisesByName(await listExerciseRecords(tx, [id]));
}

function savedExercises(
  module: FolderModule,
  known: ReadonlyMap<string, ExerciseRecord>,
  before: FolderModule | undefined,
): SavedExercise[] {
  return module.exercises.map((one, place) => {
    const was = before?.exercises.find(({ name }) => name === one.name);
    return {
      id: known.get(one.name)?.id ?? null,
      slug: numbered(place, one.name),
      exercise: one.exercise,
      isPublished: one.isPublished,
      isNewRevision: was !== undefined && judgedParts(was) !== judgedParts(one),
    };
  });
}

async function saveResource(
  work: Work,
  resource: FolderResource,
  { isOfProduct }: { isOfProduct: boolean },
): Promise<string> {
  const { tx, plan, prepared, actor, now } = work;
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
    isDraft: !isOfProduct,
    now,
  });
  const used = new Set(files.map(({ location }) => location));
  const dropped = before
    .filter(({ location }) => !used.has(location))
    .flatMap(({ location }) => storedFileIdOf(location) ?? []);
  if (isUploaded && resource.cover !== null) dropped.push(storedFileIdOf(cover) ?? '');
  work.dropped.push(...dropped);
  return id;
}

/** The ids that the modules of a course of the product get, by their names. */
export type ProductIds = ReadonlyMap<string, number>;

/**
 * Writes the course of the plan.
 * @param given.revived modules that have left the course, by their names: they come back as the same.
 * @param given.ofProduct for a course that comes with the product (`add-product-course.ts`), which is new here.
 */
export async function writePlan(
  work: Work,
  { revived, ofProduct }: { revived: ReadonlyMap<string, number>; ofProduct: ProductIds | null },
): Promise<{
  courseId: string;
  made: Pick<ImportedThings, 'modules' | 'revived' | 'resources' | 'drafts' | 'hidden'>;
}> {
  const { tx, plan, now } = work;
  const { next, present } = plan;
  const before = await draftsBefore(tx, plan);
  const courseId = await saveCourseRecord(tx, present?.course.id ?? null, next.course);
  const resourceIds = new Map([...plan.resources].map(([name, { row }]) => [name, row.id]));
  for (const resource of next.resources)
    resourceIds.set(resource.name, await saveResource(work, resource, { isOfProduct: ofProduct !== null }));
  const deleted = new Map([...(await findDeletedModules(tx, courseId)), ...revived]);
  const ids: number[] = [];
  const newIds = new Set<number>();
  for (const module of next.modules) {
    work.signal?.throwIfAborted();
    const { id, isNew } = await saveModule(work, module, { courseId, deleted, resourceIds, ofProduct });
    ids.push(id);
    if (isNew) newIds.add(id);
  }
  const leaving = leavingModules(plan).flatMap(({ name }) => present?.modules.get(name)?.row ?? []);
  const learners = await countLearners(
    tx,
    leaving.map(({ id }) => id),
  );
  const hidden: Record<string, number> = {};
  for (const { id, folderName } of leaving) {
    const isHidden = (learners.find((row) => row.id === id)?.learners ?? 0) > 0;
    if (isHidden && folderName !== null) hidden[folderName] = id;
    await leaveCourse(tx, id, { isHidden, now });
  }
  await orderModules(tx, ids, newIds);
  const resources = next.resources
    .filter(({ name }) => !plan.resources.has(name))
    .flatMap(({ name }) => resourceIds.get(name) ?? []);
  const former = new Set(deleted.values());
  const made = [...newIds];
  return {
    courseId,
    made: {
      modules: made,
      revived: made.filter((id) => former.has(id)),
      resources,
      drafts: { ...before, ...Object.fromEntries(resources.map((id) => [id, []])) },
      hidden,
    },
  };
}

/** What is sent to Bunny after the transaction (`send-texts.ts`). */
function atBunny({ bunny }: Plan, isAsSeen: boolean): Pick<ImportedThings, 'bunny'> {
  const { changes, left } = bunny;
  if (changes.length + left.length === 0) return {};
  const state = isAsSeen ? 'waiting' : 'changed';
  return { bunny: { changes: changes.map((change) => ({ ...change, state })), left } };
}

/** `signal` ends it before its changes are made: then nothing has changed. */
export interface ApplyGiven extends Preparing {
  /** The state that someone has looked at. */
  seen: string;
  /** The name of the ZIP or the folder. */
  from: string;
  /** The import is kept under this id: that of the upload. */
  id: string;
  /** What stays behind of a course of another system; null for a folder of ours. */
  foreign?: ForeignReport | null;
  /** Asked in the transaction. @throws when this process may not make the changes any more. */
  hold?: (tx: Tx) => Promise<void>;
  /** For taking an import back. */
  undo?: {
    revived: ReadonlyMap<string, number>;
    /** Asked again where nothing can change any more. */
    assert: (tx: Tx) => Promise<unknown>;
    finish: (tx: Tx) => Promise<void>;
  };
}

/**
 * Makes the changes that someone has looked at.
 * @throws AppError CONFLICT when the course has changed since then.
 */
export async function applyPlan(
  deps: ApplyDeps,
  plan: Plan,
  given: ApplyGiven,
): Promise<{ courseId: string; changes: number }> {
  const { actor, signal, undo } = given;
  if (courseSeen(plan.seen) !== courseSeen(given.seen)) throw new AppError('CONFLICT', m.changedMeanwhile());
  const changes = changesIn(await differenceOf(deps, plan));
  // Bunny has other texts than someone has looked at, or does not answer: then they stay, and the import says so.
  const isAsSeen = plan.seen === given.seen;
  if (isNothing(plan) && plan.present && !undo && isAsSeen)
    return { courseId: plan.present.course.id, changes: 0 };
  await judge(deps, plan);
  signal?.throwIfAborted();
  const files = await prepareFiles(deps, plan, given);
  const pictures = await preparePictures(deps, plan, given);
  const videos = await prepareVideos(deps, plan, given);
  given.onProgress?.(noProgress('saving'));
  try {
    const courseId = await deps.db.transaction(async (tx) => {
      await lockCatalogue(tx);
      signal?.throwIfAborted();
      await given.hold?.(tx);
      await undo?.assert(tx);
      const now = deps.clock.now();
      const { answers } = plan;
      const fresh = await planOf(deps, tx, plan.given, { exactly: undo !== undefined, answers });
      if (fresh.seen !== plan.seen) throw new AppError('CONFLICT', m.changedMeanwhile());
      assertCaptions(fresh);
      const prepared = { videos, files, pictures };
      const work: Work = {
        deps,
        tx,
        plan: fresh,
        prepared,
        actor,
        now,
        dropped: [],
        described: new Map(),
        isOther: false,
        signal,
      };
      const { courseId: id, made } = await writePlan(work, {
        revived: undo?.revived ?? new Map(),
        ofProduct: null,
      });
      await announcePublicContentChange(tx);
      if (undo) {
        await discardFiles(deps, tx, work.dropped);
        await undo.finish(tx);
        return id;
      }
      const kept = {
        id: given.id,
        courseId: id,
        name: given.from,
        importedBy: actor.userId,
        importedAt: now,
        before: fresh.present ? withoutTexts(fresh.before) : null,
        made: {
          ...made,
          media: [...videos.values()],
          dropped: work.dropped,
          described: Object.fromEntries(work.described),
          ...(given.foreign && { foreign: given.foreign }),
          ...atBunny(fresh, isAsSeen),
        },
      };
      await keepImport(deps, tx, kept, work.isOther ? null : fresh.ownFiles);
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
    await forgetPrepared(deps, videos, given);
    throw error;
  }
}
