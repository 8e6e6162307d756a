/** Courses that come in: read beside the server, with an end to time and memory. */
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import { createPool, JobEnded } from '#platform/side-process/pool.server.ts';
import type { CourseFolder } from '../../folder.ts';
import * as m from '../../messages/m.ts';
import type { Progress } from '../../progress.ts';
import type { ConvertJob, ConvertVerdict, ForeignReport } from '../foreign/convert.ts';
import type { FolderJob, FolderVerdict } from './read-folder.ts';

/** Closed by tests. The time is for the hashes of videos: a gigabyte takes about a second. */
export const folderReaders = createPool({
  entry: new URL('./read-folders.ts', import.meta.url),
  processes: 1,
  maxWaiting: 8,
  deadlineMs: 180_000,
  memoryMb: 256,
});

/**
 * The course of a ZIP or a folder.
 * @param userId of the editor: one source of a person is read at a time.
 * @param onProgress gets files and bytes that were read, some times a second.
 * @throws AppError INVALID_INPUT that names each file and line that is wrong, up to twenty.
 */
export async function openFolder(
  place: string,
  userId: string,
  onProgress?: (progress: Progress) => void,
): Promise<CourseFolder> {
  const job = { place, language: currentLanguage() } satisfies FolderJob;
  return (await judged<FolderVerdict>(job, userId, onProgress)).folder;
}

/**
 * Makes a folder of what another system gives away.
 * @param onProgress gets how far it is, some times a second.
 * @returns what stays behind; null for a source that is a folder of ours.
 * @throws AppError INVALID_INPUT that says what is wrong.
 */
export async function convertArchive(
  job: Omit<ConvertJob, 'language' | 'work'>,
  userId: string,
  onProgress?: (progress: Progress) => void,
): Promise<ForeignReport | null> {
  const work = `${job.into}-${randomUUID()}`;
  const given = { ...job, work, language: currentLanguage() } satisfies ConvertJob;
  await removeAttempts(job.into);
  try {
    return (await judged<ConvertVerdict>(given, userId, onProgress)).report;
  } finally {
    // A process that was killed has not done it.
    await removeFolder(work);
  }
}

/** The pool ends every job within a quarter of an hour, so nobody writes into older folders. */
const longestAttemptMs = 20 * 60_000;

/** Deletes what attempts of this upload have left when the server itself was ended. */
async function removeAttempts(into: string): Promise<void> {
  const folder = path.dirname(into);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(into)}-`)) continue;
    const place = path.join(folder, name);
    const changedMs = (await stat(place).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - changedMs > longestAttemptMs) await removeFolder(place);
  }
}

const removeFolder = (place: string): Promise<void> =>
  rm(place, { recursive: true, force: true, maxRetries: 3 });

async function judged<Verdict extends object>(
  job: FolderJob | ConvertJob,
  userId: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Exclude<Verdict, { problems: string[] }>> {
  const verdict = await folderReaders
    .run<Verdict>(
      () => job,
      userId,
      (value) => onProgress(value as Progress),
    )
    .catch((error: unknown) => {
      if (!(error instanceof JobEnded)) throw error;
      if (error.reason === 'busy') throw new AppError('UNAVAILABLE', m.readerBusy());
      throw new AppError('INVALID_INPUT', m.readingTooSlow());
    });
  if ('problems' in verdict) throw new AppError('INVALID_INPUT', (verdict.problems as string[]).join('\n'));
  return verdict as Exclude<Verdict, { problems: string[] }>;
}
