import path from 'node:path';
import { Readable } from 'node:stream';
import type { Viewer } from '#access/viewer.ts';
import { findArchive, listArchives, removeMedia, workFolder } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { ChangedPage, Difference, PageInput } from '../contract.ts';
import type { CourseFolder } from '../folder.ts';
import * as m from '../messages/m.ts';
import type { Progress } from '../progress.ts';
import { type ApplyGiven, applyPlan } from './apply.ts';
import { exportCourse, sizedZipOf } from './export.ts';
import type { ForeignReport } from './foreign/convert.ts';
import { inLanguageOfCourse } from './foreign/in-language.ts';
import { type ReadArchive, readArchive, withFreeNames } from './foreign/read-archive.ts';
import { runImportsJob } from './jobs.ts';
import { hasCome, listCome } from './keep-import.ts';
import { changedPage } from './page.ts';
import { changesBunny, courseSeen, differenceOf, isNothing, makePlan } from './plan.ts';
import type { Actor, ApplyDeps } from './prepare.ts';
import type { ReadDeps } from './present.ts';
import { progressNotes } from './progress-notes.ts';
import { openSource } from './read/source.ts';
import { beginRun, findRun, holdRun, isUnderWay, listRuns, noteReading } from './runs.ts';
import type { RunRow } from './schema.ts';
import { hasWaiting, sendTexts } from './send-texts.ts';

const courseInPath = /\/admin\/courses\/([0-9a-f-]{36})\/folder$/;

/** Answers `GET /admin/courses/{id}/folder`. The policy has been checked. */
export async function sendFolder({ deps, request }: RequestContext): Promise<Response> {
  const [, id = ''] = courseInPath.exec(new URL(request.url).pathname) ?? [];
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new AppError('NOT_FOUND', m.courseNotFound());
  const course = await exportCourse(deps, { id });
  const { zip, sizeBytes } = sizedZipOf(deps, course);
  zip.on('error', (error) => deps.log.error({ courseId: id, err: errorText(error) }, 'an export broke off'));
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${course.slug}.zip"`,
      'cache-control': 'no-store',
      // Browsers show how much of it has come.
      ...(sizeBytes !== null && { 'content-length': String(sizeBytes) }),
    },
  });
}

const notFound = () => new AppError('NOT_FOUND', m.importNotFound());

type OnProgress = (progress: Progress) => void;

interface Reading {
  read: Promise<ReadArchive>;
  /** Of everyone who waits for it. */
  told: Set<OnProgress>;
}

/** What was read stays for a while: a large ZIP takes longer than some proxies wait, and the page asks again. */
const reads = new Map<string, Reading>();
const mostReads = 4;

function readOnce(
  archive: { id: string; place: string; name: string; work: string },
  userId: string,
  onProgress: OnProgress,
): Promise<ReadArchive> {
  const known = reads.get(archive.id);
  if (known) {
    known.told.add(onProgress);
    return known.read;
  }
  const told = new Set([onProgress]);
  const read = readArchive(archive, userId, (progress) => {
    for (const tell of told) tell(progress);
  });
  reads.set(archive.id, { read, told });
  read.catch(() => reads.delete(archive.id));
  for (const oldest of reads.keys()) {
    if (reads.size <= mostReads) break;
    reads.delete(oldest);
  }
  return read;
}

/**
 * The folder to compare with this school.
 * @param language for a course of another system, instead of the one that was found; a folder of ours says its own.
 */
export async function folderFor(
  deps: Pick<Deps, 'db'>,
  { folder, report }: ReadArchive,
  language?: Language,
): Promise<CourseFolder> {
  if (!report) return folder;
  const named = await withFreeNames(deps.db, folder);
  return language ? inLanguageOfCourse(named, language) : named;
}

async function getArchive(deps: Pick<Deps, 'db' | 'config'>, viewer: Actor, id: string) {
  const archive = await findArchive(deps, { id, userId: viewer.userId });
  if (!archive) throw notFound();
  return { ...archive, work: workFolder(deps.config, id) };
}

/** The uploads of this editor that are whole and that have not come in, the latest first. */
export async function listWaiting(deps: Pick<Deps, 'db' | 'config'>, viewer: Viewer) {
  const archives = await listArchives(deps, viewer.userId);
  const ids = archives.map(({ id }) => id);
  const [come, runs] = [await listCome(deps.db, ids), await listRuns(deps.db, ids)];
  return archives
    .filter(({ id }) => !come.has(id))
    .map(({ id, name, sizeBytes, createdAt }) => ({
      id,
      name,
      sizeBytes,
      uploadedAt: createdAt.toISOString(),
      run: runOf(runs.get(id) ?? null),
    }));
}

