/** What a page and its converter say to each other. */
import type { Failure } from '../../rules.ts';

export interface ConvertJob {
  file: File;
  /** The file that is written in the browser's own store (`converted-files.ts`). */
  name: string;
  /** Whether a video that is silent, or has no sound, is converted as it is. */
  isSilentAllowed: boolean;
}

/** `unsupported`: this browser cannot convert the file. `no-space`: nor keep the result. */
export type ConvertFailure = Failure | 'unsupported' | 'no-space';

export type FromConverter =
  | { is: 'progress'; percent: number }
  | { is: 'done' }
  | { is: 'failed'; failure: ConvertFailure };
