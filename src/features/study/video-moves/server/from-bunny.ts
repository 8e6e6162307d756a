/** Fetches the file of a video from Bunny, and puts it into the queue of our own encoding. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readShown } from '#features/study/catalogue/public.server.ts';
import { readCues, toWebVtt } from '#features/study/videos/caption-cues.ts';
import { withHeldTitles } from '#features/study/videos/chapters.ts';
import {
  arrivingFolder,
  type CaptionText,
  freeBytes,
  queueVideo,
} from '#features/study/videos/public.server.ts';
import { bytesToConvert, maxUploadBytes, spareBytes } from '#features/study/videos/rules.ts';
import { ProviderError } from '#kernel/errors.ts';
import type { BunnySource } from '#providers/bunny/bunny-transfer.server.ts';
import type { VideoDetails } from '#providers/video.ts';
import { changeOurs } from './queries.ts';
import { askerOf, type MoveDeps, MoveRefused, type Sending } from './sending.ts';

/** @throws MoveRefused; ProviderError when it must be tried again. */
export async function fetchFromBunny(deps: MoveDeps, sending: Sending): Promise<void> {
  const { bunny, move, key } = sending;
  const mediaId = move.targetGuid ?? '';
  const details = await bunny.getVideo(move.sourceGuid);
  if (!details?.isReady) throw new MoveRefused('gone');
  const source = await chooseSource(deps, sending, details);
  if (source.sizeBytes > maxUploadBytes) throw new MoveRefused('too-large');
  await mkdir(arrivingFolder(deps.config), { recursive: true, mode: 0o700 });
  const place = path.join(arrivingFolder(deps.config), mediaId);
  await download(deps, sending, { place, source });
  const sha256 = await hashOf(place, sending);
  const captions = await fetchCaptions(deps, sending, details);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await changeOurs(tx, { id: move.id, key }, { state: 'converting', doneBytes: source.sizeBytes })))
      return;
    const shown = await readShown(tx, move.moduleId);
    await queueVideo(deps, tx, {
      id: mediaId,
      sha256,
      size: source.sizeBytes,
      // The move shows it, in the transaction that ends the move.
      moduleId: null,
      by: askerOf(move),
      now,
      name: details.title || source.file,
      captions,
      chapters: withHeldTitles(details.chapters, shown?.video?.chapters ?? []),
    });
  });
}

/** The same one after a kill, so that the bytes that are there belong to it. */
async function chooseSource(
  deps: MoveDeps,
  { bunny, move, key }: Sending,
  details: VideoDetails,
): Promise<BunnySource> {
  if (move.sourceFile !== null && move.totalBytes !== null)
    return { file: move.sourceFile, sizeBytes: move.totalBytes };
  const source = await bunny.findSource(details, deps.clock.now());
  if (!source) throw new MoveRefused('no-source');
  await changeOurs(deps.db, { id: move.id, key }, { sourceFile: source.file, totalBytes: source.sizeBytes });
  return source;
}

const tooLong = ({ file, sizeBytes }: BunnySource) =>
  new ProviderError('bunny', `GET ${file} sends more than ${sizeBytes} bytes`, { retryable: true });

const sizeOf = async (place: string): Promise<number> => (await stat(place).catch(() => null))?.size ?? 0;

async function download(
  deps: MoveDeps,
  { bunny, move, signal, onBytes }: Sending,
  { place, source }: { place: string; source: BunnySource },
): Promise<void> {
  let there = await sizeOf(place);
  if (there > source.sizeBytes) {
    await rm(place);
    there = 0;
  }
  const needed = bytesToConvert(source.sizeBytes) - there + spareBytes;
  if ((await freeBytes(deps.config.videos.directory)) < needed) throw new MoveRefused('disk-full');
  if (there < source.sizeBytes) {
    const { body, from } = await bunny.openSource(move.sourceGuid, source, {
      now: deps.clock.now(),
      from: there,
      signal,
    });
    let done = from;
    const counted = async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        done += part.length;
        // An answer without a length may have no end, and the disk has one.
        if (done > source.sizeBytes) throw tooLong(source);
        onBytes(done);
        yield part;
      }
    };
    await pipeline(
      Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      counted,
      createWriteStream(place, { mode: 0o600, flags: from > 0 ? 'a' : 'w' }),
      { signal },
    );
  }
  const size = await sizeOf(place);
  if (size !== source.sizeBytes)
    throw new ProviderError('bunny', `${size} of ${source.sizeBytes} bytes arrived`, { retryable: true });
  const file = await open(place, 'r+');
  await file.sync().finally(() => file.close());
}

/** Says all the time that it goes on: 8 GB from a slow disk take longer than the silence that counts as a hung line. */
async function hashOf(place: string, { signal, onBytes }: Sending): Promise<string> {
  const hash = createHash('sha256');
  const size = await sizeOf(place);
  for await (const part of createReadStream(place, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(part);
    onBytes(size);
  }
  return hash.digest('hex');
}

/** In our normal form. @throws MoveRefused for captions that we could not show. */
async function fetchCaptions(
  deps: MoveDeps,
  { bunny, move }: Sending,
  details: VideoDetails,
): Promise<CaptionText[]> {
  const captions: CaptionText[] = [];
  for (const { srclang, label } of details.captions) {
    const given = await bunny.readCaptions(move.sourceGuid, srclang, deps.clock.now());
    const cues = given === null ? null : readCues(given);
    if (!cues) throw new MoveRefused('captions');
    captions.push({ language: srclang, label, text: toWebVtt(cues) });
  }
  return captions;
}
