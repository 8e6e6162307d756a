/** The poster of a video of ours: a frame that an editor has chosen, or an own picture. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Viewer } from '#access/viewer.ts';
import { takePicture } from '#features/school/files/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { PosterFrame } from '../contract.ts';
import * as m from '../messages/m.ts';
import { type PosterHindrance, spareBytes } from '../rules.ts';
import { drawPosterFrames, posterFramesName, posterSize } from './encode/poster-frames.ts';
import { findEncoder, run } from './encode/tools.ts';
import { readyFolder, workFolder } from './places.ts';
import { findMedia, type MediaRow } from './queries.ts';
import { copyReadyFile, readyFiles } from './ready-files.ts';
import { freeBytes } from './space.ts';

/** A frame takes about as much as a page; two at a time would keep pages waiting. */
const drawing = pLimit(1);
const longestMs = 30_000;

type PosterDeps = Pick<Deps, 'db' | 'config' | 'bucket' | 'log'>;

/** Why this ready video can't get another poster; null where it can. */
export async function posterHindranceOf(
  { config }: Pick<Deps, 'config'>,
  row: Pick<MediaRow, 'folder'>,
): Promise<PosterHindrance | null> {
  if (row.folder !== null) return 'product';
  return (await findEncoder(config.videos.ffmpegPath)) ? null : 'encoder';
}

/**
 * Draws the frame of that second, in the best rendition, as the video's poster. Learners see it within minutes.
 * @throws AppError NOT_FOUND; CONFLICT without ffmpeg, and for a video that is not ready or comes with the product.
 */
export async function choosePoster(
  deps: PosterDeps,
  { id, seconds }: { id: string; seconds: number },
): Promise<{ message: string }> {
  const row = await findMedia(deps.db, id);
  if (!row || row.isArchive) throw new AppError('NOT_FOUND', m.videoNotFound());
  const top = row.resolutions.at(-1);
  if (row.state !== 'ready' || row.folder !== null || top === undefined)
    throw new AppError('CONFLICT', m.posterNotOurs());
  const encoder = await findEncoder(deps.config.videos.ffmpegPath);
  if (!encoder) throw new AppError('CONFLICT', m.posterNeedsEncoder());
  // Behind the last frame there is none.
  const at = Math.max(0, Math.min(seconds, row.lengthSeconds - 0.1)).toFixed(3);
  await atWork(deps, id, async (work) => {
    const made = path.join(work, 'thumbnail.jpg');
    const input = await renditionHere(deps, { id, name: top, work });
    await run(
      encoder.ffmpeg,
      [
        ...['-nostdin', '-v', 'error', '-y', '-threads', '1', '-ss', at, '-i', input],
        ...['-vf', posterSize, '-frames:v', '1', '-q:v', '3', '-f', 'image2', made],
      ],
      { cwd: work, signal: AbortSignal.timeout(longestMs) },
    );
    await readyFiles(deps).replace(id, 'thumbnail.jpg', made);
  });
  return { message: m.posterChosen() };
}

/**
 * An editor's own picture as the poster: it is read in a process beside the server, and drawn again.
 * @throws AppError NOT_FOUND; CONFLICT for a video that is not ready or comes with the product; INVALID_INPUT and
 *   PAYLOAD_TOO_LARGE for what is no picture.
 */
export async function uploadPoster(
  deps: PosterDeps & Pick<Deps, 'scanner'>,
  { userId }: Pick<Viewer, 'userId'>,
  { id, picture }: { id: string; picture: File },
): Promise<{ message: string }> {
  const row = await findMedia(deps.db, id);
  if (!row || row.isArchive) throw new AppError('NOT_FOUND', m.videoNotFound());
  if (row.state !== 'ready' || row.folder !== null) throw new AppError('CONFLICT', m.posterNotOurs());
  const drawn = await takePicture(deps, picture, { userId, purpose: 'poster' });
  await atWork(deps, id, async (work) => {
    const made = path.join(work, 'thumbnail.jpg');
    // Ours by now: the process has drawn it.
    await sharp(Buffer.from(await drawn.arrayBuffer()))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toFile(made);
    await readyFiles(deps).replace(id, 'thumbnail.jpg', made);
  });
  return { message: m.posterChosen() };
}

