import type { Question } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { hintAfter, isPartOfRight, type QuizAnswer } from '../rules.ts';

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
