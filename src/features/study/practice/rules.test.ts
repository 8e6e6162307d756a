import { describe, expect, it } from 'vitest';
import type { Question } from './exercise.ts';
import { hintAfter, isPartOfRight, isRight, isSameAnswer } from './rules.ts';

const question = (value: number, within = 0): Question => ({
  kind: 'number',
  ask: 'How much?',
  value,
  within,
  why: 'They are added.',
});

describe('a number', () => {
  it.each([
    [24_000, '24000'],
    [24_000, '24.000'],
    [1_999_000, ' 1.999.000 '],
    [1.5, '1,5'],
    [1.5, '1.5'],
    [1_500.5, '1.500,5'],
    // As in English.
    [24_000, '24,000'],
    [1_999_000, '1,999,000'],
    [1_500.5, '1,500.5'],
    // A dot may be a decimal one as well.
    [1.25, '1.250'],
    [-3, '-3'],
  ])('%d may be written as %j', (value, given) => {
    expect(isRight(question(value), given)).toBe(true);
  });

  it.each([
    [24_000, '24'],
    [24_000, '24.0000'],
    [24_000, ''],
    [0, ' '],
    [24_000, '24.000 rupiah'],
    [24_000, '2.4000'],
  ])('%d is not %j', (value, given) => {
    expect(isRight(question(value), given)).toBe(false);
  });
});

describe('the text that answers a question', () => {
  const question: Question = {
    kind: 'text',
    ask: 'Its price?',
    accept: ['bakso.price'],
    why: 'A dot, and the key.',
  };

  it('is right in capital letters too', () => {
    expect(isRight(question, ' Bakso.price ')).toBe(true);
    expect(isRight(question, 'bakso')).toBe(false);
  });

  it('is wrong in other letters than those of the code, where the question asks for code', () => {
    const ofCode: Question = { ...question, matchCase: true };
    expect(isRight(ofCode, 'Bakso.price')).toBe(false);
    expect(isRight(ofCode, ' bakso.price ')).toBe(true);
  });
});

it('answers are the same by what they hold', () => {
  expect(isSameAnswer([0, 2], [0, 2])).toBe(true);
  expect(isSameAnswer(undefined, null)).toBe(true);
  expect(isSameAnswer([0], 0)).toBe(false);
});

describe('a wrong answer', () => {
  const several: Question = {
    kind: 'several',
    ask: 'Which are texts?',
    options: [
      { text: '"a"', right: true },
      { text: '1', right: false, hint: 'No quotes.' },
      { text: '"1"', right: true },
      { text: '2', right: false },
    ],
    hint: 'Look at the quotes.',
    why: 'Texts have quotes.',
  };

  it('is followed by the hint for what was chosen, or else by that of the question', () => {
    expect(hintAfter(several, [0, 1])).toBe('No quotes.');
    expect(hintAfter(several, [0, 3])).toBe('Look at the quotes.');
    expect(hintAfter({ ...several, kind: 'one' }, 1)).toBe('No quotes.');
    expect(hintAfter({ ...question(4), hint: 'Add.' }, '5')).toBe('Add.');
    expect(hintAfter(question(4), '5')).toBeNull();
  });

  it('is a part of the right one if nothing wrong was chosen', () => {
    expect(isPartOfRight(several, [2])).toBe(true);
    expect(isPartOfRight(several, [2, 3])).toBe(false);
    expect(isPartOfRight(several, [0, 2])).toBe(false);
    expect(isPartOfRight(several, [])).toBe(false);
    expect(isPartOfRight(question(4), '5')).toBe(false);
  });
});