/** Beside a ready video whose frames could not be drawn, so that a visit does not try again. */
const failedName = 'poster-frames-failed.json';

/**
 * Frames that the poster can be chosen from. They are drawn with the video; for an older video now, and kept. A failure
 * is kept too.
 * @param asked.again tries once more after a failure.
 * @returns none without ffmpeg, and for videos that come with the product.
 * @throws AppError NOT_FOUND; CONFLICT when they can't be drawn now, or couldn't before.
 */
export async function posterFrames(
  deps: PosterDeps,
  { id, again }: { id: string; again?: 'true' | undefined },
): Promise<{ frames: PosterFrame[] }> {
  const row = await findMedia(deps.db, id);
  if (!row || row.isArchive) throw new AppError('NOT_FOUND', m.videoNotFound());
  const [lowest] = row.resolutions;
  const encoder = await findEncoder(deps.config.videos.ffmpegPath);
  if (row.state !== 'ready' || row.folder !== null || lowest === undefined) return { frames: [] };
  const files = readyFiles(deps);
  const kept = async (): Promise<PosterFrame[] | null> => {
    const found = await files.open(id, posterFramesName);
    return found ? (JSON.parse(await text(found)) as PosterFrame[]) : null;
  };
  const before = await kept();
  if (before || !encoder) return { frames: before ?? [] };
  if (!again && (await files.sizeOf(id, failedName)) !== null)
    throw new AppError('CONFLICT', m.framesNotDrawn());
  const name = row.resolutions.includes('360p') ? '360p' : lowest;
  const frames = await atWork(deps, id, async (work) => {
    // Another request has drawn them meanwhile.
    const meanwhile = await kept();
    if (meanwhile) return meanwhile;
    const file = await renditionHere(deps, { id, name, work });
    const { lengthSeconds } = row;
    const signal = AbortSignal.timeout(longestMs);
    const drawn = await drawPosterFrames({ encoder, file, lengthSeconds, folder: work, signal }).catch(
      async (error: unknown) => {
        const note = path.join(work, failedName);
        await writeFile(note, JSON.stringify({ failed: errorText(error) }));
        await files.replace(id, failedName, note).catch(() => undefined);
        throw error;
      },
    );
    const made = path.join(work, posterFramesName);
    await writeFile(made, JSON.stringify(drawn));
    await files.replace(id, posterFramesName, made);
    return drawn;
  });
  return { frames };
}

/** The file of a rendition on this machine: fetched from the bucket where it is not. */
async function renditionHere(
  deps: PosterDeps,
  { id, name, work }: { id: string; name: string; work: string },
): Promise<string> {
  const file = `${name}/media.mp4`;
  const here = path.join(readyFolder(deps.config, id), file);
  if (existsSync(here)) return here;
  const files = readyFiles(deps);
  const place = path.join(work, 'media.mp4');
  const size = (await files.sizeOf(id, file)) ?? 0;
  if ((await freeBytes(work)) < size + spareBytes) throw new Error('the disk is too full');
  if (!(await copyReadyFile(files, { id, name: file, place }))) throw new Error(`there is no ${file}`);
  return place;
}

/** Draws in a folder of its own, one at a time. @throws AppError CONFLICT for whatever goes wrong. */
const atWork = <Made>(deps: PosterDeps, id: string, draw: (work: string) => Promise<Made>): Promise<Made> =>
  drawing(async () => {
    // The sweep takes what a killed server leaves there.
    const parent = workFolder(deps.config, id);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const work = await mkdtemp(path.join(parent, 'poster-'));
    try {
      return await draw(work);
    } catch (error) {
      deps.log.error({ mediaId: id, err: errorText(error) }, 'a poster could not be drawn');
      throw new AppError('CONFLICT', m.posterNotDrawn());
    } finally {
      await rm(work, { recursive: true, force: true });
      // Unless someone else draws there.
      await rmdir(parent).catch(() => undefined);
    }
  });
