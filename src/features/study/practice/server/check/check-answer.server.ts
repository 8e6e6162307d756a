/** Checks answers again on the server: what a browser reports is a claim (product.md#exercises). */
import { createPool, JobEnded } from '#platform/side-process/pool.server.ts';
import type { CheckResult, ExerciseAnswer } from '../../exercise.ts';
import { quizChecks } from '../../rules.ts';
import { type CheckedExercise, type CheckJob, endedCheck } from './check-job.ts';

/**
 * One at a time: a job of two seconds must not take the second processor too. They are seconds of processor time, so on a
 * busy machine the clock may show up to ten (`pool.server.ts`).
 */
const openJudges = () =>
  createPool({
    entry: new URL('./judge-answers.ts', import.meta.url),
    processes: 1,
    maxWaiting: 100,
    deadlineMs: 2_000,
    // The engine's memory ends at 96 MB; the rest is for this side of it.
    memoryMb: 160,
  });

export const judges = openJudges();

/**
 * Results of the visible checks, then of the hidden ones, without their values. Nothing is returned for `git`: its
 * commands are replayed in the browser only, for now.
 * @throws JobEnded when too many answers wait; try again later.
 */
export async function checkAnswer(exercise: CheckedExercise, answer: ExerciseAnswer): Promise<CheckResult[]> {
  const { work } = exercise;
  if (work.kind === 'git') return [];
  if (work.kind === 'quiz' && answer.kind === 'quiz') return quizChecks(work, answer);
  try {
    return await judges.run<CheckResult[]>(() => ({ exercise, answer }) satisfies CheckJob);
  } catch (error) {
    if (!(error instanceof JobEnded) || error.reason === 'busy' || error.reason === 'error') throw error;
    return [{ name: endedCheck, ok: false, message: error.reason }];
  }
}