/** @throws AppError NOT_FOUND for someone else's upload. */
export async function getProgress(deps: Pick<Deps, 'db' | 'config'>, viewer: Viewer, id: string) {
  // The page asks until it has come in, and the upload is gone then.
  const run = await findRun(deps.db, id);
  if (await hasCome(deps.db, id, viewer.userId)) {
    // Its changes are made, and what it has for Bunny is on its way.
    if (isUnderWay(run) && (await hasWaiting(deps.db, id))) return { run: runOf(run), hasCome: false };
    return { run: null, hasCome: true };
  }
  await getArchive(deps, viewer, id);
  return { run: runOf(run), hasCome: false };
}

function runOf(row: RunRow | null) {
  if (!row) return null;
  const { state, step, doneFiles, totalFiles, doneBytes, totalBytes, current, failure } = row;
  return { state, step, doneFiles, totalFiles, doneBytes, totalBytes, current, failure };
}

/** Writes down how far the reading is, so that the page can say it, whichever process it asks. */
function readingNotes(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  id: string,
): { onProgress: OnProgress; end: () => void } {
  const language = currentLanguage();
  const { note, end } = progressNotes((progress: Progress) =>
    noteReading(db, id, { progress, language, now: clock.now() }).catch((error: unknown) =>
      log.warn({ mediaId: id, err: errorText(error) }, 'the progress of an import was not written down'),
    ),
  );
  return { onProgress: (progress) => note({ ...progress }), end };
}

/** @throws AppError NOT_FOUND for someone else's upload; INVALID_INPUT that names files and lines. */
export async function getDifference(
  deps: ReadDeps & Pick<Deps, 'clock'>,
  viewer: Viewer,
  { id, language }: { id: string; language?: Language | undefined },
): Promise<Difference> {
  const archive = await getArchive(deps, viewer, id);
  const { onProgress, end } = readingNotes(deps, id);
  const read = await readOnce(archive, viewer.userId, onProgress).finally(end);
  const plan = await makePlan(deps, await folderFor(deps, read, language));
  return {
    id,
    name: archive.name,
    sizeBytes: archive.sizeBytes,
    uploadedAt: archive.createdAt.toISOString(),
    foreign: read.report && {
      ...read.report,
      language: plan.next.course.language,
      withoutVideo: plan.next.modules.filter(({ video }) => video.kind === 'none').length,
      resources: plan.next.resources.length,
    },
    ...(await differenceOf(deps, plan)),
  };
}

/**
 * A text of the upload as a page (`page.ts`).
 * @throws AppError NOT_FOUND; CONFLICT when the course has changed since someone looked at the difference.
 */
export async function getPage(deps: ReadDeps, viewer: Viewer, input: PageInput): Promise<ChangedPage> {
  const { id, language, seen } = input;
  const archive = await getArchive(deps, viewer, id);
  const read = await readOnce(archive, viewer.userId, () => undefined);
  // No page shows what Bunny has.
  const plan = await makePlan(deps, await folderFor(deps, read, language), { asksBunny: false });
  if (plan.seen !== courseSeen(seen)) throw new AppError('CONFLICT', m.changedMeanwhile());
  return changedPage(deps.db, plan, input);
}

/** Once the changes are made, an upload that cannot be deleted is no reason to say that they failed: the sweep tries again. */
export async function removeUpload(
  deps: Parameters<typeof removeMedia>[0] & Pick<Deps, 'log'>,
  id: string,
): Promise<void> {
  reads.delete(id);
  try {
    await removeMedia(deps, id);
  } catch (error) {
    deps.log.error({ mediaId: id, err: errorText(error) }, 'an applied import could not be deleted');
  }
}

/**
 * Lets a job make the changes (`run-imports.ts`). Pressing twice is the same as once.
 * @throws AppError NOT_FOUND; CONFLICT when it was applied before, or the course has changed since it was seen.
 */
