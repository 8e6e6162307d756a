import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Failure } from '../../rules.ts';
import { Unusable } from '../../unusable.ts';
import { encodeJob } from '../jobs.ts';
import { claimEncoding, pauseEncoding, renewEncoding } from '../lease.ts';
import { arrivingFolder, readyFolder, workFolder } from '../places.ts';
import { detailsOf, lockShown, type MediaRow } from '../queries.ts';
import { publishedList, readyFiles } from '../ready-files.ts';
import { media } from '../schema.ts';
import { noteEnd } from '../tell-ends.ts';
import { type Encoded, encode, writeWhole } from './encode.ts';
import { remux } from './remux.ts';
import { findEncoder } from './tools.ts';

type WorkDeps = Pick<
  Deps,
  'db' | 'config' | 'bucket' | 'clock' | 'log' | 'jobs' | 'announcements' | 'showVideo'
>;

/** A job ends after this long, between two pieces, and another one goes on: the queue expects jobs to be short. */
const sliceMs = 300_000;
const renewMs = 2_000;

/**
 * Encodes the next video, or a part of it. One at a time on all servers together: the database sees to it. Runs again
 * without harm: what is done is kept, and only who holds the lease may say that a video is ready.
 */
export async function encodeNext(deps: WorkDeps): Promise<void> {
  const key = newId();
  const row = await claimEncoding(deps.db, key, deps.clock.now());
  if (!row) return;
  const stop = new AbortController();
  const endings = deps.announcements.onEnd(() => stop.abort(new Error('the server ends')));
  let percent = row.percent;
  let isWaiting = false;
  const renewal = setInterval(() => {
    renewEncoding(deps.db, row.id, key, percent).then(
      (isOurs) => isOurs || stop.abort(new Error('another process has it')),
      (error: unknown) => deps.log.warn({ err: errorText(error) }, 'the lease of a video was not renewed'),
    );
  }, renewMs);
  const startedAt = performance.now();
  try {
    const encoded = await makeOutput(deps, row, {
      signal: stop.signal,
      onProgress: (share) => {
        // Never back: a part that is repeated after a kill was counted before.
        percent = Math.max(percent, Math.min(99, Math.floor(share * 100)));
      },
      isTimeUp: () => performance.now() - startedAt > sliceMs,
    });
    if (encoded) await finish(deps, row, key, encoded);
    else await pauseEncoding(deps.db, row.id, key);
  } catch (error) {
    isWaiting = isBucketAway(error);
    if (isWaiting)
      deps.log.error({ mediaId: row.id, err: errorText(error) }, 'a video could not be put into the bucket');
    if (stop.signal.aborted || isWaiting) await pauseEncoding(deps.db, row.id, key);
    else await fail(deps, row, key, error);
  } finally {
    clearInterval(renewal);
    endings();
  }
  // The next one, or the rest of this one. A server that ends leaves it to another, and a bucket gets a minute.
  if (!stop.signal.aborted && !isWaiting) await deps.jobs.enqueue(deps.db, encodeJob, {}, { key: 'next' });
}

/** It may be back in a minute, when the job runs again. What it refuses now it would refuse then too. */
const isBucketAway = (error: unknown): boolean => error instanceof ProviderError && error.retryable;

interface Watching {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  isTimeUp: () => boolean;
}

const doneName = 'encoded.json';
/** Sending to a bucket is the rest of the work. */
const shareOfMaking = 0.8;

