import { expect, it } from 'vitest';
import { waitText } from './thread-state.tsx';

it.each([
  [0, 'Just now'],
  [59_000, 'Just now'],
  [61_000, 'Waiting for 1 minute'],
  [3_600_000, 'Waiting for 1 hour'],
])('a wait of %d ms is said as "%s"', (ms, text) => {
  expect(waitText(new Date(Date.now() - ms).toISOString())).toBe(text);
});
