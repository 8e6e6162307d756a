import { expect, test } from 'vitest';
import { maxNoteLength } from '../rules.ts';
import { noteProblem } from './note-problem.ts';

test.each([
  [' ', '5', 'Write something first'],
  ['x'.repeat(maxNoteLength + 1), '5', `A note must not exceed ${maxNoteLength} characters`],
  ['Kept', '', 'The time must be a whole number of seconds'],
  ['Kept', '-1', 'The time must be a whole number of seconds'],
  ['Kept', '1.5', 'The time must be a whole number of seconds'],
  ['Kept', '77', 'The video is 1:16 long.'],
  ['Kept', '99999', 'The video is 1:16 long.'],
  ['Kept', '76', null],
  ['Kept', '0', null],
])('%.20j at %j in a video of 1:16 gives: %j', (content, timestamp, problem) =>
  expect(noteProblem({ content, timestamp }, 76)).toBe(problem),
);
