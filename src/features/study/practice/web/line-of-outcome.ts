import type { Outcome } from './use-exercise.ts';

/** The line that a result speaks about: of an error, of a loop that was stopped, or of the first failing check. */
export function lineOfOutcome(outcome: Outcome | null): number | null {
  if (!outcome) return null;
  const { end, stoppedAtLine, problem, checks } = outcome.report;
  if (end === 'stopped') return stoppedAtLine;
  return problem?.line ?? checks.find(({ ok }) => !ok)?.line ?? null;
}
