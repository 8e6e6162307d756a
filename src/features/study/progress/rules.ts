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

/**
 * Where playback starts, in seconds: the exact second when it is known, otherwise what the percent says; a
 * completed module starts again at 0 (product.md#progress).
 */
export function resumeSeconds(state: ProgressState, lengthSeconds: number): number {
  if (state.isCompleted) return 0;
  return state.positionSeconds ?? (lengthSeconds * state.percent) / 100;
}

/** Percent of the furthest second, clamped to 0–100; completion alone makes 100 (product.md#progress). */
export function percentAt(furthestSeconds: number, lengthSeconds: number): number {
  // Of what never ends nothing is a part.
  if (lengthSeconds <= 0 || lengthSeconds === Number.POSITIVE_INFINITY) return 0;
  return Math.min(99, Math.max(0, Math.floor((furthestSeconds / lengthSeconds) * 100)));
}

/** Progress is sent at most every 300 seconds of playback (product.md#progress). */
export const progressReportSeconds = 300;
/** The exact second is saved every 15 seconds besides pause and leaving (product.md#progress). */
export const positionSaveSeconds = 15;

/** What a device kept longer ago than this was, for our purposes, then. */
export const longestAgoSeconds = 400 * 24 * 3600;
