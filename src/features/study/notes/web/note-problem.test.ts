import { expect, test } from 'vitest';
import { maxNoteLength } from '../rules.ts';
import { noteProblem } from './note-problem.ts';

test.each([
  [' ', '5', 'Write something first'],
  ['x'.repeat(maxNoteLength + 1), '5', `A note must not exceed ${maxNoteLength} characters`],
  ['Kept', '', 'Write the time as 0:47'],
  ['Kept', '-1', 'Write the time as 0:47'],
  ['Kept', '1.5', 'Write the time as 0:47'],
  ['Kept', '77', 'The video is 1:16 long.'],
  ['Kept', '99999', 'The video is 1:16 long.'],
  ['Kept', '1:17', 'The video is 1:16 long.'],
  ['Kept', '76', null],
  ['Kept', '1:16', null],
  ['Kept', '0', null],
])('%.20j at %j in a video of 1:16 gives: %j', (content, timestamp, problem) =>
  expect(noteProblem({ content, timestamp }, 76)).toBe(problem),
);
