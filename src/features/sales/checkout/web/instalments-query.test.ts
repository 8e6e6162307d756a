import { expect, it } from 'vitest';
import { type PartsPurchase, partSums, unpaidPlan } from './instalments-query.ts';

const part = (no: number, state: PartsPurchase['parts'][number]['state']) => ({
  no,
  amountIdr: 100_000 + no,
  dueAt: '2026-11-01T00:00:00Z',
  state,
  paidBy: null,
});
const purchase = (...parts: PartsPurchase['parts']): PartsPurchase => ({
  orderId: 'a',
  name: 'Essential',
  isPlan: true,
  isHeld: false,
  parts,
});

it.each([
  ['one of three is paid', [part(1, 'PAID'), part(2, 'OPEN'), part(3, 'OPEN')], 100_001, 200_005],
  ['the rest was cancelled', [part(1, 'PAID'), part(2, 'CANCELLED')], 100_001, 0],
])('says what is paid and what is to come when %s', (_, parts, paidIdr, comingIdr) => {
  expect(partSums(purchase(...parts))).toEqual({ paidIdr, comingIdr });
});

it('names only a plan as one whose parts are still to be paid', () => {
  const open = purchase(part(1, 'PAID'), part(2, 'OPEN'));
  const done = purchase(part(1, 'PAID'), part(2, 'PAID'));
  expect(unpaidPlan([{ ...open, isPlan: false }, done, open])).toBe(open);
  expect(unpaidPlan([done])).toBeUndefined();
});
