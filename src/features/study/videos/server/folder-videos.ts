/** Videos that come in and go out with a course's folder (product.md#course-folders). */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { withHeldTitles } from '../chapters.ts';
import * as m from '../messages/m.ts';
import { maxOpenUploads } from '../rules.ts';
import { type CaptionText, changeCaptions, listCaptions, readReleaseCaptions } from './captions.ts';
import { partName } from './copies.ts';
import { encodeJob } from './jobs.ts';
import { arrivingFolder, readyFolder, workFolder } from './places.ts';
import { detailsOf, findMedia, lockShown, type MediaRow } from './queries.ts';
import { bucketFiles, type VideoPlaces } from './ready-files.ts';
import { media } from './schema.ts';

type Places = Pick<Deps, 'config'>;

/** A file as it was uploaded. */
export interface SourceFile {
  sizeBytes: number;
  open: () => Promise<Readable>;
}

/** The uploaded file; null when it is nowhere. It moves while the video is encoded, and ends in the bucket if there is one. */
export async function findSource({ config, bucket }: VideoPlaces, id: string): Promise<SourceFile | null> {
  const places = [
    path.join(readyFolder(config, id), 'source'),
    path.join(workFolder(config, id), 'source'),
    path.join(workFolder(config, id), 'out/source'),
    path.join(arrivingFolder(config), id),
  ];
  for (const place of places) {
    const found = await stat(place).catch(() => null);
    if (found)
      return {
        sizeBytes: found.size,
        open: async () => createReadStream(place, { highWaterMark: 256 * 1024 }),
      };
  }
  if (bucket === null) return null;
  const remote = bucketFiles(bucket);
  const sizeBytes = await remote.sizeOf(id, 'source');
  if (sizeBytes === null) return null;
  return {
    sizeBytes,
    open: async () => {
      const stream = await remote.open(id, 'source');
      if (!stream) throw new ProviderError('files', 'a source has gone');
      return stream;
    },
  };
}

/** Its hash, which is only stored once the encoding has begun. */
export async function hashOfSource(
  deps: VideoPlaces & { db: DbOrTx },
  row: MediaRow,
): Promise<string | null> {
  if (row.sha256 !== null) return row.sha256;
  const source = await findSource(deps, row.id);
  if (source === null) return null;
  const hash = createHash('sha256');
  for await (const part of await source.open()) hash.update(part as Buffer);
  const sha256 = hash.digest('hex');
  await deps.db.update(media).set({ sha256 }).where(eq(media.id, row.id));
  return sha256;
}

/** Videos by their ids. */
export async function listVideos(db: DbOrTx, ids: string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Videos by their ids, and those that wait to be shown in one of the modules, the latest first. */
export function listFolderVideos(db: DbOrTx, { ids, moduleIds }: { ids: string[]; moduleIds: number[] }) {
  if (ids.length === 0 && moduleIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(media)
    .where(
      and(
        eq(media.isArchive, false),
        or(
          ids.length > 0 ? inArray(media.id, ids) : undefined,
          moduleIds.length > 0
            ? and(inArray(media.moduleId, moduleIds), inArray(media.state, ['queued', 'encoding']))
            : undefined,
        ),
      ),
    )
    .orderBy(desc(media.createdAt));
}

/** Videos of ours with one of these hashes that are ready or will be: they are not encoded again. */
export async function findByHash(db: DbOrTx, hashes: string[]): Promise<Map<string, MediaRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(
      and(
        inArray(media.sha256, hashes),
        inArray(media.state, ['queued', 'encoding', 'ready']),
        isNull(media.folder),
        eq(media.isArchive, false),
      ),
    )
    .orderBy(media.state, media.createdAt);
  // Those that are ready sort last, and win.
  return new Map(rows.map((row) => [row.sha256 ?? '', row]));
}

/**
 * Puts a video's file where an upload would have arrived. Its row follows in a transaction (`queueVideo`).
 * @param given.id of a copy that a later try may find (`copyId`).
 * @throws AppError CONFLICT when it is not the file with that hash; the signal's reason when that ends it.
 */
export async function receiveVideo(
  { config }: Places,
  given: {
    stream: Readable;
    sha256: string;
    id?: string | undefined;
    onBytes?: (bytes: number) => void;
    signal?: AbortSignal | undefined;
  },
): Promise<string> {
  const { id = newId(), signal } = given;
  const folder = arrivingFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, partName(id));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      given.onBytes?.(part.length);
      done(null, part);
    },
  });
  try {
    await pipeline(given.stream, hashing, createWriteStream(place, { mode: 0o600 }), { signal });
    const file = await open(place, 'r+');
    await file.sync().finally(() => file.close());
    if (hash.digest('hex') !== given.sha256) throw new AppError('CONFLICT', m.notWhole());
    signal?.throwIfAborted();
    await rename(place, path.join(folder, id));
  } catch (error) {
    await rm(place, { force: true });
    signal?.throwIfAborted();
    throw error;
  }
  return id;
}

