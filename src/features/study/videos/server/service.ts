import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { isForeignKeyViolation } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Media } from '../contract.ts';
import * as m from '../messages/m.ts';
import {
  forgottenAfterDays,
  mediaAddress,
  readyShownDays,
  replacedKeptDays,
  silentFailures,
} from '../rules.ts';
import { clearCopies, isPart } from './copies.ts';
import { findEncoder } from './encode/tools.ts';
import { encodeJob, removeFilesJob } from './jobs.ts';
import { arrivingFolder, workFolder } from './places.ts';
import { findMedia, type MediaRow } from './queries.ts';
import { diskFiles, readyFiles } from './ready-files.ts';
import { media } from './schema.ts';
import { freeBytes } from './space.ts';
import { tellLeftEnds } from './tell-ends.ts';

type MediaDeps = Pick<Deps, 'db' | 'config' | 'bucket' | 'clock' | 'jobs'>;

const arrivedBytes = async ({ config }: Pick<Deps, 'config'>, id: string): Promise<number> =>
  (await stat(path.join(arrivingFolder(config), id)).catch(() => null))?.size ?? 0;

/** @param queue ids of those that wait, in order. */
async function toView(
  deps: Pick<Deps, 'config'>,
  row: MediaRow,
  queue: readonly string[],
  viewer: Viewer,
): Promise<Media> {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    failure: row.failure,
    sizeBytes: row.sizeBytes,
    chosenBytes: row.chosenBytes,
    receivedBytes: row.state === 'uploading' ? await arrivedBytes(deps, row.id) : row.sizeBytes,
    percent: row.state === 'ready' ? 100 : row.percent,
    ahead: row.state === 'queued' ? Math.max(0, queue.indexOf(row.id)) : null,
    lengthSeconds: row.lengthSeconds,
    moduleId: row.moduleId,
    isMine: row.createdBy === viewer.userId,
    videoUrl: mediaAddress(deps.config.appUrl, row.id),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Those that are encoded before others, in order. */
async function listQueue({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.state, ['encoding', 'queued']))
    .orderBy(sql`state = 'encoding' desc`, asc(media.updatedAt), asc(media.id));
  return rows.map(({ id }) => id);
}

/** At most this many on one screen; more than one editor uploads in a day. */
const mostListed = 200;

export async function listMedia(deps: MediaDeps, viewer: Viewer, moduleId: number | undefined) {
  const ofModule = () =>
    deps.db
      .select()
      .from(media)
      .where(eq(media.moduleId, moduleId ?? 0))
      .orderBy(desc(media.createdAt))
      .limit(1);
  const readySince = new Date(deps.clock.now().getTime() - readyShownDays * dayMs);
  const onTheWay = () =>
    deps.db
      .select()
      .from(media)
      .where(
        and(
          isNull(media.folder),
          eq(media.isArchive, false),
          // One that is on its way is listed, whatever its module shows meanwhile.
          or(ne(media.state, 'ready'), and(isNull(media.replacedAt), gt(media.updatedAt, readySince))),
        ),
      )
      .orderBy(sql`state = 'ready'`, asc(media.createdAt))
      .limit(mostListed);
  const [rows, queue, encoder, free] = await Promise.all([
    moduleId === undefined ? onTheWay() : ofModule(),
    listQueue(deps),
    findEncoder(deps.config.videos.ffmpegPath),
    freeBytes(deps.config.videos.directory),
  ]);
  return {
    videos: await Promise.all(rows.map((row) => toView(deps, row, queue, viewer))),
    hasEncoder: encoder !== null,
    hasBunny: deps.config.bunny !== null,
    freeBytes: free,
  };
}

const notFound = () => new AppError('NOT_FOUND', m.videoNotFound());

export async function getMedia(deps: MediaDeps, viewer: Viewer, id: string): Promise<Media> {
  const [row, queue] = await Promise.all([findMedia(deps.db, id), listQueue(deps)]);
  if (!row) throw notFound();
  return toView(deps, row, queue, viewer);
}

/**
 * Every byte is here: the video waits for its turn. Runs as often as anyone says so: the protocol's last request, the
 * browser after it, and the sweep, because each of them can be lost.
 * @returns false while something is missing.
 */
