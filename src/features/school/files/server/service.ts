import { lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { fileMessages } from '../messages.ts';
import { maxFileBytes, maxFilesPerRequest, type PicturePurpose, quotaBytes } from '../rules.ts';
import {
  type InspectedFile,
  inspectDocument,
  inspectImage,
  inspectMessageFile,
  inspectResource,
} from './inspect.ts';
import { removeFilesJob } from './jobs.ts';
import * as queries from './queries.ts';
import type { FilePurpose } from './schema.ts';

type FilesDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'scanner' | 'log'>;

export interface Upload {
  userId: string;
  purpose: FilePurpose;
  files: readonly File[];
  /** False for administrators, who upload for the school. */
  hasQuota: boolean;
}

const inspections: Record<FilePurpose, (file: File, userId: string) => Promise<InspectedFile>> = {
  review: inspectDocument,
  'review-feedback': inspectDocument,
  message: inspectMessageFile,
  answer: inspectMessageFile,
  resource: inspectResource,
  avatar: (file, userId) => inspectImage(file, userId, 'avatar'),
  story: (file, userId) => inspectImage(file, userId, 'story'),
  'transfer-proof': (file, userId) => inspectImage(file, userId, 'proof'),
  cover: (file, userId) => inspectImage(file, userId, 'cover'),
  lesson: (file, userId) => inspectImage(file, userId, 'lesson'),
};

/**
 * Judges the files, then stores all of them or none. They are unused until `attachFiles`, and removed after a day if
 * that never happens.
 * @throws AppError worded for the person.
 */
export async function storeFiles(deps: FilesDeps, upload: Upload): Promise<queries.StoredFile[]> {
  if (upload.files.length > maxFilesPerRequest) throw new AppError('INVALID_INPUT', fileMessages.tooMany);
  const large = upload.files.filter((file) => file.size > maxFileBytes).map((file) => file.name);
  if (large.length > 0) throw new AppError('PAYLOAD_TOO_LARGE', fileMessages.oversized(large));
  const inspected: InspectedFile[] = [];
  for (const file of upload.files) {
    const found = await inspections[upload.purpose](file, upload.userId);
    if (deps.scanner && !(await deps.scanner.isClean(found.content)))
      throw new AppError('INVALID_INPUT', fileMessages.infected(found.name));
    inspected.push(found);
  }
  const rows = inspected.map((file) => toRow(deps, upload, file));
  await reserve(deps, upload, rows);
  try {
    for (const [index, row] of rows.entries()) {
      const content = inspected[index]?.content;
      if (!content) continue;
      const { sizeBytes } = row;
      await deps.files.put(row.key, { stream: content.stream(), sizeBytes, maxBytes: maxFileBytes });
    }
  } catch (error) {
    for (const row of rows) await removeFile(deps, row).catch(() => undefined);
    throw error;
  }
  return rows;
}

/**
 * A picture, drawn again, that the caller keeps where its own files are.
 * @throws AppError worded for the person.
 */
export async function takePicture(
  { scanner }: Pick<Deps, 'scanner'>,
  file: File,
  { userId, purpose }: { userId: string; purpose: PicturePurpose },
): Promise<Blob> {
  const { name, content } = await inspectImage(file, userId, purpose);
  if (scanner && !(await scanner.isClean(content)))
    throw new AppError('INVALID_INPUT', fileMessages.infected(name));
  return content;
}

function toRow(deps: FilesDeps, upload: Upload, file: InspectedFile): queries.StoredFile {
  return {
    userId: upload.userId,
    id: newId(),
    purpose: upload.purpose,
    key: deps.files.newKey(),
    name: file.name,
    contentType: file.mediaType,
    sizeBytes: file.content.size,
    createdAt: deps.clock.now(),
    attachedAt: null,
  };
}

/** Writes the rows before the bytes, so no stored byte is ever without a row. */
async function reserve(deps: FilesDeps, upload: Upload, rows: queries.StoredFile[]) {
  if (rows.length === 0) return;
  await deps.db.transaction(async (tx) => {
    if (upload.hasQuota) {
      // One upload of a person at a time, so simultaneous uploads cannot exceed the quota together.
      await lockLivingPerson(tx, upload.userId);
      const wanted = rows.reduce((sum, row) => sum + row.sizeBytes, 0);
      if ((await queries.sumStoredBytes(tx, upload.userId)) + wanted > quotaBytes)
        throw new AppError('CONFLICT', fileMessages.quota);
    }
    await queries.insertFiles(tx, rows);
  });
}

/** The file as an attachment. The caller decides who may have it. @throws AppError NOT_FOUND. */
export async function openFile(deps: Pick<Deps, 'db' | 'files' | 'log'>, fileId: string): Promise<File> {
  const row = await queries.findFile(deps.db, fileId);
  const content = row ? await deps.files.open(row.key) : null;
  if (row && !content) deps.log.error({ fileId }, 'the bytes of a stored file are missing');
  if (!row || !content) throw new AppError('NOT_FOUND', m.fileNotFound());
  // A generic type, so no browser shows an upload as a page of ours.
  return new File([content], row.name, { type: 'application/octet-stream' });
}

/** Detaches files in the caller's transaction; a job deletes their bytes after it. */
export async function discardFiles(deps: Pick<Deps, 'jobs'>, tx: Tx, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await queries.detachFiles(tx, fileIds);
  await deps.jobs.enqueue(tx, removeFilesJob, { fileIds });
}

export async function discardFilesOf(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  of: { userId: string; purpose: FilePurpose },
): Promise<void> {
  await discardFiles(deps, tx, await queries.listIdsOf(tx, of));
}

/**
 * Deletes the row first, because its foreign keys know whether a record still uses the file; then the bytes in the same
 * transaction, so a store failure keeps the row for another try.
 */
async function removeFile(deps: Pick<Deps, 'db' | 'files'>, file: queries.StoredFile) {
  await deps.db.transaction(async (tx) => {
    if (await queries.deleteLoose(tx, file)) await deps.files.delete(file.key);
  });
}

export async function removeFiles(
  deps: Pick<Deps, 'db' | 'files'>,
  { fileIds }: { fileIds: string[] },
): Promise<void> {
  for (const file of await queries.listLoose(deps.db, fileIds)) await removeFile(deps, file);
}

const batchSize = 200;

export async function removeOrphans(deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const olderThan = new Date(deps.clock.now().getTime() - dayMs);
  for (;;) {
    const orphans = await queries.listOrphans(deps.db, olderThan, batchSize);
    let removed = 0;
    for (const orphan of orphans) {
      try {
        await removeFile(deps, orphan);
        removed += 1;
      } catch (error) {
        // One failure must not stop the others.
        deps.log.error({ fileId: orphan.id, err: errorText(error) }, 'an orphaned file could not be removed');
      }
    }
    if (orphans.length < batchSize || removed === 0) return;
  }
}
