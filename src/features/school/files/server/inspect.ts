/** Has what was sent looked at: by its name here, by its content in a process beside the server. */
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

/** Two files at a time: a small machine has two processors, and each file is in memory whole while it is judged. */
const openReaders = () =>
  createPool({
    entry: new URL('./read-files.ts', import.meta.url),
    processes: 2,
    maxWaiting: 40,
    deadlineMs: 2_000,
    memoryMb: 128,
  });

/** Slow documents do not keep profile pictures waiting, and the other way round. */
export const readers = { documents: openReaders(), pictures: openReaders() };

/**
 * @param userId of the uploader: one file of a person is judged at a time, the others wait.
 * @throws AppError in words for the person when the file could not be judged within its time and memory.
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
 * A pdf, doc or docx: by its extension and by its content.
 * @throws AppError INVALID_INPUT in words for the person.
 */
export async function inspectDocument(file: File, userId: string): Promise<InspectedFile> {
  const name = cleanFileName(file.name);
  // A name with a NUL in it was made to look like two different names.
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
 * A file of a resource. It comes from an administrator and leaves as an attachment only, so it need not be
 * harmless to open, but it must be what its name says.
 * @throws AppError INVALID_INPUT.
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

/**
 * A picture, drawn again as webp: what is not a pixel (place, camera, comments, a second file behind it) is left out.
 * @throws AppError INVALID_INPUT.
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
    bytes,
  }));
  if (!webp) throw notImage;
  const stem = name.slice(0, -extensionOf(name).length - 1);
  return { name: `${stem}.webp`, mediaType: 'image/webp', content: new Blob([new Uint8Array(webp)]) };
}