export async function finishUpload(deps: MediaDeps, id: string): Promise<boolean> {
  const row = await findMedia(deps.db, id);
  if (row?.state !== 'uploading') return row !== null;
  if ((await arrivedBytes(deps, id)) !== row.sizeBytes) return false;
  // An editor decides what becomes of it.
  if (row.isArchive) return true;
  // The library leaves this to the system, and a power cut would leave a row without its file.
  const file = await open(path.join(arrivingFolder(deps.config), id), 'r+');
  await file.sync().finally(() => file.close());
  await deps.db.transaction(async (tx) => {
    const queued = await tx
      .update(media)
      .set({ state: 'queued', updatedAt: deps.clock.now() })
      .where(and(eq(media.id, id), eq(media.state, 'uploading')))
      .returning({ id: media.id });
    if (queued.length > 0) await deps.jobs.enqueue(tx, encodeJob, {}, { key: 'next' });
  });
  return true;
}

/** @throws AppError NOT_FOUND for someone else's upload; CONFLICT while something is missing. */
export async function finishOwn(deps: MediaDeps, viewer: Viewer, id: string): Promise<Media> {
  const row = await findMedia(deps.db, id);
  if (row?.createdBy !== viewer.userId) throw notFound();
  if (!(await finishUpload(deps, id))) throw new AppError('CONFLICT', m.notWhole());
  return getMedia(deps, viewer, id);
}

/** Encodes a failed video again. @throws AppError NOT_FOUND */
export async function retryMedia(deps: MediaDeps, viewer: Viewer, id: string): Promise<Media> {
  await queueAgain(deps, id, {}, ne(media.failure, 'never-arrived'));
  return getMedia(deps, viewer, id);
}

/** Encodes a video that was refused for its silence, without sound or gain. @throws AppError NOT_FOUND */
export async function takeAsItIs(deps: MediaDeps, viewer: Viewer, id: string): Promise<Media> {
  await queueAgain(deps, id, { isSilentAllowed: true }, inArray(media.failure, [...silentFailures]));
  return getMedia(deps, viewer, id);
}

async function queueAgain(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  id: string,
  change: { isSilentAllowed?: true },
  condition: SQL,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const again = await tx
      .update(media)
      .set({
        ...change,
        state: 'queued',
        failure: null,
        percent: 0,
        isEndUntold: false,
        updatedAt: deps.clock.now(),
      })
      .where(and(eq(media.id, id), eq(media.state, 'failed'), condition))
      .returning({ id: media.id });
    if (again.length > 0) await deps.jobs.enqueue(tx, encodeJob, {}, { key: 'next' });
  });
}

async function removeFromDisk(deps: Pick<Deps, 'db' | 'config'>, id: string): Promise<void> {
  const { config } = deps;
  const arriving = path.join(arrivingFolder(config), id);
  for (const place of [arriving, `${arriving}.json`, workFolder(config, id)])
    await rm(place, { recursive: true, force: true });
  await clearCopies(deps, id);
  await diskFiles(config).remove(id);
}

/** The files of a video that was removed, wherever they are. */
export async function removeFiles(
  deps: Pick<Deps, 'db' | 'config' | 'bucket'>,
  { id }: { id: string },
): Promise<void> {
  // A restore has brought it back meanwhile.
  if (await findMedia(deps.db, id)) return;
  await removeFromDisk(deps, id);
  await readyFiles(deps).remove(id);
}

/** A process that puts the video into the bucket notices within seconds that it was removed. */
const encodingEndsSeconds = 60;

/**
 * The row first: while a module refers to it, the database keeps it. The job for its files is in the same transaction,
 * so none is left when the bucket is away or the server is killed.
 * @returns whether it is gone; null when the condition does not hold any more.
 */
