/** Converts videos in this browser, for a server without ffmpeg. One at a time: encoding takes the whole machine. */
import { convertedName, dropConverted, findConverted, sweepConverted } from './converted-files.ts';
import type { ConvertFailure, ConvertJob, FromConverter } from './protocol.ts';

export class NotConverted extends Error {
  readonly failure: ConvertFailure;
  constructor(failure: ConvertFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * The converted video. Where this browser still has it from an earlier try, nothing is converted.
 * @param onProgress is told the percent.
 * @throws NotConverted; the signal's reason.
 */
export async function convertVideo(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<File> {
  const before = await findConverted(file);
  if (before) return before;
  await sweepConverted();
  await dropConverted(file);
  signal.throwIfAborted();
  try {
    await work({ file, name: convertedName(file) }, { signal, onProgress });
  } catch (error) {
    await dropConverted(file);
    throw error;
  }
  const made = await findConverted(file);
  if (!made) throw new NotConverted('encoder');
  return made;
}

function work(
  job: ConvertJob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<void> {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onerror = () => reject(new NotConverted('encoder'));
    worker.onmessage = ({ data }: MessageEvent<FromConverter>) => {
      if (data.is === 'progress') onProgress(data.percent);
      else if (data.is === 'done') resolve();
      else reject(new NotConverted(data.failure));
    };
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
