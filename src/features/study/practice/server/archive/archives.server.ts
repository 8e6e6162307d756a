/** Archives of exercises: read beside the server, written here. */
import { strToU8, zipSync } from 'fflate';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import { createPool, JobEnded } from '#platform/side-process/pool.server.ts';
import type { Exercise } from '../../exercise.ts';
import { maxArchiveBytes } from '../../exercises-contract.ts';
import { writeExercise } from '../../folder.ts';
import * as m from '../../messages/m.ts';
import type { ArchiveJob, ArchiveVerdict, ReadExercise } from './read-archive.ts';

/** Closed by tests. */
export const archiveReaders = createPool({
  entry: new URL('./read-archives.ts', import.meta.url),
  processes: 1,
  maxWaiting: 20,
  deadlineMs: 2_000,
  memoryMb: 128,
});

/**
 * The exercises of an archive.
 * @throws AppError INVALID_INPUT that names each file that is wrong, up to twenty.
 */
export async function openArchive(file: File, userId: string): Promise<ReadExercise[]> {
  if (file.size > maxArchiveBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.archiveTooLarge());
  const language = currentLanguage();
  const verdict = await archiveReaders
    .run<ArchiveVerdict>(
      async () => ({ bytes: new Uint8Array(await file.arrayBuffer()), language }) satisfies ArchiveJob,
      userId,
    )
    .catch((error: unknown) => {
      if (!(error instanceof JobEnded)) throw error;
      if (error.reason === 'busy') throw new AppError('UNAVAILABLE', m.checkerBusy());
      throw new AppError('INVALID_INPUT', m.archiveTooSlow());
    });
  if ('problems' in verdict) throw new AppError('INVALID_INPUT', verdict.problems.join('\n'));
  return verdict.exercises;
}

/** The exercise's folder as a ZIP. The time in it is fixed, so the same exercise has the same bytes. */
export function archiveOf(folder: string, exercise: Exercise): Uint8Array<ArrayBuffer> {
  const files = [...writeExercise(exercise)].map(([name, text]) => [`${folder}/${name}`, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { mtime: new Date(2020, 0, 1) });
}
