/** Inspects uploads: names here, contents in a process beside the server. */
import { AppError } from '#kernel/errors.ts';
import { createPool, JobEnded, type Pool } from '#platform/side-process/pool.server.ts';
import { fileMessages } from '../messages.ts';
import {
  cleanFileName,
  type DocumentExtension,
  documentTypes,
  extensionOf,
  imageExtensions,
  isDocumentName,
  maxFileBytes,
  type PicturePurpose,
  pictureEdges,
} from '../rules.ts';
import type { DocumentVerdict, FileJob, PictureVerdict, ResourceVerdict } from './judge-file.ts';

export interface InspectedFile {
  name: string;
  mediaType: string;
  content: Blob;
}

/** Two files at a time: a small machine has two processors, and each file is completely in memory while judged. */
const openReaders = () =>
  createPool({
    entry: new URL('./read-files.ts', import.meta.url),
    processes: 2,
    maxWaiting: 40,
    deadlineMs: 2_000,
    memoryMb: 128,
  });

/** Separate pools, so slow documents do not delay profile pictures, or the other way round. */
export const readers = { documents: openReaders(), pictures: openReaders() };

/**
 * @param userId of the uploader: only one file of a person is judged at a time, the others wait.
 * @throws AppError worded for the person when the file exceeds its time or memory, or the readers are busy.
 */
async function judge<Verdict>(
  pool: Pool,
  { file, name, userId }: { file: File; name: string; userId: string },
  job: (bytes: Uint8Array) => FileJob,
): Promise<Verdict> {
  try {
    return await pool.run<Verdict>(async () => job(new Uint8Array(await file.arrayBuffer())), userId);
  } catch (error) {
    if (!(error instanceof JobEnded)) throw error;
    if (error.reason === 'busy') throw new AppError('UNAVAILABLE', fileMessages.busy);
    throw new AppError('INVALID_INPUT', fileMessages.tooSlow(name));
  }
}

function assertSize(file: File, name: string) {
  if (file.size === 0) throw new AppError('INVALID_INPUT', fileMessages.empty(name));
  if (file.size > maxFileBytes) throw new AppError('PAYLOAD_TOO_LARGE', fileMessages.oversized([name]));
}

/**
 * Accepts a pdf, doc or docx by its extension and by its content.
 * @throws AppError INVALID_INPUT or PAYLOAD_TOO_LARGE, worded for the person.
 */
export async function inspectDocument(file: File, userId: string): Promise<InspectedFile> {
  const name = cleanFileName(file.name);
  // A name with a NUL in it is made to look like two different names.
  if (file.name.includes('\0') || !isDocumentName(name))
    throw new AppError('INVALID_INPUT', fileMessages.wrongType([name]));
  assertSize(file, name);
  const extension = extensionOf(name) as DocumentExtension;
  const refusal = await judge<DocumentVerdict>(readers.documents, { file, name, userId }, (bytes) => ({
    kind: 'document',
    extension,
    bytes,
  }));
  if (refusal) throw new AppError('INVALID_INPUT', fileMessages[refusal](name));
  return { name, mediaType: documentTypes[extension], content: file };
}

/**
 * Inspects a resource's file. An administrator uploads it and it leaves only as an attachment, so it need not be
 * harmless to open, but its content must match its name.
 * @throws AppError INVALID_INPUT or PAYLOAD_TOO_LARGE.
 */
export async function inspectResource(file: File, userId: string): Promise<InspectedFile> {
  const name = cleanFileName(file.name);
  if (isDocumentName(name)) return inspectDocument(file, userId);
  assertSize(file, name);
  const extension = extensionOf(name);
  const mediaType = await judge<ResourceVerdict>(readers.documents, { file, name, userId }, (bytes) => ({
    kind: 'resource',
    extension,
    bytes,
  }));
  if (!mediaType) throw new AppError('INVALID_INPUT', fileMessages.notResource(name));
  return { name, mediaType, content: file };
}

/** A document or a picture; a picture is drawn again. @throws AppError INVALID_INPUT worded for the person. */
export const inspectMessageFile = (file: File, userId: string): Promise<InspectedFile> =>
  imageExtensions.some((extension) => extension === extensionOf(cleanFileName(file.name)))
    ? inspectImage(file, userId, 'message')
    : inspectDocument(file, userId);

/**
 * Draws a picture again as webp, which removes everything except pixels (place, camera, comments, a second file
 * behind it).
 * @throws AppError INVALID_INPUT or PAYLOAD_TOO_LARGE.
 */
export async function inspectImage(
  file: File,
  userId: string,
  purpose: PicturePurpose,
): Promise<InspectedFile> {
  const maxEdge = pictureEdges[purpose];
  const name = cleanFileName(file.name);
  assertSize(file, name);
  const notImage = new AppError('INVALID_INPUT', fileMessages.notImage(name));
  if (!imageExtensions.some((extension) => extension === extensionOf(name))) throw notImage;
  const webp = await judge<PictureVerdict>(readers.pictures, { file, name, userId }, (bytes) => ({
    kind: 'picture',
    maxEdge,
    // Pictures of lessons travel in folders of courses: drawn again, they would be others each time.
    keepsPlain: purpose === 'lesson',
    bytes,
  }));
  if (!webp) throw notImage;
  const stem = name.slice(0, -extensionOf(name).length - 1);
  return { name: `${stem}.webp`, mediaType: 'image/webp', content: new Blob([new Uint8Array(webp)]) };
}
