import { expect, it } from 'vitest';
import { isCoolingDown, waitlistProblems } from './rules.ts';

it.each([
  ['Bo', 'bo@example.com', {}],
  ['B'.repeat(50), 'bo@example.com', {}],
  ['B'.repeat(51), 'bo@example.com', { name: 'Name must not exceed 50 characters' }],
  [
    '',
    'bo@example',
    { name: 'Name must be at least 2 characters', email: 'Please enter a valid email address' },
  ],
])('the problems of "%s", "%s"', (name, email, problems) =>
  expect(waitlistProblems({ name, email })).toEqual(problems),
);

it.each([
  [0, true],
  [29_999, true],
  [30_000, false],
  // A clock that was set back, or an unreadable time, must not lock anyone out.
  [-1, false],
  [Number.NaN, false],
])('%d ms after the last submission: must wait %s', (elapsed, isWaiting) =>
  expect(isCoolingDown(1_000_000, 1_000_000 + elapsed)).toBe(isWaiting),
);
