import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progressNotes } from './progress-notes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('begins at 0 again after a note that is slow, and notes once a second', async () => {
  let stored = -1;
  const delaysMs = [500, 0];
  const notes = progressNotes(async (percent) => {
    await new Promise((resolve) => setTimeout(resolve, delaysMs.shift() ?? 0));
    stored = percent;
  });
  notes.note(0.1);
  vi.advanceTimersByTime(1_000);
  notes.note(0.439);
  notes.note(0.6);
  const reset = notes.reset();
  await vi.advanceTimersByTimeAsync(500);
  expect(stored).toBe(43);
  await vi.advanceTimersByTimeAsync(1);
  await reset;
  await vi.runAllTimersAsync();
  expect(stored).toBe(0);
});
