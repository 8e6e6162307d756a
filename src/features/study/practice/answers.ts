/** Answers as a screen handles them: how one begins, whether it is one, and whether it is complete. */
import type { AnswerOf, ExerciseAnswer, ExerciseKind, ExerciseWork, SourceFile } from './exercise.ts';

export type { ExerciseAnswer, ExerciseWork } from './exercise.ts';

/** The kind of something that was stored as an answer; null if it is none. */
export const exerciseAnswerKindOf = (answer: unknown): ExerciseKind | null =>
  typeof answer === 'object' && answer !== null && 'kind' in answer ? (answer.kind as ExerciseKind) : null;

/** What a learner begins with. */
export function startOf(work: ExerciseWork): ExerciseAnswer {
  switch (work.kind) {
    case 'function':
    case 'page':
    case 'sql':
      return { kind: work.kind, files: work.files };
    case 'output':
      return { kind: 'output', text: '' };
    case 'order':
      return { kind: 'order', places: [] };
    case 'git':
      return { kind: 'git', commands: [] };
    case 'quiz':
      return { kind: 'quiz', answers: work.questions.map(() => null) };
  }
}

/** The files of an answer that is code; none otherwise. */
export const filesOf = (answer: ExerciseAnswer): SourceFile[] => ('files' in answer ? answer.files : []);

/** The answer with another text in one file. */
export const withFile = (answer: ExerciseAnswer, name: string, text: string): ExerciseAnswer =>
  'files' in answer
    ? { ...answer, files: answer.files.map((file) => (file.name === name ? { name, text } : file)) }
    : answer;

export const isComplete = (answer: ExerciseAnswer): boolean => {
  switch (answer.kind) {
    case 'output':
      return answer.text.trim() !== '';
    case 'order':
      return answer.places.length > 0;
    case 'quiz':
      return answer.answers.every(
        (one) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
      );
    case 'git':
      return answer.commands.length > 0;
    default:
      return true;
  }
};

/** Moves a line of an ordered program; the list stays the same beyond its ends. */
export function movedLine({ places }: AnswerOf<'order'>, from: number, to: number): AnswerOf<'order'> {
  if (to < 0 || to >= places.length) return { kind: 'order', places };
  const next = [...places];
  const [line] = next.splice(from, 1);
  if (line !== undefined) next.splice(to, 0, line);
  return { kind: 'order', places: next };
}
