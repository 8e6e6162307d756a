/** How a ready video sounds, for its captions editor. */
import { text } from 'node:stream/consumers';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { VideoSound } from '../contract.ts';
import * as m from '../messages/m.ts';
import { heardLoudness } from '../sound-peaks.ts';
import { soundFile, soundName } from './encode/encode.ts';
import { findMedia } from './queries.ts';
import { readyFiles } from './ready-files.ts';

/** @throws AppError NOT_FOUND */
export async function readSound(
  deps: Pick<Deps, 'db' | 'config' | 'bucket'>,
  id: string,
): Promise<VideoSound> {
  const row = await findMedia(deps.db, id);
  if (!row || row.isArchive || row.state !== 'ready') throw new AppError('NOT_FOUND', m.videoNotFound());
  const loudness = row.loudness === null ? null : heardLoudness(row.loudness);
  const found = row.folder === null ? await readyFiles(deps).open(id, soundName) : null;
  const kept = found ? soundFile.parse(JSON.parse(await text(found))) : { peaks: '', rangeLu: null };
  return { ...kept, loudness };
}
