/** Judges an answer to an exercise about Git as the learner's browser does: with its terminal and its checks. */
import type { AnswerOf, CheckResult, WorkOf } from '#features/study/practice/exercise.ts';
import { runGitChecks } from '#features/study/practice/web/run/git-checks.ts';
import { createRepository, type Repository } from '#features/study/practice/web/run/git-shell.ts';
import { toReport } from '#features/study/practice/web/run/report.ts';

/** @throws Error when the terminal does not know a command, or when one fails that is no merge with a conflict. */
export async function judgeGitExercise(
  work: WorkOf<'git'>,
  { commands }: AnswerOf<'git'>,
  checks: string,
): Promise<CheckResult[]> {
  const repository = createRepository(work.files);
  for (const command of [...work.setup, ...commands]) await run(repository, command);
  return toReport(await runGitChecks(repository, checks), []).checks;
}

/** A conflict is no failure: Git reports it as an error, and the learner goes on. */
async function run(repository: Repository, command: string): Promise<void> {
  const { text, isError, said } = await repository.run(command);
  if (isError && !text.includes('CONFLICT')) throw new Error(`${command}: ${text || JSON.stringify(said)}`);
}
