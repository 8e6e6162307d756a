/** Questions of other systems as ours, as far as ours can hold them (product.md#exercises). */

import { type Question, question } from '#features/study/practice/exercise.ts';
import { cutText } from '#kernel/cut-text.ts';
import * as m from '../../messages/m.ts';
import type { LeftOut } from './foreign-course.ts';
import { codeApart, noteLiveIn, plainWords } from './text.ts';

export interface ForeignAnswer {
  /** HTML, or plain words. */
  text: string;
  /** 1 is right, 0 is wrong; parts of a point are between them. */
  share: number;
  why: string;
}

export type ForeignQuestion = {
  name: string;
  /** HTML. */
  ask: string;
  /** What is said to everyone afterwards. */
  why: string;
} & (
  | { kind: 'one' | 'several' | 'text'; answers: ForeignAnswer[] }
  | { kind: 'number'; value: number; within: number; answerWhy: string }
  | { kind: 'other'; type: string }
);

const longest = 400;
const hasPicture = (html: string): boolean =>
  /<(img|svg|video|audio|object|embed|iframe|canvas|math)\b/i.test(html);

/** Null after noting by name why it stays behind. */
export function questionOf(given: ForeignQuestion, leftOut: LeftOut): Question | null {
  const { code, rest } = codeApart(given.ask);
  const ask = plainWords(rest);
  const shown = code === null ? { ask } : { ask, code };
  const name = given.name || cutText(ask, 80);
  const refuse = (reason: Parameters<LeftOut['note']>[0], label = name): null => {
    leftOut.note(reason, label);
    return null;
  };
  if (given.kind === 'other') return refuse('question-kind', `${name} (${given.type})`);
  const answers = 'answers' in given ? given.answers : [];
  if (hasPicture(given.ask) || answers.some(({ text }) => hasPicture(text)))
    return refuse('question-picture');
  const options = answers.map(({ text, share, why }) => ({
    text: plainWords(text),
    right: share > 0,
    share,
    why: plainWords(why),
  }));
  const best = options.filter(({ share }) => share >= 0.999);
  const right = given.kind === 'one' ? best : options.filter((option) => option.right);
  const rightWords = given.kind === 'number' ? String(given.value) : right.map(({ text }) => text).join('; ');
  const said =
    plainWords(given.why) ||
    (given.kind === 'number'
      ? plainWords(given.answerWhy)
      : (right.find(({ why }) => why !== '')?.why ?? ''));
  const why = cutText(said || m.rightAnswer({ answer: rightWords }), longest);
  if (given.kind === 'one' && right.length !== 1) return refuse('question-answer');
  if (given.kind !== 'number' && right.length === 0) return refuse('question-answer');
  const read = question.safeParse(
    given.kind === 'number'
      ? { kind: 'number', ...shown, value: given.value, within: given.within, why }
      : given.kind === 'text'
        ? { kind: 'text', ...shown, accept: best.map(({ text }) => text), why }
        : {
            kind: given.kind,
            ...shown,
            options: options.map((option) => ({ text: option.text, right: right.includes(option) })),
            why,
          },
  );
  if (!read.success) return refuse('question-size');
  for (const text of [given.ask, given.why, ...answers.map((answer) => answer.text)])
    noteLiveIn(leftOut, text, name);
  return read.data;
}
