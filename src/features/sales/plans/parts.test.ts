import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#kernel/time.ts';
import {
  dueDays,
  lastDayOf,
  offeredParts,
  type PartStage,
  paidShare,
  partCounts,
  shareRefund,
  splitInParts,
  stageEnds,
  stageOf,
  startOfSchoolDay,
} from './parts.ts';

const total = fc.integer({ min: 20_000, max: 100_000_000 });
const count = fc.constantFrom(...partCounts);

describe('the parts of a total', () => {
  it('add up to it, in whole rupiah, and the first one takes what does not divide', () => {
    expect(splitInParts(499_000, 3)).toEqual([166_334, 166_333, 166_333]);
    fc.assert(
      fc.property(total, count, (idr, parts) => {
        const split = splitInParts(idr, parts);
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(idr);
        expect(new Set(split.slice(1)).size).toBe(1);
        expect(split[0]).toBeGreaterThanOrEqual(split[1] ?? 0);
        expect((split[0] ?? 0) - (split[1] ?? 0)).toBeLessThan(parts);
      }),
    );
  });

  it.each([
    [null, 499_000, []],
    [{ most: 3, fromIdr: 300_000 } as const, 299_999, []],
    [{ most: 3, fromIdr: 300_000 } as const, 300_000, [2, 3]],
    [{ most: 2, fromIdr: 300_000 } as const, 300_000, [2]],
    // Each part must be a sum that can be paid.
    [{ most: 3, fromIdr: 20_000 } as const, 29_999, [2]],
  ])('are offered as the owner allows: %j for %i', (offer, idr, offered) => {
    expect(offeredParts(offer, idr)).toEqual(offered);
  });

  it('are due today, and every 30 days in the school’s zone', () => {
    // 0:30 in Jakarta, the day before in London.
    const days = dueDays(new Date('2026-11-26T17:30:00Z'), 3).map((at) => at.toISOString());
    expect(days).toEqual([
      '2026-11-26T17:00:00.000Z',
      '2026-12-26T17:00:00.000Z',
      '2027-01-25T17:00:00.000Z',
    ]);
    expect(startOfSchoolDay(new Date('2026-11-26T16:59:59Z')).toISOString()).toBe('2026-11-25T17:00:00.000Z');
  });

  it('give no more than they have paid for, and all of it with the last one', () => {
    expect([1, 2, 3].map((no) => paidShare(1, no, 3))).toEqual([0, 0, 1]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), count, (whole, parts) => {
        for (let no = 1; no <= parts; no += 1)
          expect(paidShare(whole, no, parts)).toBeLessThanOrEqual((whole * no) / parts);
        expect(paidShare(whole, parts, parts)).toBe(whole);
      }),
    );
  });

  it('share a refund, the first one first, and never more than was paid', () => {
    expect(shareRefund([100, 90, 90], 150)).toEqual([100, 50, 0]);
    expect(shareRefund([100, 90], 191)).toBeNull();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 3 }),
        fc.nat(3000),
        (paid, back) => {
          const shares = shareRefund(paid, back);
          const all = paid.reduce((sum, one) => sum + one, 0);
          expect(shares === null).toBe(back > all);
          if (shares === null) return;
          expect(shares.reduce((sum, one) => sum + one, 0)).toBe(back);
          expect(shares.every((share, index) => share >= 0 && share <= (paid[index] ?? 0))).toBe(true);
        },
      ),
    );
  });
});

describe('an open part', () => {
  const dueAt = new Date('2026-12-25T17:00:00Z');
  const at = (days: number, hours = 8) => new Date(dueAt.getTime() + days * dayMs + hours * hourMs);
  const part = (stage: PartStage, toldAt: Date | null = null) => ({ dueAt, stage, toldAt });

  it.each<[PartStage, Date, PartStage, Date | null]>([
    ['new', at(-3, 7.9), 'new', null],
    ['new', at(-3), 'soon', null],
    ['soon', at(0), 'due', null],
    ['due', at(7), 'last', null],
    ['last', at(8, 7.9), 'last', at(7)],
    ['last', at(8), 'held', at(7)],
    // The jobs were down: the last warning comes late, and access is held back a day later.
    ['new', at(20), 'last', null],
    ['last', at(20, 20), 'last', at(20)],
    ['last', at(21, 4), 'held', at(20)],
    ['held', at(30), 'held', at(8)],
  ])('at %s becomes at %s: %s', (stage, now, next, toldAt) => {
    expect(stageOf(part(stage, toldAt), now)).toBe(next);
  });

  it('is never held back without a last warning that has been out for 20 hours, whenever the job runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 24 * 15 }), { maxLength: 30 }), (waits) => {
        let now = at(-10);
        let known = part('new');
        for (const hours of waits) {
          now = new Date(now.getTime() + hours * hourMs);
          const stage = stageOf(known, now);
          if (stage === known.stage) continue;
          if (stage === 'held') {
            expect(known.stage).toBe('last');
            expect(now.getTime() - (known.toldAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(20 * hourMs);
            expect(now.getTime()).toBeGreaterThan(lastDayOf(dueAt).getTime() + dayMs);
          }
          known = part(stage, now);
        }
      }),
    );
  });

  it('is found by the job as soon as it has come to another stage', () => {
    const stages = ['new', 'soon', 'due', 'last'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...stages), fc.integer({ min: -100, max: 300 }), (stage, hours) => {
        const now = at(0, hours);
        const isFound = dueAt <= stageEnds(now)[stage];
        expect(isFound).toBe(stageOf(part(stage, new Date(0)), now) !== stage);
      }),
    );
  });
});
