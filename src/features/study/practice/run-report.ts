/** What a run of a learner's code gives back, in a browser and on the server. */
import type { CheckResult } from './exercise.ts';

/** `file` has the `line` that the check names. */
export type RunCheck = CheckResult & { file?: string };

export interface ConsoleLine {
  level: 'log' | 'info' | 'warn' | 'error';
  text: string;
}

export interface RunProblem {
  /** The engine's own words, such as "total is not defined". */
  message: string;
  /** The error's name, such as "TypeError"; "SyntaxError" if the code could not be read. */
  name: string;
  /** Of the learner's code, from 1; null if the engine does not tell. */
  line: number | null;
  /** For a page or several files: the file with that line. */
  file?: string | undefined;
}

export interface RunTable {
  columns: string[];
  rows: (string | number | null)[][];
  /** Whether there were more rows. */
  isCut: boolean;
}

export interface RunReport {
  /**
   * `finished`: it ran to its end, perhaps with a problem. `stopped`: it was ended at the deadline. `lost`: the
   * sandbox was gone, which means that it used up the memory.
   */
  end: 'finished' | 'stopped' | 'lost';
  /** The line of the loop in which it was stopped; null if unknown. */
  stoppedAtLine: number | null;
  /** Of a page: the file with that line. */
  stoppedInFile?: string | null;
  console: ConsoleLine[];
  /** Lines that were dropped because there were too many. */
  droppedLines: number;
  problem: RunProblem | null;
  /** What a query gave; null for everything else. */
  table: RunTable | null;
  /** In the order in which the checks are written; empty if the code could not be run. */
  checks: RunCheck[];
  /** From the press to the result, in milliseconds. */
  ms: number;
}

export const hasPassed = (report: RunReport): boolean =>
  report.end === 'finished' &&
  report.problem === null &&
  report.checks.length > 0 &&
  report.checks.every(({ ok }) => ok);

/** The report of work in which nothing had to run. */
export const nothingRun: RunReport = {
  end: 'finished',
  stoppedAtLine: null,
  console: [],
  droppedLines: 0,
  problem: null,
  table: null,
  checks: [],
  ms: 0,
};
