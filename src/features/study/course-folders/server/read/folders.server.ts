/** Courses that come in: read beside the server, with an end to time and memory. */
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import { createPool, JobEnded } from '#platform/side-process/pool.server.ts';
import type { CourseFolder } from '../../folder.ts';
import * as m from '../../messages/m.ts';
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
 * @throws AppError INVALID_INPUT that names each file and line that is wrong, up to twenty.
 */
export async function openFolder(place: string, userId: string): Promise<CourseFolder> {
  const language = currentLanguage();
  const verdict = await folderReaders
    .run<FolderVerdict>(() => ({ place, language }) satisfies FolderJob, userId)
    .catch((error: unknown) => {
      if (!(error instanceof JobEnded)) throw error;
      if (error.reason === 'busy') throw new AppError('UNAVAILABLE', m.readerBusy());
      throw new AppError('INVALID_INPUT', m.readingTooSlow());
    });
  if ('problems' in verdict) throw new AppError('INVALID_INPUT', verdict.problems.join('\n'));
  return verdict.folder;
}
