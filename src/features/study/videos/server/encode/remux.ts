/**
 * For a server without ffmpeg: a video that is H.264 with AAC already is cut into HLS as it is, without encoding. The
 * file is read in a process beside the server.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createPool } from '#platform/side-process/pool.server.ts';
import { Unusable } from '../../unusable.ts';
import type { CutJob, CutVideo } from './cut-video.ts';
import type { Encoded } from './encode.ts';

const lookMs = 1_000;

/**
 * Writes `out` below the folder.
 * @param watching is told how much is done, 0 to 1.
 * @throws Unusable; JobEnded when the machine was too busy or too small, or the library failed.
 */
export async function remux(
  job: CutJob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Encoded> {
  signal.throwIfAborted();
  const { size } = await stat(job.source);
  const pool = createPool({
    entry: new URL('./cut-videos.ts', import.meta.url),
    processes: 1,
    maxWaiting: 1,
    // The largest file takes a minute or two on a slow disk.
    deadlineMs: 600_000,
    memoryMb: 384,
  });
  const end = () => pool.close();
  signal.addEventListener('abort', end);
  // The bytes stay the same, so those that are written say how far it is.
  const looking = setInterval(() => {
    void bytesBelow(path.join(job.folder, 'out')).then((bytes) =>
      onProgress(Math.min(1, bytes / Math.max(1, size))),
    );
  }, lookMs);
  try {
    const cut = await pool.run<CutVideo>(() => job);
    if ('failure' in cut) throw new Unusable(cut.failure);
    return cut;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(looking);
    signal.removeEventListener('abort', end);
    pool.close();
  }
}

/** Of all files that are there now. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          (found) => found.size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
