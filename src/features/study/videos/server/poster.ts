/** The poster of a video of ours: a frame that an editor has chosen. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { type PosterHindrance, spareBytes } from '../rules.ts';
import { findEncoder, run } from './encode/tools.ts';
import { readyFolder, workFolder } from './places.ts';
import { findMedia, type MediaRow } from './queries.ts';
import { copyReadyFile, readyFiles } from './ready-files.ts';
import { freeBytes } from './space.ts';

/** A frame takes about as much as a page; two at a time would keep pages waiting. */
const drawing = pLimit(1);
const longestMs = 30_000;

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
  deps: Pick<Deps, 'db' | 'config' | 'bucket' | 'log'>,
  { id, seconds }: { id: string; seconds: number },
): Promise<{ message: string }> {
  const row = await findMedia(deps.db, id);
  if (!row || row.isArchive) throw new AppError('NOT_FOUND', m.videoNotFound());
  const top = row.resolutions.at(-1);
  if (row.state !== 'ready' || row.folder !== null || top === undefined)
    throw new AppError('CONFLICT', m.posterNotOurs());
  const encoder = await findEncoder(deps.config.videos.ffmpegPath);
  if (!encoder) throw new AppError('CONFLICT', m.posterNeedsEncoder());
  const files = readyFiles(deps);
  const name = `${top}/media.mp4`;
  // Behind the last frame there is none.
  const at = Math.max(0, Math.min(seconds, row.lengthSeconds - 0.1)).toFixed(3);
  await drawing(async () => {
    // The sweep takes what a killed server leaves there.
    const parent = workFolder(deps.config, id);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const work = await mkdtemp(path.join(parent, 'poster-'));
    const made = path.join(work, 'thumbnail.jpg');
    try {
      const here = path.join(readyFolder(deps.config, id), name);
      const input = existsSync(here) ? here : path.join(work, 'media.mp4');
      if (input !== here) {
        const size = (await files.sizeOf(id, name)) ?? 0;
        if ((await freeBytes(work)) < size + spareBytes) throw new Error('the disk is too full');
        if (!(await copyReadyFile(files, { id, name, place: input }))) throw new Error(`there is no ${name}`);
      }
      await run(
        encoder.ffmpeg,
        [
          ...['-nostdin', '-v', 'error', '-y', '-threads', '1', '-ss', at, '-i', input],
          ...['-frames:v', '1', '-q:v', '3', '-f', 'image2', made],
        ],
        { cwd: work, signal: AbortSignal.timeout(longestMs) },
      );
      await files.replace(id, 'thumbnail.jpg', made);
    } catch (error) {
      deps.log.error({ mediaId: id, err: errorText(error) }, 'a poster could not be drawn');
      throw new AppError('CONFLICT', m.posterNotDrawn());
    } finally {
      await rm(work, { recursive: true, force: true });
      // Unless someone else draws there.
      await rmdir(parent).catch(() => undefined);
    }
  });
  return { message: m.posterChosen() };
}
