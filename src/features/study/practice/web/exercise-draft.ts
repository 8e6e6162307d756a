/** An unfinished answer on this device. It outlives the tab, and signing out deletes it (`langkah-draft-`). */
import { type ExerciseAnswer, type ExerciseWork, exerciseAnswerKindOf, filesOf } from '../answers.ts';

const keyOf = (userId: string, exerciseId: string) => `langkah-draft-exercise-${userId}-${exerciseId}`;

interface Kept {
  revision: number;
  answer: ExerciseAnswer;
}

/** Whether an answer to another revision still says something: of code, if the files are the same. */
function isKeptOver(work: ExerciseWork, answer: ExerciseAnswer): boolean {
  if (work.kind === 'output' || work.kind === 'git') return true;
  if (work.kind !== 'function' && work.kind !== 'page' && work.kind !== 'sql') return false;
  const names = (files: readonly { name: string }[]) => files.map(({ name }) => name).join();
  return names(work.files) === names(filesOf(answer));
}

/** @returns null if there is none that fits this revision, or if the browser has no storage. */
export function recallAnswer(
  userId: string,
  exercise: { id: string; revision: number; work: ExerciseWork },
): ExerciseAnswer | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(keyOf(userId, exercise.id)) ?? 'null') as Kept | null;
    if (!kept || exerciseAnswerKindOf(kept.answer) !== exercise.work.kind) return null;
    const fits = kept.revision === exercise.revision || isKeptOver(exercise.work, kept.answer);
    return fits ? kept.answer : null;
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