/** Everything up to the moment when the video may be shown. Null when there is more to do. */
async function makeOutput(deps: WorkDeps, row: MediaRow, whole: Watching): Promise<Encoded | null> {
  const { config, db, bucket } = deps;
  const making = bucket ? part(whole, 0, shareOfMaking) : whole;
  const folder = workFolder(config, row.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = path.join(folder, 'source');
  const arrived = path.join(arrivingFolder(config), row.id);
  if (existsSync(arrived)) await rename(arrived, source);
  await rm(`${arrived}.json`, { force: true });
  const out = path.join(folder, 'out');
  const movedSource = path.join(out, 'source');
  const done = path.join(folder, doneName);
  const publish = () => readyFiles(deps).publish(row.id, out, part(whole, shareOfMaking, 1));
  // Killed while its files were put where they are watched, or right after that.
  const isMade =
    existsSync(done) &&
    [out, readyFolder(config, row.id)].some((place) => existsSync(path.join(place, 'source')));
  if (isMade) {
    const encoded = JSON.parse(await readFile(done, 'utf8')) as Encoded;
    return (await publish()) ? encoded : null;
  }
  for (const left of [done, publishedList(out)]) await rm(left, { force: true });
  if (!existsSync(source) && existsSync(movedSource)) await rename(movedSource, source);
  if (!row.sha256) {
    const sha256 = await hashOf(source, whole.signal);
    await db.update(media).set({ sha256 }).where(eq(media.id, row.id));
  }
  const encoded = await convert(deps, row, { source, folder }, making);
  if (!encoded) return null;
  await rename(source, movedSource);
  // From here on `out` is whole.
  await writeWhole(done, JSON.stringify(encoded));
  return (await publish()) ? encoded : null;
}

/**
 * Encodes the source, or cuts it where it is encoded already: without ffmpeg, and when the editor's browser has done it.
 */
async function convert(
  { config }: Pick<Deps, 'config'>,
  { chosenBytes, isSilentAllowed }: MediaRow,
  { source, folder }: { source: string; folder: string },
  making: Watching,
): Promise<Encoded | null> {
  const encoder = await findEncoder(config.videos.ffmpegPath);
  if (!encoder || chosenBytes !== null) {
    await rm(path.join(folder, 'out'), { recursive: true, force: true });
    try {
      return await remux({ source, folder, isSilentAllowed }, making);
    } catch (error) {
      const canEncode = error instanceof Unusable && error.failure === 'needs-encoder';
      if (!encoder || !canEncode) throw error;
    }
  }
  const { largestSide } = config.videos;
  return encode({ encoder, source, folder, isSilentAllowed, largestSide, ...making });
}

/** Of work that is watched as a whole: its progress goes from one share of it to another. */
const part = (whole: Watching, from: number, to: number): Watching => ({
  ...whole,
  onProgress: (share) => whole.onProgress(from + (to - from) * share),
});

async function hashOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal }))
    hash.update(chunk);
  return hash.digest('hex');
}

/** One transaction: the video is ready, and the module shows it. */
async function finish(deps: WorkDeps, row: MediaRow, key: string, encoded: Encoded): Promise<void> {
  const at = deps.clock.now();
  const { chapters = [], ...facts } = encoded;
  const isShown = await deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const [ready] = await tx
      .update(media)
      .set({
        ...facts,
        // A course's folder says all of its videos. Chapters that someone has given meanwhile stay.
        ...(!row.isFromFolder && {
          chapters: sql`case when ${media.chapters} = '[]'::jsonb then ${JSON.stringify(chapters)}::jsonb else ${media.chapters} end`,
        }),
        state: 'ready',
        percent: 100,
        leaseKey: null,
        leaseUntil: null,
        updatedAt: at,
      })
      .where(and(eq(media.id, row.id), eq(media.leaseKey, key)))
      .returning();
    if (!ready) return false;
    const { moduleId, createdBy: actorId } = ready;
    await deps.showVideo(tx, detailsOf(ready), { isNew: true, moduleId, actorId, at });
    await noteEnd(tx, ready, at);
    return true;
  });
  // Where another process holds the lease by now, it works with these files.
  if (isShown) await rm(workFolder(deps.config, row.id), { recursive: true, force: true });
}

async function fail(deps: WorkDeps, row: MediaRow, key: string, error: unknown): Promise<void> {
  const failure: Failure = error instanceof Unusable ? error.failure : 'encoder';
  // Another try goes on with the pieces that are there.
  if (failure === 'encoder')
    deps.log.error({ mediaId: row.id, err: errorText(error) }, 'a video could not be encoded');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(media)
      .set({ state: 'failed', failure, leaseKey: null, leaseUntil: null, updatedAt: at })
      .where(and(eq(media.id, row.id), eq(media.leaseKey, key)))
      .returning();
    if (failed) await noteEnd(tx, failed, at);
  });
}
