/** Where a playing video waits. By itself, because every module's page needs it. */
import type { ExerciseState } from './rules.ts';

export interface VideoStop {
  id: string;
  atSecond: number;
  state: ExerciseState;
}

/** Longer steps of the time are jumps, not playing. */
const longestStepSeconds = 2.5;

/** The exercise at which a playing video waits now. @param asked those that were asked in this visit. */
export const stopBetween = <Stop extends VideoStop>(
  stops: readonly Stop[],
  before: number,
  now: number,
  asked: ReadonlySet<string>,
): Stop | null =>
  now > before && now - before <= longestStepSeconds
    ? (stops.find(
        ({ id, atSecond, state }) =>
          state !== 'passed' && !asked.has(id) && atSecond > before && atSecond <= now,
      ) ?? null)
    : null;

/** So long before its second a question is fetched: on 50 kB a second it takes three seconds beside the video. */
const aheadSeconds = 30;

/** The questions that a playing video comes to soon. */
export const stopsAhead = <Stop extends VideoStop>(stops: readonly Stop[], now: number): Stop[] =>
  stops.filter(
    ({ atSecond, state }) => state !== 'passed' && atSecond >= now && atSecond - now <= aheadSeconds,
  );
