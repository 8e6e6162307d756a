import { expect, it } from 'vitest';
import { type LearnerWay, learnersCounted, medianOf, summarise } from './figures.ts';

const way = (more: Partial<LearnerWay>): LearnerWay => ({
  hasPassed: false,
  answersToPass: null,
  stoppedAt: null,
  hintsUsed: 0,
  solutionAsks: 0,
  ...more,
});
const passed = (answersToPass: number) => way({ hasPassed: true, answersToPass });

it.each([
  [[], null],
  [[3], 3],
  [[10, 1], 5.5],
  [[9, 1, 2], 2],
])('the median of %j is %s', (values, median) => {
  expect(medianOf(values)).toBe(median);
});

it('each learner who passed is in one group of answers', () => {
  const summary = summarise([1, 1, 2, 3, 4, 5, 6, 10, 11, 100].map(passed), []);
  expect(summary.answersToPass.map(({ people }) => people)).toEqual([2, 1, 1, 2, 2, 2]);
  expect(summary).toMatchObject({ tried: 10, passed: 10, medianAnswers: 4.5, isOfLatest: false });
});

it('the check that stops the most people comes first, then the one that fails most', () => {
  const summary = summarise(
    [way({ stoppedAt: 'rare' }), way({ stoppedAt: 'rare' }), way({ hintsUsed: 1 }), passed(2)],
    [
      { name: 'often', answers: 9 },
      { name: 'sometimes', answers: 4 },
      { name: 'rare', answers: 3 },
    ],
  );
  expect(summary.checks.map(({ name, people }) => [name, people])).toEqual([
    ['rare', 2],
    ['often', 0],
    ['sometimes', 0],
  ]);
  expect(summary).toMatchObject({ tried: 4, passed: 1, usedHints: 1 });
});

it('a learner who passed does not count where they failed before', () => {
  const summary = summarise(
    [way({ hasPassed: true, answersToPass: 3, stoppedAt: 'adds up' })],
    [{ name: 'adds up', answers: 2 }],
  );
  expect(summary.checks).toEqual([{ name: 'adds up', answers: 2, people: 0 }]);
});

it('says when it is about the latest learners only', () => {
  const many = Array.from({ length: learnersCounted }, () => way({ solutionAsks: 1 }));
  expect(summarise(many, [])).toMatchObject({ isOfLatest: true, askedForAnswer: learnersCounted });
});
