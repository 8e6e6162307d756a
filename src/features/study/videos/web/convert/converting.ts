/** Converts videos in this browser, for a server without ffmpeg. One at a time: encoding takes the whole machine. */
import {
  clearConverted,
  convertedName,
  dropConverted,
  findConverted,
  holdConverted,
  inTurn,
  sweepConverted,
} from './converted-files.ts';
import type { ConvertFailure, ConvertJob, FromConverter } from './protocol.ts';

export class NotConverted extends Error {
  readonly failure: ConvertFailure;
  constructor(failure: ConvertFailure) {
    super(failure);
    this.failure = failure;
  }
}

export interface Converted {
  file: File;
  /** The caller needs it no more; another upload may. @param isDone whether the browser may forget the file. */
  letGo: (isDone: boolean) => Promise<void>;
}

interface Conversion {
  /** Whether a silent video is converted as it is. */
  isSilentAllowed: boolean;
  signal: AbortSignal;
  /** Is told the percent. */
  onProgress: (percent: number) => void;
}

/**
 * The converted video, which the browser keeps until `letGo`. Where it still has it from an earlier try, nothing is
 * converted.
 * @throws NotConverted; the signal's reason.
 */
export async function convertVideo(original: File, conversion: Conversion): Promise<Converted> {
  const release = await holdConverted(original);
  try {
    const file =
      (await findConverted(original)) ??
      (await inTurn(conversion.signal, () => findOrMake(original, conversion)));
    conversion.signal.throwIfAborted();
    return {
      file,
      letGo: async (isDone) => {
        await release();
        if (isDone) await dropConverted(original);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function findOrMake(original: File, conversion: Conversion): Promise<File> {
  // Another tab may have converted it meanwhile.
  const before = await findConverted(original);
  if (before) return before;
  // What is left of other files is no reason not to convert this one.
  await sweepConverted().catch(() => undefined);
  await clearConverted(original);
  conversion.signal.throwIfAborted();
  try {
    const { isSilentAllowed } = conversion;
    await work({ file: original, name: convertedName(original), isSilentAllowed }, conversion);
  } catch (error) {
    await clearConverted(original);
    throw error;
  }
  const made = await findConverted(original);
  if (!made) throw new NotConverted('encoder');
  return made;
}

function work(job: ConvertJob, { signal, onProgress }: Conversion): Promise<void> {
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
