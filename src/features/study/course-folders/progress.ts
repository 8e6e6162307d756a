/** How far the work on an uploaded course is, as its page says it. */

/** What an upload is doing: `reading` before anyone has pressed Apply, `waiting` and `running` after. */
export const runStates = ['reading', 'waiting', 'running', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** `unpacking` is for courses of other systems. */
export const runSteps = ['unpacking', 'reading', 'copying', 'saving'] as const;
export type RunStep = (typeof runSteps)[number];

/** Files and bytes of the step; 0 in all while they are not known. */
export interface Progress {
  step: RunStep;
  doneFiles: number;
  totalFiles: number;
  doneBytes: number;
  totalBytes: number;
  /** The file that it has now, by its path in the folder. */
  current: string | null;
}

export const noProgress = (step: RunStep): Progress => ({
  step,
  doneFiles: 0,
  totalFiles: 0,
  doneBytes: 0,
  totalBytes: 0,
  current: null,
});

/** 0 to 100, by bytes; 0 where nothing is counted. */
export const percentOf = ({ doneBytes, totalBytes }: Pick<Progress, 'doneBytes' | 'totalBytes'>): number =>
  totalBytes === 0 ? 0 : Math.min(100, Math.floor((doneBytes * 100) / totalBytes));
