import { expect, it } from 'vitest';
import { timeAfterOrder } from './time-after-order.ts';

it.each([
  ['2026-11-24T10:00:59Z', 'Less than a minute after the order'],
  ['2026-11-24T10:01:00Z', '1 minute after the order'],
  ['2026-11-24T13:10:00Z', '3 hours after the order'],
])('a proof of %s says "%s"', (sentAt, said) => {
  expect(timeAfterOrder({ orderedAt: '2026-11-24T10:00:00Z', sentAt })).toBe(said);
});