/** Takes back what `receiveVideo` has put down. */
export async function forgetVideo({ config }: Places, id: string): Promise<void> {
  await rm(path.join(arrivingFolder(config), id), { force: true });
}

export interface FolderVideoFacts {
  name: string;
  captions: readonly CaptionText[];
  chapters: MediaRow['chapters'];
}

const listOf = (captions: readonly CaptionText[]): MediaRow['captions'] =>
  captions.map(({ language, label }) => ({ srclang: language, label }));

/** The row of a video that `receiveVideo` has put down: it is encoded next. */
export async function queueVideo(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  given: FolderVideoFacts & {
    id: string;
    sha256: string;
    size: number;
    moduleId: number | null;
    by: string;
    now: Date;
  },
): Promise<MediaRow> {
  const { id, sha256, size, moduleId, by, now, name, captions, chapters } = given;
  const [row] = await tx
    .insert(media)
    .values({
      id,
      createdBy: by,
      name,
      captions: listOf(captions),
      chapters,
      state: 'queued',
      isFromFolder: true,
      sizeBytes: size,
      sha256,
      moduleId,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('the video was not stored');
  await changeCaptions(tx, { video: row, before: [], after: captions, by, now });
  await deps.jobs.enqueue(tx, encodeJob, {}, { key: 'next' });
  return row;
}

/** What is said of a video that is here. */
export async function readFacts(db: DbOrTx, contentDir: string, row: MediaRow): Promise<FolderVideoFacts> {
  return { name: row.name, chapters: row.chapters, captions: await listCaptions(db, contentDir, row) };
}

/**
 * Gives a video that is here this name, these captions and these chapters, and no others. Every module that shows it
 * shows them then. Call `lockShown` before.
 * @returns its row, and what was said of it before; null when nothing has changed.
 */
export async function describeVideo(
  deps: Pick<Deps, 'contentDir' | 'showVideo'>,
  tx: Tx,
  given: FolderVideoFacts & { id: string; by: string | null; now: Date },
): Promise<{ row: MediaRow; before: FolderVideoFacts | null }> {
  const { id, by, now, name, captions, chapters } = given;
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update');
  if (!row) throw new AppError('CONFLICT', m.videoNotFound());
  const before = await readFacts(tx, deps.contentDir, row);
  const hasOtherTexts = await changeCaptions(tx, {
    video: row,
    before: before.captions,
    after: captions,
    by,
    now,
  });
  const change = { name, captions: listOf(captions), chapters };
  const isShownOtherwise =
    hasOtherTexts || !isDeepStrictEqual([change.captions, chapters], [row.captions, row.chapters]);
  if (!isShownOtherwise && name === row.name) return { row, before: null };
  const next = { ...row, ...change };
  await tx.update(media).set(change).where(eq(media.id, id));
  // Modules of a video that is still being encoded get all of it when it is ready.
  if (isShownOtherwise && row.state === 'ready')
    await deps.showVideo(tx, detailsOf(next), { isNew: false, moduleId: null, actorId: by, at: now });
  return { row: next, before };
}

/** Lets a video that is still being encoded replace the module's own when it is ready. */
export async function aimVideo(tx: Tx, id: string, moduleId: number): Promise<void> {
  await tx.update(media).set({ moduleId }).where(eq(media.id, id));
}

/** Takes back videos that came with an import: none of them replaces another any more, and after a month they go. */
export async function dropVideos(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(media)
    .set({ moduleId: null, replacedAt: now })
    .where(and(inArray(media.id, [...ids]), isNull(media.replacedAt)));
}

/** What a module stores of it. */
export const videoDetails = detailsOf;

/** The ZIP of a course that someone has uploaded. */
export interface Archive {
  id: string;
  name: string;
  sizeBytes: number;
  createdAt: Date;
  place: string;
}

async function wholeArchive({ config }: Places, row: MediaRow): Promise<Archive | null> {
  const { id, name, sizeBytes } = row;
  const place = path.join(arrivingFolder(config), id);
  const size = (await stat(place).catch(() => null))?.size ?? -1;
  return size === sizeBytes ? { id, name, sizeBytes, createdAt: row.updatedAt, place } : null;
}

/** The ZIP of a course that this person has uploaded, if all of it is there. */
export async function findArchive(
  deps: Pick<Deps, 'db' | 'config'>,
  { id, userId }: { id: string; userId: string },
): Promise<Archive | null> {
  const row = await findMedia(deps.db, id);
  return row?.createdBy === userId && row.isArchive ? wholeArchive(deps, row) : null;
}

/** Those of which all is there, the latest first. */
export async function listArchives(deps: Pick<Deps, 'db' | 'config'>, userId: string): Promise<Archive[]> {
  const rows = await deps.db
    .select()
    .from(media)
    .where(and(eq(media.createdBy, userId), eq(media.isArchive, true)))
    .orderBy(desc(media.updatedAt))
    .limit(maxOpenUploads);
  const archives = await Promise.all(rows.map((row) => wholeArchive(deps, row)));
  return archives.filter((archive) => archive !== null);
}

const releaseFacts = z.object({
  title: z.string(),
  length: z.number(),
  width: z.int(),
  height: z.int(),
  availableResolutions: z.string(),
  captions: z.array(z.object({ srclang: z.string(), label: z.string() })),
  chapters: z.array(
    z.object({
      title: z.string(),
      start: z.number(),
      end: z.number(),
      translations: z.object({ id: z.string() }).optional(),
    }),
  ),
});

/**
 * The row of a video that comes with the product; it is sent from where it is, so nothing is copied.
 * @returns null when this release has no such video.
 */
export async function ensureReleaseVideo(
  tx: Tx,
  { contentDir, id, now }: { contentDir: string; id: string; now: Date },
): Promise<MediaRow | null> {
  const facts = await readReleaseVideo(contentDir, id);
  if (!facts) return null;
  await tx
    .insert(media)
    .values({
      id,
      name: facts.title,
      state: 'ready',
      folder: `videos/${id}`,
      sizeBytes: 0,
      lengthSeconds: facts.length,
      width: facts.width,
      height: facts.height,
      resolutions: facts.availableResolutions.split(','),
      captions: facts.captions,
      chapters: chaptersOf(facts),
      percent: 100,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  return findMedia(tx, id);
}

/** What the product itself says of one of its videos; null when this release has no such video. */
export async function readReleaseFacts(
  contentDir: string,
  id: string,
): Promise<(FolderVideoFacts & { lengthSeconds: number }) | null> {
  const facts = await readReleaseVideo(contentDir, id);
  if (!facts) return null;
  const captions: CaptionText[] = [];
  for (const { srclang, label } of facts.captions)
    captions.push({
      language: srclang,
      label,
      text: (await readReleaseCaptions(contentDir, `videos/${id}`, srclang)) ?? '',
    });
  return { name: facts.title, lengthSeconds: facts.length, captions, chapters: chaptersOf(facts) };
}

/** Gives the product's videos that came with an earlier release the titles that their chapters have in this one. */
export async function translateReleaseChapters(
  deps: Pick<Deps, 'contentDir' | 'showVideo'>,
  tx: Tx,
  now: Date,
): Promise<void> {
  await lockShown(tx);
  for (const row of await tx.select().from(media).where(isNotNull(media.folder))) {
    const own = await readReleaseFacts(deps.contentDir, row.id);
    if (!own || row.chapters.every(({ language }) => language)) continue;
    const facts = await readFacts(tx, deps.contentDir, row);
    // A title with a language is an editor's.
    const chapters = row.chapters.flatMap((one) =>
      one.language ? one : withHeldTitles([one], own.chapters),
    );
    await describeVideo(deps, tx, { ...facts, id: row.id, by: null, now, chapters });
  }
}

const chaptersOf = ({ chapters }: z.infer<typeof releaseFacts>): MediaRow['chapters'] =>
  chapters.map(({ title, start, end, translations }) => ({
    title,
    startSeconds: start,
    endSeconds: end,
    ...(translations && { language: 'en', translations }),
  }));

/** Null when this release has no such video. */
export async function readReleaseVideo(contentDir: string, id: string) {
  const file = path.join(contentDir, 'videos', path.basename(id), 'video.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : releaseFacts.parse(JSON.parse(text));
}
