import type { RunReport } from '../run-report.ts';

export interface OutcomePlace {
  line: number;
  /** Null if the run does not tell: then the answer has one file. */
  file: string | null;
}

/** The place that a result speaks about: of an error, of a loop that was stopped, or of the first failing check. */
export function placeOfOutcome(report: RunReport | null): OutcomePlace | null {
  if (!report) return null;
  const { end, stoppedAtLine, stoppedInFile, problem, checks } = report;
  const failed = checks.find(({ ok }) => !ok);
  const [line, file] =
    end === 'stopped'
      ? [stoppedAtLine, stoppedInFile]
      : problem?.line
        ? [problem.line, problem.file]
        : [failed?.line, failed?.file];
  return line ? { line, file: file ?? null } : null;
}

/**
 * The line to mark.
 * @param file the file that is shown: a line of another one is not marked in it. Nothing where the answer has no files.
 */
export function lineOfOutcome(report: RunReport | null, file: string | undefined): number | null {
  const place = placeOfOutcome(report);
  return place && (place.file === null || file === undefined || place.file === file) ? place.line : null;
}
