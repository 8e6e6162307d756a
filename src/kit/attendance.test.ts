import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAttended, watchAttendance } from './attendance.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  watchAttendance();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whether someone is at a page', () => {
  it('is believed for a minute after it was opened', () => {
    vi.advanceTimersByTime(59_000);
    expect(isAttended()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(isAttended()).toBe(false);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'timeupdate'])('shows in %s', (sign) => {
    vi.advanceTimersByTime(10 * 60_000);
    document.dispatchEvent(new Event(sign));
    expect(isAttended()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(isAttended()).toBe(false);
  });

  it('does not show in what happens without a person', () => {
    vi.advanceTimersByTime(60_000);
    for (const event of ['visibilitychange', 'load', 'progress']) document.dispatchEvent(new Event(event));
    expect(isAttended()).toBe(false);
  });
});
