/** What the server asks of the process that judges answers, without what judging takes. */
import type { Exercise, ExerciseAnswer } from '../../exercise.ts';

export type CheckedExercise = Pick<Exercise, 'work' | 'checks' | 'hiddenChecks' | 'structure' | 'solution'>;

export interface CheckJob {
  exercise: CheckedExercise;
  answer: ExerciseAnswer;
}

/** The name of the one check of an exercise that asks what is printed. */
export const printedCheck = 'printed';

/** The name of the only result when the answer took too much time or memory for the checks to be named. */
export const endedCheck = 'ended';
