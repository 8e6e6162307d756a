import { expect, test } from 'vitest';
import { deadlineMs, graceMs, guardMs, pageGuardMs } from './protocol.ts';

test('what never ends is stopped within 2.5 s, and its line is known before that (product.md#sandbox)', () => {
  expect(deadlineMs + graceMs).toBeLessThanOrEqual(2_500);
  expect(Math.max(guardMs, pageGuardMs)).toBeLessThan(deadlineMs);
});
