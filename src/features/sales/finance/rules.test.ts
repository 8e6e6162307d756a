import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byAccount,
  byPlan,
  byWay,
  differenceOf,
  receiptRows,
  type Sum,
  totalsOf,
  waterfallOf,
} from './rules.ts';

const rupiah = fc.integer({ min: 0, max: 50_000_000 });

/** Sums as the database's check allows them. */
const anySum: fc.Arbitrary<Sum> = fc
  .record({
    kind: fc.constantFrom(
      'paid' as const,
      'due' as const,
      'cancelled' as const,
      'sent' as const,
      'fee' as const,
      'accepted' as const,
    ),
    provider: fc.constantFrom('xendit' as const, 'midtrans' as const, 'transfer' as const),
    accountId: fc.constantFrom(null, 'a', 'b'),
    method: fc.constantFrom(null, 'QRIS', 'CARD'),
    tier: fc.constantFrom('STARTER' as const, 'ESSENTIAL' as const),
    sum: rupiah,
    discountIdr: rupiah,
    markIdr: fc.integer({ min: 0, max: 999 }),
    count: fc.integer({ min: 1, max: 50 }),
    partShare: fc.integer({ min: 0, max: 100 }),
    isCorrection: fc.boolean(),
  })
  .map(({ sum, isCorrection, partShare, ...given }) => {
    const isSold = given.kind === 'paid' || given.kind === 'cancelled';
    const salesIdr = given.kind === 'paid' ? sum : given.kind === 'cancelled' ? -sum : 0;
    const either = isCorrection ? sum : -sum;
    const amounts = { paid: sum, due: sum, cancelled: 0, sent: -sum, fee: either, accepted: either };
    const ppnIdr = isSold ? Math.round((salesIdr * 11) / 111) : 0;
    const isPaid = given.kind === 'paid';
    return {
      ...given,
      discountIdr: isPaid ? given.discountIdr : 0,
      markIdr: isPaid ? given.markIdr : 0,
      parts: isPaid ? Math.floor((given.count * partShare) / 100) : 0,
      laterParts: isPaid ? Math.floor((given.count * partShare) / 200) : 0,
      amountIdr: amounts[given.kind],
      salesIdr,
      ppnIdr,
      baseIdr: 0,
      receiptYear: isSold ? 2026 : null,
      firstPlace: isSold ? 1 : null,
      lastPlace: isSold ? 60 : null,
    };
  });
const anyMonth = fc.array(anySum, { maxLength: 30 });
const total = (rows: readonly { amountIdr: number }[]) => rows.reduce((sum, row) => sum + row.amountIdr, 0);

describe('a month', () => {
  it('adds up to the rupiah by way, by plan, by account, and from the prices to what is the school’s own', () => {
    fc.assert(
      fc.property(anyMonth, (sums) => {
        const totals = totalsOf(sums);
        expect(total(byWay(sums))).toBe(totals.paidIdr);
        expect(total(byPlan(sums))).toBe(totals.paidIdr);
        expect(total(byAccount(sums))).toBe(totals.accountIdr);
        for (const rows of [byWay(sums), byPlan(sums)])
          for (const field of ['orders', 'parts'] as const)
            expect(rows.reduce((sum, row) => sum + row[field], 0)).toBe(totals[field]);
        for (const { inIdr, sentIdr, feeIdr, amountIdr } of byAccount(sums))
          expect(inIdr + sentIdr + feeIdr).toBe(amountIdr);
        expect(totals.listIdr + totals.discountIdr + totals.markIdr).toBe(totals.paidIdr);
        expect(totals.schoolIdr + totals.ppnIdr + totals.owedIdr).toBe(totals.accountIdr);
        // What is owed: money that is due and paid orders that were taken back, less what was sent.
        expect(totals.owedIdr - (totals.dueIdr - totals.cancelledIdr + totals.sentIdr)).toBe(0);
        let at = 0;
        const steps = waterfallOf(totals);
        for (const step of steps) {
          if (steps.indexOf(step) > 0)
            expect((step.isTotal ? step.toIdr : step.fromIdr) - at, step.key).toBe(0);
          expect(step.toIdr - step.fromIdr - step.amountIdr).toBe(0);
          at = step.toIdr;
        }
        expect(at - totals.schoolIdr).toBe(0);
      }),
    );
  });

  it('has no row that is empty for nothing', () => {
    expect(waterfallOf(totalsOf([])).map(({ key }) => key)).toEqual([
      'list',
      'coupon',
      'received',
      'sent',
      'fee',
      'account',
      'ppn',
      'school',
    ]);
  });
});

it('book and orders differ by each part, so that two mistakes never hide each other', () => {
  const same = { paidIdr: 500, dueIdr: 100, cancelledIdr: -50, sentIdr: -150 };
  expect(differenceOf(same, same)).toBe(0);
  expect(differenceOf(same, { ...same, paidIdr: 499, dueIdr: 101 })).toBe(2);
});

it('numbers of receipts that another month has are counted', () => {
  const paid = { count: 3, receiptYear: 2026, firstPlace: 11, lastPlace: 15 };
  const sums = [
    { ...paid, kind: 'paid' },
    { ...paid, kind: 'cancelled', count: 1, firstPlace: 13, lastPlace: 13 },
  ] as Sum[];
  expect(receiptRows(sums)).toEqual([
    { year: 2026, first: 11, last: 15, receipts: 3, corrections: 1, missing: 1 },
  ]);
});
