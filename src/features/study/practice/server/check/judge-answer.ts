/** Judges an answer; in a process of its own (`judge-answers.ts`). */
import type { CheckResult, SourceFile } from '../../exercise.ts';
import { outputCheck, programOf } from '../../rules.ts';
import { type CheckJob, endedCheck, printedCheck } from './check-job.ts';
import { judgePage } from './judge-page.ts';
import { judgeQuery } from './judge-query.ts';
import { EngineFull, runChecks } from './run-checks.ts';

/** @throws Error when the answer belongs to another kind of exercise. */
export async function judgeAnswer(job: CheckJob): Promise<CheckResult[]> {
  try {
    return await judge(job);
  } catch (error) {
    if (error instanceof EngineFull) return [{ name: endedCheck, ok: false, message: 'memory' }];
    throw error;
  }
}

async function judge({ exercise, answer }: CheckJob): Promise<CheckResult[]> {
  const { work, checks, hiddenChecks, structure } = exercise;
  if (work.kind === 'function' && answer.kind === 'function') {
    const code = textOf(answer.files);
    return (await runChecks({ code, names: work.names, checks, hiddenChecks })).checks;
  }
  if (work.kind === 'order' && answer.kind === 'order') {
    const code = programOf(work, answer);
    return (await runChecks({ code, names: work.names, checks, hiddenChecks })).checks;
  }
  if (work.kind === 'output' && answer.kind === 'output') {
    const code = textOf(work.files);
    const { printed } = await runChecks({ code, names: [], checks: '', hiddenChecks: '' });
    return [outputCheck(printed.join('\n'), answer.text, printedCheck)];
  }
  if (work.kind === 'page' && answer.kind === 'page') return judgePage(structure, answer.files);
  if (work.kind === 'sql' && answer.kind === 'sql') return judgeQuery(work, answer);
  throw new Error(`${answer.kind} is no answer to ${work.kind}`);
}

const textOf = (files: readonly SourceFile[]) => files.map(({ text }) => text).join('\n');
