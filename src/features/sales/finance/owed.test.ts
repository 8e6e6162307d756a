import { expect, it } from 'vitest';
import { owedOf } from './owed.ts';

const paid = { kind: 'paid' as const, amountIdr: 498_863, salesIdr: 498_863 };
const cancelled = { kind: 'cancelled' as const, amountIdr: 0, salesIdr: -498_863 };

it.each([137, -88])(
  'an accepted difference of %i is owed once it is taken back, and not before',
  (difference) => {
    const accepted = { kind: 'accepted' as const, amountIdr: difference, salesIdr: 0 };
    const back = { kind: 'accepted' as const, amountIdr: 0, salesIdr: -difference };
    const sent = { kind: 'sent' as const, amountIdr: -498_863 - difference, salesIdr: 0 };
    expect(owedOf([paid, accepted])).toBe(0);
    expect(owedOf([paid, accepted, cancelled, back])).toBe(498_863 + difference);
    expect(owedOf([paid, accepted, cancelled, back, sent])).toBe(0);
  },
);

it('all of a difference that a server of the release before took back is owed as the order’s sum', () => {
  const accepted = { kind: 'accepted' as const, amountIdr: 137, salesIdr: 0 };
  expect(owedOf([paid, accepted, cancelled, { ...accepted, amountIdr: -137 }])).toBe(498_863);
});

it('money that buys nothing is owed until it is sent', () => {
  const due = { kind: 'due' as const, amountIdr: 100_000, salesIdr: 0 };
  expect(owedOf([due])).toBe(100_000);
  expect(owedOf([due, { kind: 'sent', amountIdr: -100_000, salesIdr: 0 }])).toBe(0);
});
