import { describe, expect, it } from 'vitest';
import { greetingAt, minutesLeft, remainingText, ringTone } from './rules.ts';

describe('the greeting', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ])('at %i is %s', (hour, text) => expect(greetingAt(hour)).toBe(text));
});

describe('what is left of a video', () => {
  it.each([
    [77, 47, 0],
    [77, 17, 1],
    [77, 16, 2],
    [600, 0, 10],
    [60, 60, 0],
  ])('of %i seconds at %i is %i whole minutes', (lengthSeconds, timeInSeconds, minutes) =>
    expect(minutesLeft({ lengthSeconds, timeInSeconds })).toBe(minutes),
  );
});

describe('the ring', () => {
  it.each([
    [100, 'high'],
    [75, 'high'],
    [74, 'middle'],
    [50, 'middle'],
    [49, 'low'],
    [25, 'low'],
    [24, 'lowest'],
    [0, 'lowest'],
  ])('at %i percent is %s', (percent, tone) => expect(ringTone(percent)).toBe(tone));
});

describe('the remaining modules', () => {
  it.each([
    [7, 12, '5 more to the top.'],
    [12, 12, 'You’re at the top.'],
    [1, 20, '19 more to the top.'],
    [0, 0, 'The modules in your plan appear here.'],
  ])('with %i of %i finished', (completed, total, text) =>
    expect(remainingText(completed, total)).toBe(text),
  );
});
