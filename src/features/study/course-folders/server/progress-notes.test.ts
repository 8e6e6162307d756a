import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progressNotes } from './progress-notes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notes = (delaysMs: number[]) => {
  const stored: number[] = [];
  const made = progressNotes(async (percent: number) => {
    await new Promise((resolve) => setTimeout(resolve, delaysMs.shift() ?? 0));
    stored.push(percent);
  });
  return { stored, ...made };
};

it('notes once a second, and a note that is slow does not replace a later one', async () => {
  const { stored, note, end } = notes([2_500, 0]);
  note(10);
  note(43);
  vi.advanceTimersByTime(1_000);
  note(60);
  note(80);
  vi.advanceTimersByTime(1_000);
  end();
  await vi.runAllTimersAsync();
  expect(stored).toEqual([43, 80]);
});

it('notes a step that says nothing after its beginning, and nothing of what ends within a second', async () => {
  const long = notes([]);
  long.note(1);
  await vi.advanceTimersByTimeAsync(3_000);
  long.end();
  expect(long.stored).toEqual([1]);
  const short = notes([]);
  short.note(1);
  short.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(short.stored).toEqual([]);
});
