import { expect, it } from 'vitest';
import { stopBetween, stopsAhead, type VideoStop } from './video-stops.ts';

const stops: VideoStop[] = [
  { id: 'first', atSecond: 10, state: 'new' },
  { id: 'second', atSecond: 10, state: 'tried' },
  { id: 'passed', atSecond: 20, state: 'passed' },
  { id: 'start', atSecond: 0, state: 'new' },
];
const at = (before: number, now: number, ...asked: string[]) =>
  stopBetween(stops, before, now, new Set(asked))?.id ?? null;

it.each([
  ['a stop that is played over', 9.8, 10.1, 'first'],
  ['exactly at its second', 9.8, 10, 'first'],
  ['not again from its second on', 10, 10.3, null],
  ['not before it', 9.2, 9.8, null],
  ['nothing after a jump', 4, 10.5, null],
  ['nothing backwards', 10.5, 9.5, null],
  ['nothing that was passed', 19.9, 20.2, null],
  ['one at the very beginning', -1, 0.2, 'start'],
])('waits for %s', (_, before, now, stop) => {
  expect(at(before, now)).toBe(stop);
});

it('asks two at one second one after the other', () => {
  expect(at(9.8, 10.1, 'first')).toBe('second');
  expect(at(9.8, 10.1, 'first', 'second')).toBeNull();
});

it('fetches what comes within half a minute, unless it was passed', () => {
  const ahead = (now: number) => stopsAhead(stops, now).map(({ id }) => id);
  expect(ahead(0)).toEqual(['first', 'second', 'start']);
  expect(ahead(10.1)).toEqual([]);
  expect(ahead(-25)).toEqual(['start']);
});
