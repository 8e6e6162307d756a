import { expect, it } from 'vitest';
import { createConsoleCap, keptCharacters } from './console-cap.ts';

function record() {
  const lines: string[] = [];
  const counts: number[] = [];
  const cap = createConsoleCap(
    (_, text) => lines.push(text),
    (count) => counts.push(count),
    (text, from, to) => text.slice(from, to),
  );
  return { lines, counts, cap };
}

it('100 000 lines keep 64 kB, and every other line is counted', () => {
  const { lines, counts, cap } = record();
  for (let at = 0; at < 100_000; at += 1) cap.take('log', `line ${at}`);
  cap.tell();
  expect(lines.join('').length).toBeLessThanOrEqual(keptCharacters);
  expect(lines.length).toBeGreaterThan(2_000);
  expect(lines[0]).toBe('line 0');
  expect(counts.at(-1)).toBe(100_000 - lines.length);
});

it('a loop that prints a million lines tells of them a few times only', () => {
  const { counts, cap } = record();
  for (let at = 0; at < 1_000_000; at += 1) cap.take('log', 'again');
  expect(counts.length).toBeLessThan(20);
  expect(counts.at(-1)).toBeGreaterThan(400_000);
});

it('empty lines come to an end too', () => {
  const { lines, cap } = record();
  for (let at = 0; at < 50_000; at += 1) cap.take('log', '');
  expect(lines.length).toBeLessThanOrEqual(keptCharacters / 8);
});

it('one long line is shortened, and the next ones are kept', () => {
  const { lines, counts, cap } = record();
  cap.take('log', 'a'.repeat(1_000_000));
  cap.take('log', 'after');
  cap.tell();
  expect(lines[0]).toBe(`${'a'.repeat(10_000)}…`);
  expect(lines[1]).toBe('after');
  expect(counts).toEqual([]);
});

it('nothing follows the first dropped line: a gap would mislead', () => {
  const { lines, counts, cap } = record();
  for (let at = 0; at < 8; at += 1) cap.take('log', 'b'.repeat(9_000));
  cap.take('log', 'short');
  cap.tell();
  expect(lines).toHaveLength(7);
  expect(counts).toEqual([2]);
});
