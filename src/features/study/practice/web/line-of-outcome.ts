import type { RunReport } from '../run-report.ts';

/**
 * The line that a result speaks about: of an error, of a loop that was stopped, or of the first failing check.
 * @param file the file that is shown. A line of another file is not marked in it.
 */
export function lineOfOutcome(report: RunReport | null, file?: string): number | null {
  if (!report) return null;
  const { end, stoppedAtLine, stoppedInFile, problem, checks } = report;
  const lineHere = (line: number | null | undefined, itsFile: string | null | undefined) =>
    line && (!file || !itsFile || itsFile === file) ? line : null;
  if (end === 'stopped') return lineHere(stoppedAtLine, stoppedInFile);
  if (problem?.line) return lineHere(problem.line, problem.file);
  const failed = checks.find(({ ok }) => !ok);
  return lineHere(failed?.line, failed?.file);
}
