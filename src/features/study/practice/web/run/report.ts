/** Makes a report of what a frame has told. */
import type { ConsoleLine, RunCheck, RunProblem, RunReport } from '../../run-report.ts';
import type { Thrown, Told } from './honest.ts';

/** A check of a page may name the element that it speaks about. */
export type PageCheck = RunCheck & { selector?: string };
export type ToldReport = Omit<RunReport, 'end' | 'ms' | 'checks'> & {
  checks: PageCheck[];
  /** The file of `stoppedAtLine`. */
  stoppedInFile: string | null;
};

const levels: ReadonlySet<string> = new Set(['log', 'info', 'warn', 'error']);
/** The first place of a stack that is in one of the learner's files. */
export function placeIn(stack: string, files: readonly string[]): { file: string; line: number } | null {
  const places = files.flatMap((file) => {
    for (let at = stack.indexOf(`${file}:`); at >= 0; at = stack.indexOf(`${file}:`, at + 1)) {
      const [line] = /^\d+/.exec(stack.slice(at + file.length + 1)) ?? [];
      const isWhole = at === 0 || !/[\w-]/.test(stack.charAt(at - 1));
      if (line && isWhole) return [{ file, line: Number(line), at }];
    }
    return [];
  });
  const [first] = places.sort((one, other) => one.at - other.at);
  return first ? { file: first.file, line: first.line } : null;
}

export function toConsoleLine(told: Extract<Told, { is: 'line' }>): ConsoleLine {
  const level = levels.has(told.level) ? (told.level as ConsoleLine['level']) : 'log';
  return { level, text: String(told.text) };
}

/** The place of a problem: by its stack, else by the line and the file that were told with it. */
export function toProblem(told: Thrown & { file: string | null }, files: readonly string[]): RunProblem {
  const place =
    placeIn(String(told.stack), files) ??
    (told.line > 0 && told.file !== null ? { line: told.line, file: told.file } : null);
  return {
    // Of a page, whose code may have said anything.
    message: String(told.message).slice(0, 2_000),
    name: String(told.name).slice(0, 100),
    line: place?.line ?? null,
    ...(place && { file: place.file }),
  };
}

function toCheck(told: Extract<Told, { is: 'check' }>, files: readonly string[]): PageCheck {
  const place = told.thrown && placeIn(told.thrown.stack, files);
  return {
    name: told.name,
    ok: told.ok,
    ...(told.expected !== null && { expected: told.expected }),
    ...(told.got !== null && { got: told.got }),
    ...(told.thrown && { message: `${told.thrown.name}: ${told.thrown.message}`.slice(0, 2_000) }),
    ...(told.advice !== null && { advice: told.advice }),
    ...(place && { line: place.line, file: place.file }),
    ...(told.selector !== null && { selector: told.selector }),
  };
}

/** @param files names of the learner's files, by the numbers that the guard knows. */
export function toReport(told: readonly Told[], files: readonly string[]): ToldReport {
  const report: ToldReport = {
    stoppedAtLine: null,
    stoppedInFile: null,
    console: [],
    droppedLines: 0,
    problem: null,
    table: null,
    checks: [],
  };
  for (const one of told) {
    switch (one.is) {
      case 'line':
        report.console.push(toConsoleLine(one));
        break;
      case 'dropped':
        report.droppedLines = one.count;
        break;
      case 'problem':
        report.problem ??= toProblem(one, files);
        break;
      case 'stuck':
        report.stoppedAtLine ??= one.line > 0 ? one.line : null;
        report.stoppedInFile ??= files[one.file] ?? null;
        break;
      case 'check':
        report.checks.push(toCheck(one, files));
        break;
    }
  }
  return report;
}
