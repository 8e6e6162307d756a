/** Runs an answer in the sandbox, by the kind of its exercise. Fetched with the sandbox, after the first view. */
import { announce } from '#ui/announce.ts';
import { type ExerciseAnswer, type ExerciseWork, filesOf } from '../answers.ts';
import type { AnswerOf, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { predictionChecks, programOf, rowsResult } from '../rules.ts';
import { nothingRun, type RunReport } from '../run-report.ts';
import { type TableShape, tablesIn, tablesQuery } from '../tables.ts';
import { openTerminal } from './run/git-runner.ts';
import { type LaterEvent, runPage } from './run/page-runner.ts';
import { createRunner, type Runner } from './run/runner.ts';

export { callsOf } from './run/read-checks.ts';
export { createRunner, type Runner };

export interface Runnable {
  work: ExerciseWork;
  checks: string;
}

/** Where a run takes place. */
export interface Places {
  runner: Runner;
  /** Where hidden documents are put. */
  host: HTMLElement;
  /** Becomes the preview of a page. */
  preview: HTMLElement | null;
  /** Gets the report again each time a page has done something since: it stays in the preview, and people use it. */
  onLater?: (report: RunReport) => void;
  /** Gets what draws another answer in the preview, without running anything. */
  onShown?: (follow: (answer: ExerciseAnswer) => void) => void;
}

/** @returns the report with what a page has done since: of what went wrong, the last. */
export function withLater(report: RunReport, event: LaterEvent): RunReport {
  switch (event.is) {
    case 'line':
      return { ...report, console: [...report.console, event.line] };
    case 'dropped':
      return { ...report, droppedLines: event.count };
    case 'problem':
      return { ...report, end: 'finished', problem: event.problem };
    case 'stopped':
      return {
        ...report,
        end: 'stopped',
        problem: null,
        stoppedAtLine: event.line,
        stoppedInFile: event.file,
      };
  }
}

/** Tells of later events once a frame: a page may print at every turn of a timer. */
function tellLater(first: RunReport, tell: (report: RunReport) => void): (event: LaterEvent) => void {
  let latest = first;
  let isWaiting = false;
  return (event) => {
    latest = withLater(latest, event);
    if (event.is === 'stopped') announce(m.runStopped());
    if (event.is === 'problem') announce(`${event.problem.name}: ${event.problem.message}`);
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      tell(latest);
    });
  };
}

/** @param withChecks false to run only, without judging. */
export async function runAnswer(
  { runner, host, preview, onLater, onShown }: Places,
  { work, checks }: Runnable,
  answer: ExerciseAnswer,
  withChecks: boolean,
): Promise<RunReport> {
  const asked = withChecks ? checks : '';
  if (work.kind === 'function' && answer.kind === 'function') {
    const file = answer.files[0];
    if (!file) return nothingRun;
    return runner.run({ kind: 'script', file: file.name, code: file.text, names: work.names, checks: asked });
  }
  if (work.kind === 'order' && answer.kind === 'order') {
    const code = programOf(work, answer);
    return runner.run({ kind: 'script', file: 'program.js', code, names: work.names, checks: asked });
  }
  if (work.kind === 'output' && answer.kind === 'output') {
    const file = work.files[0];
    if (!file) return nothingRun;
    const report = await runner.run({
      kind: 'script',
      file: file.name,
      code: file.text,
      names: [],
      checks: '',
    });
    const printed = report.console.map(({ text }) => text).join('\n');
    const names = { line: (line: number) => m.lineNumber({ line }), count: m.asManyLines() };
    return { ...report, console: [], checks: predictionChecks(printed, answer.text, names) };
  }
  if (work.kind === 'page' && answer.kind === 'page' && preview) {
    let hear: ((event: LaterEvent) => void) | null = null;
    const run = runPage(
      { kind: 'page', files: answer.files, checks: asked, title: m.preview() },
      preview,
      (event) => hear?.(event),
    );
    const told = await run.report;
    onShown?.((next) => void (next.kind === 'page' && run.follow(next.files)));
    run.mark(told.checks.find(({ ok }) => !ok)?.selector ?? null);
    // The selector is for the preview only.
    const report = { ...told, checks: told.checks.map(({ selector: _, ...check }) => check) };
    if (onLater) hear = tellLater(report, onLater);
    return report;
  }
  if (work.kind === 'sql' && answer.kind === 'sql') return runQuery(runner, work, answer, withChecks);
  if (work.kind === 'git' && answer.kind === 'git') return runCommands(host, work, answer, asked);
  throw new Error(`no runner for ${work.kind} with ${filesOf(answer).length} files`);
}

/** Draws a page as it is written, before anyone runs it. None of its code runs. */
export async function drawPage(
  preview: HTMLElement,
  answer: AnswerOf<'page'>,
  onShown: NonNullable<Places['onShown']>,
): Promise<void> {
  const page = runPage(
    { kind: 'page', files: answer.files, checks: '', title: m.preview(), isDrawnOnly: true },
    preview,
  );
  await page.report;
  onShown((next) => void (next.kind === 'page' && page.follow(next.files)));
}

/** The tables that a query can ask. The seed runs in the sandbox; nothing of the learner’s does. Null if it fails. */
export async function tablesOf(runner: Runner, seed: string): Promise<TableShape[] | null> {
  const { end, error, rows } = await runner.run({ kind: 'sql', seed, query: tablesQuery });
  return end === 'finished' && error === null ? tablesIn(rows) : null;
}

async function runQuery(
  runner: Runner,
  work: WorkOf<'sql'>,
  answer: AnswerOf<'sql'>,
  withChecks: boolean,
): Promise<RunReport> {
  const query = answer.files.map(({ text }) => text).join('\n');
  const { end, ms, error, columns, rows, isCut } = await runner.run({ kind: 'sql', seed: work.seed, query });
  const report = { ...nothingRun, end, ms };
  if (error !== null) return { ...report, problem: { name: 'SQL', message: error, line: null } };
  const table = columns.length > 0 ? { columns, rows, isCut } : null;
  return { ...report, table, checks: withChecks ? [rowsResult(work, { width: columns.length, rows })] : [] };
}

/** Types all commands again in a repository of its own, and checks what they have made of it. */
async function runCommands(
  host: HTMLElement,
  work: WorkOf<'git'>,
  answer: AnswerOf<'git'>,
  checks: string,
): Promise<RunReport> {
  const startedAt = performance.now();
  const terminal = await openTerminal(host, work);
  try {
    for (const command of answer.commands) await terminal.run(command);
    return { ...nothingRun, checks: await terminal.check(checks), ms: performance.now() - startedAt };
  } finally {
    terminal.dispose();
  }
}
