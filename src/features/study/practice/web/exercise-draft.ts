/** An unfinished answer on this device. It outlives the tab, and signing out deletes it (`langkah-draft-`). */
import { type ExerciseAnswer, type ExerciseWork, exerciseAnswerKindOf } from '../answers.ts';

const keyOf = (userId: string, exerciseId: string) => `langkah-draft-exercise-${userId}-${exerciseId}`;

interface Kept {
  revision: number;
  answer: ExerciseAnswer;
}

/** @returns null if there is none of this revision, or if the browser has no storage. */
export function recallAnswer(
  userId: string,
  exercise: { id: string; revision: number; work: ExerciseWork },
): ExerciseAnswer | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(keyOf(userId, exercise.id)) ?? 'null') as Kept | null;
    if (!kept || kept.revision !== exercise.revision) return null;
    return exerciseAnswerKindOf(kept.answer) === exercise.work.kind ? kept.answer : null;
  } catch {
    return null;
  }
}

/** @returns whether it is stored: storage may be full or blocked. */
export function keepAnswer(
  userId: string,
  exercise: { id: string; revision: number },
  answer: ExerciseAnswer | null,
): boolean {
  try {
    const key = keyOf(userId, exercise.id);
    if (answer === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify({ revision: exercise.revision, answer }));
    return true;
  } catch {
    return false;
  }
}