async function removeRow(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: string,
  condition?: SQL,
): Promise<boolean | null> {
  try {
    return await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(media)
        .where(and(eq(media.id, id), condition))
        .returning({ state: media.state });
      if (!gone) return condition ? null : true;
      await jobs.enqueue(
        tx,
        removeFilesJob,
        { id },
        { key: id, startAfterSeconds: gone.state === 'encoding' ? encodingEndsSeconds : 0 },
      );
      return true;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** @throws AppError NOT_FOUND; CONFLICT while a module shows the video. */
export async function removeMedia(deps: MediaDeps, id: string) {
  const row = await findMedia(deps.db, id);
  if (!row || row.folder !== null) throw notFound();
  if ((await removeRow(deps, id)) === false) throw new AppError('CONFLICT', m.videoInUse());
  await removeFromDisk(deps, id);
  return { message: m.videoRemoved() };
}

/** The draft of a module waits for this upload: it stays, and the bytes go. */
async function giveUp(deps: MediaDeps, id: string): Promise<void> {
  const given = await deps.db
    .update(media)
    .set({ state: 'failed', failure: 'never-arrived', updatedAt: deps.clock.now() })
    .where(and(eq(media.id, id), eq(media.state, 'uploading')))
    .returning({ id: media.id });
  if (given.length > 0) await removeFromDisk(deps, id);
}

const mediaFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.json)?$/;

/** Files without a row: a server was killed while it took videos out of a course folder. @returns how many ids. */
async function removeStrays(deps: MediaDeps): Promise<number> {
  const folder = arrivingFolder(deps.config);
  const old = new Set<string>();
  for (const name of await readdir(folder).catch(() => [])) {
    const id = mediaFile.exec(name)?.[1];
    const changedMs = (await stat(path.join(folder, name)).catch(() => null))?.mtimeMs;
    // An import that runs now writes the file first and the row at its end.
    if (changedMs === undefined || deps.clock.now().getTime() - changedMs <= dayMs) continue;
    if (id) old.add(id);
    else if (isPart(name)) await rm(path.join(folder, name), { force: true });
  }
  let removed = 0;
  for (const id of old) {
    if (await findMedia(deps.db, id)) continue;
    await removeFromDisk(deps, id);
    removed += 1;
  }
  return removed;
}

/** A poster takes as long as its video takes to come from the bucket. */
const posterDrawnMs = 3_600_000;

/** Pieces of videos that are ready: a server was killed after it had said so, and before it had cleared away. */
async function removeLeftWork(deps: MediaDeps): Promise<void> {
  for (const id of await readdir(path.dirname(workFolder(deps.config, 'x'))).catch(() => [])) {
    const row = mediaFile.test(id) ? await findMedia(deps.db, id) : null;
    // An archive's folder is of its import.
    if (row?.state !== 'ready' || row.isArchive) continue;
    const folder = workFolder(deps.config, id);
    const changedMs = (await stat(folder).catch(() => null))?.mtimeMs;
    if (changedMs !== undefined && deps.clock.now().getTime() - changedMs > posterDrawnMs)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Finishes what is whole, and deletes what nobody comes back for. */
export async function sweepMedia(deps: MediaDeps & Pick<Deps, 'log'>): Promise<void> {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
  const open = await deps.db.select().from(media).where(eq(media.state, 'uploading'));
  for (const { id } of open) await finishUpload(deps, id);
  const isForgotten = sql`((${and(inArray(media.state, ['uploading', 'failed']), lt(media.updatedAt, before(forgottenAfterDays)))})
       or (${and(isNotNull(media.replacedAt), lt(media.replacedAt, before(replacedKeptDays)))}))`;
  const gone = await deps.db.select({ id: media.id, state: media.state }).from(media).where(isForgotten);
  for (const { id, state } of gone) {
    try {
      // Asked again: a module may have shown it once more, or its upload may go on.
      const isGone = await removeRow(deps, id, isForgotten);
      if (isGone) await removeFromDisk(deps, id);
      else if (isGone === false && state === 'uploading') await giveUp(deps, id);
    } catch (error) {
      deps.log.error({ mediaId: id, err: errorText(error) }, 'a forgotten video could not be removed');
    }
  }
  await tellLeftEnds(deps);
  await removeLeftWork(deps);
  const strays = await removeStrays(deps);
  if (strays > 0) deps.log.warn({ strays }, 'removed video files that belong to no upload');
}
