/** Sends the uploaded file of a video to Bunny, and its captions and chapters once Bunny has encoded it. */
import { addAbortSignal, Readable } from 'node:stream';
import {
  findSource,
  findVideo,
  type MediaRow,
  readCaptions,
  type SourceFile,
} from '#features/study/videos/public.server.ts';
import { ProviderError } from '#kernel/errors.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import { changeOurs } from './queries.ts';
import { type MoveDeps, MoveRefused, type Sending } from './sending.ts';

/** Bunny has the video and no file of it: none was sent, or not all of one. */
const withoutFile: readonly number[] = [0, 6];

/** @throws MoveRefused; ProviderError when it must be tried again. */
export async function sendToBunny(deps: MoveDeps, sending: Sending): Promise<void> {
  const { bunny, move, key } = sending;
  const media = await findVideo(deps.db, move.sourceGuid);
  const source = await findSource(deps, move.sourceGuid);
  if (!media || source === null) throw new MoveRefused('gone');
  const size = source.sizeBytes;
  const guid = move.targetGuid ?? (await create(deps, sending, media));
  await changeOurs(deps.db, { id: move.id, key }, { totalBytes: size });
  const details = await bunny.getVideo(guid);
  if (!details) throw new MoveRefused('gone');
  // A server that was killed after the last byte does not send them twice.
  if (withoutFile.includes(details.status)) await sendFile(sending, { guid, source, size });
  await changeOurs(deps.db, { id: move.id, key }, { state: 'converting', doneBytes: size });
}

/** Captions and chapters as they are now, in place of those that were sent before. */
export async function sendTexts(
  deps: MoveDeps,
  bunny: Bunny,
  { guid, source }: { guid: string; source: MediaRow },
): Promise<void> {
  for (const { srclang, label } of source.captions) {
    const text = await readCaptions(deps.db, deps.contentDir, source, srclang);
    if (text !== null) await bunny.sendCaptions(guid, { srclang, label, text });
  }
  if (source.chapters.length > 0) await bunny.sendChapters(guid, source.chapters);
}

/** Written down before the first byte, so that another try sends to the same video. */
async function create(deps: MoveDeps, { bunny, move, key }: Sending, media: MediaRow): Promise<string> {
  const guid = await bunny.createVideo(media.name);
  if (await changeOurs(deps.db, { id: move.id, key }, { targetGuid: guid })) return guid;
  await bunny.deleteVideo(guid);
  throw new ProviderError('bunny', 'the move was stopped', { retryable: true });
}

async function sendFile(
  { bunny, signal, onBytes }: Sending,
  { guid, source, size }: { guid: string; source: SourceFile; size: number },
): Promise<void> {
  let done = 0;
  const bytes = addAbortSignal(signal, await source.open());
  const counted = async function* () {
    for await (const part of bytes as AsyncIterable<Uint8Array>) {
      done += part.length;
      onBytes(done);
      yield new Uint8Array(part);
    }
  };
  const body = Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>;
  await bunny.sendFile(guid, { body, sizeBytes: size, signal });
}
