/**
 * For a server without ffmpeg: a video that is H.264 with AAC already is cut into HLS as it is, without encoding. The
 * file is read in a process beside the server.
 */
import { createPool } from '#platform/side-process/pool.server.ts';
import type { CutJob, CutVideo } from './cut-video.ts';
import { type Encoded, Refusal } from './encode.ts';

/**
 * Writes `out` below the folder.
 * @throws Refusal; JobEnded when the machine was too busy or too small, or the library failed.
 */
export async function remux(job: CutJob, signal: AbortSignal): Promise<Encoded> {
  signal.throwIfAborted();
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
  try {
    const cut = await pool.run<CutVideo>(() => job);
    if ('failure' in cut) throw new Refusal(cut.failure);
    return cut;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    pool.close();
  }
}
