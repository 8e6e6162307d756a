/** A video from a file on the server, as an upload that has arrived whole (product.md#own-videos). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { cleanFileName } from '#features/school/files/rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { VideoDraft } from '../draft.ts';
import * as m from '../messages/m.ts';
import { bytesToConvert, isVideoName, maxUploadBytes, spareBytes } from '../rules.ts';
import { findByHash, forgetVideo, receiveVideo } from './folder-videos.ts';
import { encodeJob } from './jobs.ts';
import { media } from './schema.ts';
import { freeBytes } from './space.ts';

const open = (place: string) => createReadStream(place, { highWaterMark: 256 * 1024 });

/**
 * Puts a file into the queue, for a module that is there or as the draft of a new one.
 * @param given.onBytes gets the bytes as they are read: all of them twice, for the hash and for the copy.
 * @returns `isHere` where the school has this video already: nothing is added then.
 * @throws AppError INVALID_INPUT, PAYLOAD_TOO_LARGE; CONFLICT when the disk is too full.
 */
export async function addVideo(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'draftModule'>,
  given: {
    place: string;
    name: string;
    to: { moduleId: number } | { draft: VideoDraft };
    by: string;
    onBytes: (count: number) => void;
  },
): Promise<{ id: string; isHere: boolean }> {
  const { place, to, by, onBytes } = given;
  const name = cleanFileName(given.name);
  const { size } = await stat(place);
  if (!isVideoName(name)) throw new AppError('INVALID_INPUT', m.notAVideo());
  if (size > maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.videoTooLarge());
  const hash = createHash('sha256');
  for await (const part of open(place)) {
    hash.update(part as Buffer);
    onBytes((part as Buffer).length);
  }
  const sha256 = hash.digest('hex');
  const known = (await findByHash(deps.db, [sha256])).get(sha256);
  // One that waits for its end goes when its time is over.
  if (known && known.replacedAt === null) return { id: known.id, isHere: true };
  if ((await freeBytes(deps.config.videos.directory)) < bytesToConvert(size) + spareBytes)
    throw new AppError('CONFLICT', m.diskFull());
  const id = await receiveVideo(deps, { stream: open(place), sha256, onBytes });
  try {
    const at = deps.clock.now();
    await deps.db.transaction(async (tx) => {
      await tx.insert(media).values({
        id,
        createdBy: by,
        name,
        state: 'queued',
        sizeBytes: size,
        sha256,
        moduleId: 'moduleId' in to ? to.moduleId : null,
        createdAt: at,
        updatedAt: at,
      });
      if ('draft' in to) {
        const made = await deps.draftModule(tx, to.draft, { mediaId: id, actorId: by, at });
        await tx.update(media).set({ moduleId: made }).where(eq(media.id, id));
      }
      await deps.jobs.enqueue(tx, encodeJob, {}, { key: 'next' });
    });
  } catch (error) {
    await forgetVideo(deps, id);
    throw error;
  }
  return { id, isHere: false };
}
