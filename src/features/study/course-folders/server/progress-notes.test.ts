import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progressNotes } from './progress-notes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('notes once a second, and a note that is slow does not replace a later one', async () => {
  const stored: number[] = [];
  const delaysMs = [2_500, 0];
  const note = progressNotes(async (percent: number) => {
    await new Promise((resolve) => setTimeout(resolve, delaysMs.shift() ?? 0));
    stored.push(percent);
  });
  note(10);
  vi.advanceTimersByTime(1_000);
  note(43);
  note(60);
  vi.advanceTimersByTime(1_000);
  note(80);
  await vi.runAllTimersAsync();
  expect(stored).toEqual([43, 80]);
});
