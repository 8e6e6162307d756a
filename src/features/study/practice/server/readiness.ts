/** Whether an exercise can be given to learners: its model answer passes, its start does not (product.md#managing-exercises). */
import { AppError } from '#kernel/errors.ts';
import { JobEnded } from '#platform/side-process/pool.server.ts';
import { startOf } from '../answers.ts';
import type { CheckResult, Exercise, ExerciseAnswer } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { rowsCheck } from '../rules.ts';
import { solutionFailure } from '../solution-failure.ts';
import { checkAnswer } from './check/check-answer.server.ts';
import { endedCheck, printedCheck } from './check/check-job.ts';

type Judged = Pick<Exercise, 'work' | 'checks' | 'hiddenChecks' | 'structure' | 'solution'>;

/** What a learner hands in who changed nothing. */
const untouched = ({ work }: Judged): ExerciseAnswer =>
  work.kind === 'order' ? { kind: 'order', places: work.lines.map((_, place) => place) } : startOf(work);

/** @throws AppError when the checks themselves cannot be run, or when too many answers wait. */
async function judged(exercise: Judged, answer: ExerciseAnswer): Promise<CheckResult[]> {
  try {
    return await checkAnswer(exercise, answer);
  } catch (error) {
    if (!(error instanceof JobEnded)) throw error;
    if (error.reason === 'busy') throw new AppError('UNAVAILABLE', m.checkerBusy());
    throw new AppError('CONFLICT', m.checksUnreadable({ reason: error.message.slice(0, 300) }));
  }
}

/** A check's name for people: some kinds have one check that has none. */
export const nameOf = (name: string): string =>
  ({ [printedCheck]: m.checkOfOutput(), [rowsCheck]: m.checkOfRows(), [endedCheck]: m.codeEnded() })[name] ??
  name;

/** Whether an exercise has a check of that name. Those of code are names in its source. */
export function knowsChecks({ work, checks, hiddenChecks, structure }: Judged): (name: string) => boolean {
  const named = new Set([
    ...[printedCheck, rowsCheck, endedCheck],
    ...structure.map(({ name }) => name),
    ...(work.kind === 'quiz' ? work.questions.map(({ ask }) => ask) : []),
  ]);
  const source = `${checks}\n${hiddenChecks}`;
  return (name) => named.has(name) || (name.length > 2 && source.includes(name));
}

const failure = (check: CheckResult): string =>
  check.name === endedCheck ? m.solutionEnded() : solutionFailure(check, nameOf(check.name));

/**
 * `git` is not judged here, and of a page only its structure: the rest runs in the editor's browser (`try-out.ts`).
 * @throws AppError CONFLICT that names the check that does not hold.
 */
export async function assertReady(exercise: Judged): Promise<void> {
  if (exercise.work.kind === 'git') return;
  const solved = await judged(exercise, exercise.solution);
  if (solved.length === 0) throw new AppError('CONFLICT', m.noChecksYet());
  const failed = solved.filter(({ ok }) => !ok);
  const [first] = failed;
  if (first)
    throw new AppError('CONFLICT', failure(first), { failed: failed.map(({ name }) => nameOf(name)) });
  const begun = await judged(exercise, untouched(exercise));
  if (begun.length > 0 && begun.every(({ ok }) => ok)) throw new AppError('CONFLICT', m.startPasses());
}
