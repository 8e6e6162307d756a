export interface ProgressState {
  percent: number;
  positionSeconds: number | null;
  furthestSeconds: number;
  isCompleted: boolean;
}

export const noProgress: ProgressState = {
  percent: 0,
  positionSeconds: null,
  furthestSeconds: 0,
  isCompleted: false,
};

/** Whether the video was watched to its end; a module may ask for more than that. */
export const hasEnded = ({ isCompleted, percent }: ProgressState): boolean => isCompleted || percent === 100;

/**
 * Where playback starts, in seconds: the exact second if it is known, otherwise derived from the percent. One that
 * ended restarts at 0 (product.md#progress).
 */
export function resumeSeconds(state: ProgressState, lengthSeconds: number): number {
  if (hasEnded(state)) return 0;
  return state.positionSeconds ?? (lengthSeconds * state.percent) / 100;
}

/** Percent of the furthest second, clamped to 0–99: only the end gives 100 (product.md#progress). */
export function percentAt(furthestSeconds: number, lengthSeconds: number): number {
  // An infinite duration has no percentage.
  if (lengthSeconds <= 0 || lengthSeconds === Number.POSITIVE_INFINITY) return 0;
  return Math.min(99, Math.max(0, Math.floor((furthestSeconds / lengthSeconds) * 100)));
}

/** Progress is sent at most every 300 seconds of playback (product.md#progress). */
export const progressReportSeconds = 300;
/** The exact second is saved every 15 seconds besides pause and leaving (product.md#progress). */
export const positionSaveSeconds = 15;