export async function beginImport(
  deps: ApplyDeps & Pick<Deps, 'log'>,
  viewer: Actor,
  { id, seen, language }: { id: string; seen: string; language?: Language | undefined },
): Promise<{ isBegun: boolean; message: string }> {
  const archive = await getArchive(deps, viewer, id);
  const begun = { isBegun: true, message: m.applyBegun() };
  // First, since after its changes a run still sends to Bunny.
  if (isUnderWay(await findRun(deps.db, id))) return begun;
  if (await hasCome(deps.db, id)) {
    await removeUpload(deps, id);
    throw new AppError('CONFLICT', m.importedAlready());
  }
  // Where it is not known any more, the job says what there is to say: reading it again may take minutes.
  const known = await reads.get(archive.id)?.read.catch(() => null);
  if (known) {
    // The job asks Bunny: someone waits here.
    const plan = await makePlan(deps, await folderFor(deps, known, language), { asksBunny: false });
    if (plan.seen !== courseSeen(seen)) throw new AppError('CONFLICT', m.changedMeanwhile());
    if (isNothing(plan) && plan.present && !changesBunny(seen)) {
      await removeUpload(deps, id);
      return { isBegun: false, message: m.nothingToChange() };
    }
  }
  await deps.db.transaction(async (tx) => {
    await beginRun(tx, id, {
      seen,
      courseLanguage: language ?? null,
      language: currentLanguage(),
      now: deps.clock.now(),
    });
    await deps.jobs.enqueue(tx, runImportsJob, {}, { key: 'next' });
  });
  return begun;
}

/** What the work gives; the signal's reason is thrown when that comes first. */
async function endedBy<Given>(signal: AbortSignal, work: Promise<Given>): Promise<Given> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Makes the changes of an upload, and deletes it.
 * @throws AppError for what an editor must do something about; the signal's reason when that ends it: nothing has
 * changed then, and the videos that were copied wait for the next try.
 */
export async function applyUpload(
  deps: ApplyDeps & Pick<Deps, 'log'>,
  actor: Actor,
  {
    uploadId: id,
    seen,
    courseLanguage,
    leaseKey,
  }: Pick<RunRow, 'uploadId' | 'seen' | 'courseLanguage' | 'leaseKey'>,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<void> {
  const archive = await getArchive(deps, actor, id);
  // Others may wait for the same reading, so it goes on.
  const read = await endedBy(signal, readOnce(archive, actor.userId, onProgress));
  await applyFrom(deps, await folderFor(deps, read, courseLanguage ?? undefined), {
    id,
    place: read.place,
    actor,
    seen,
    from: archive.name,
    foreign: read.report,
    onProgress,
    signal,
    uploadId: id,
    hold: (tx) => holdRun(tx, { uploadId: id, key: leaseKey ?? '' }),
  });
  await removeUpload(deps, id);
}

/** Applies a folder that was read from that place. @param id of its upload. @param seen null applies it in whatever state the course is. */
export async function applyFrom(
  deps: ApplyDeps,
  folder: CourseFolder,
  given: {
    id?: string;
    place: string;
    actor: Actor;
    seen: string | null;
    from: string;
    foreign?: ForeignReport | null;
  } & Pick<ApplyGiven, 'hold' | 'onProgress' | 'signal' | 'uploadId'>,
) {
  const plan = await makePlan(deps, folder);
  const source = await openSource(given.place);
  try {
    const id = given.id ?? newId();
    const applied = await applyPlan(deps, plan, {
      id,
      actor: given.actor,
      from: path.basename(given.from).slice(0, 200),
      seen: given.seen ?? plan.seen,
      foreign: given.foreign ?? null,
      onProgress: given.onProgress,
      signal: given.signal,
      uploadId: given.uploadId,
      ...(given.hold && { hold: given.hold }),
      open: (at) => {
        const file = source.files.get(at);
        if (!file) throw new AppError('CONFLICT', m.changedMeanwhile());
        return file.open();
      },
    });
    await sendTexts(deps, id, given.signal);
    return { ...applied, id };
  } finally {
    source.close();
  }
}

export async function discardImport(
  deps: Pick<Deps, 'db' | 'config' | 'bucket' | 'clock' | 'jobs'>,
  viewer: Viewer,
  id: string,
) {
  await getArchive(deps, viewer, id);
  if (isUnderWay(await findRun(deps.db, id))) throw new AppError('CONFLICT', m.applyUnderWay());
  reads.delete(id);
  await removeMedia(deps, id);
  return { message: m.discarded() };
}
