import { describe, expect, it } from 'vitest';
import type { Question } from './exercise.ts';
import { isRight, isSameAnswer } from './rules.ts';

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

it('answers are the same by what they hold', () => {
  expect(isSameAnswer([0, 2], [0, 2])).toBe(true);
  expect(isSameAnswer(undefined, null)).toBe(true);
  expect(isSameAnswer([0], 0)).toBe(false);
});
