/** Uploads of videos as the studio sends them, and short videos to send. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readyFolder } from '#features/study/videos/server/places.ts';
import { detailsOf } from '#features/study/videos/server/queries.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp, TestPerson } from './test-app.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The version of the protocol, which each of its requests names. */
export const tus = { 'tus-resumable': '1.0.0' };

interface UploadOptions {
  name?: string;
  moduleId?: number;
  draft?: Record<string, string>;
  chosenBytes?: string;
  /** Used also where it has no sound. */
  isAsItIs?: true;
}

/** Begins an upload of `size` bytes. */
export const beginUpload = (
  person: Pick<TestPerson, 'fetch'>,
  size: number,
  { name = '03 - Loops.mp4', moduleId, draft, chosenBytes, isAsItIs }: UploadOptions = {},
) =>
  person.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': [
        `filename ${base64(name)}`,
        ...(moduleId ? [`moduleId ${base64(String(moduleId))}`] : []),
        ...(chosenBytes === undefined ? [] : [`chosenBytes ${base64(chosenBytes)}`]),
        ...(isAsItIs ? [`asItIs ${base64('true')}`] : []),
        ...(draft ? [`draft ${base64(JSON.stringify(draft))}`] : []),
      ].join(','),
    },
  });

/** Sends a part of an upload. */
export const sendPart = (
  person: Pick<TestPerson, 'fetch'>,
  address: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
) =>
  person.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });

/** The video's id in the address of its upload. */
export const videoIdOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Uploads a whole file. @returns the video's id. */
export async function uploadVideo(
  editor: TestPerson,
  bytes: Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<string> {
  const begun = await beginUpload(editor, bytes.length, options);
  const address = begun.headers.get('location') ?? '';
  const sent = await sendPart(editor, address, 0, bytes);
  expect([begun.status, sent.status]).toEqual([201, 204]);
  return videoIdOf(address);
}

/** Shows a copy of an encoded video in another module: encoding it once more would take seconds. @returns its id. */
export async function copyVideo({ deps }: TestApp, from: string, moduleId: number): Promise<string> {
  const [row] = await deps.db.select().from(media).where(eq(media.id, from));
  if (!row) throw new Error('no such video');
  const copy = { ...row, id: newId(), moduleId };
  await cp(readyFolder(deps.config, from), readyFolder(deps.config, copy.id), { recursive: true });
  await deps.db.transaction(async (tx) => {
    await tx.insert(media).values(copy);
    await deps.showVideo(tx, detailsOf(copy), {
      isNew: true,
      moduleId,
      actorId: row.createdBy,
      at: deps.clock.now(),
    });
  });
  return copy.id;
}

/** A short video, with what ffmpeg is told. */
export function videoFile(file: string, args: readonly string[]): Uint8Array<ArrayBuffer> {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-threads', '1', ...args, file]);
  return new Uint8Array(readFileSync(file));
}

/** Ten pictures a second: what is encoded in tests is looked at by nobody. */
export const picture = (seconds: number, size = '640x360') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=10:duration=${seconds}`,
];

export const tone = (seconds: number, source = 'sine=frequency=440') => [
  '-f',
  'lavfi',
  '-i',
  `${source}:duration=${seconds}`,
];

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
