import type { ExerciseWork } from '../answers.ts';
import type { AnswerOf, Question } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { hintAfter, isPartOfRight, isRight, type QuizAnswer } from '../rules.ts';

/** What follows an answer that is not right: a verdict and, if there is one, where to look again. */
export function wordsAfterWrong(
  question: Question,
  answer: QuizAnswer,
  say: (text: string) => string,
): { verdict: string; help: string | null } {
  if (answer === null) return { verdict: m.noAnswerYet(), help: null };
  if (isPartOfRight(question, answer)) return { verdict: m.notYetBecause(), help: m.onlyPartIsRight() };
  const hint = hintAfter(question, answer);
  return hint === null
    ? { verdict: m.notYetTryAgain(), help: null }
    : { verdict: m.notYetBecause(), help: say(hint) };
}

/** Of one question alone, such as one in a video: whether it is right, and why; or where to look again. */
export function verdictOf(
  { work, phrases }: { work: ExerciseWork; phrases: Readonly<Record<string, string>> },
  given: AnswerOf<'quiz'>,
): string | null {
  const [only, ...others] = work.kind === 'quiz' ? work.questions : [];
  if (!only || others.length > 0) return null;
  const say = (text: string) => phrases[text] ?? text;
  const answer = given.answers[0] ?? null;
  const { verdict, help } = wordsAfterWrong(only, answer, say);
  const words = isRight(only, answer) ? [m.right(), say(only.why)] : [verdict, help ?? ''];
  return words.join(' ').trim().replaceAll('`', '');
}
