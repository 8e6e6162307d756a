import { describe, expect, it } from 'vitest';
import { type Opens, priceNow, refusalOf, type SaleFacts, seatsLeft, stateOf } from './rules.ts';

const now = new Date('2026-11-26T05:00:00Z');
const before = new Date('2026-11-20T00:00:00Z');
const later = new Date('2026-12-20T00:00:00Z');
const always: SaleFacts = { seats: null, saleFrom: null, saleTo: null, archivedAt: null };

describe('whether a product is on sale', () => {
  it.each<[Partial<SaleFacts>, number, string]>([
    [{}, 500, 'on-sale'],
    [{ seats: 8 }, 7, 'on-sale'],
    [{ seats: 8 }, 8, 'sold-out'],
    [{ seats: 8 }, 9, 'sold-out'],
    [{ saleFrom: later }, 0, 'planned'],
    [{ saleFrom: before, saleTo: later }, 0, 'on-sale'],
    [{ saleTo: now }, 0, 'ended'],
    [{ saleTo: before, seats: 1 }, 1, 'ended'],
    [{ archivedAt: before, saleFrom: later }, 0, 'archived'],
  ])('%o with %d seats taken: %s', (facts, taken, state) => {
    expect(stateOf({ ...always, ...facts }, taken, now)).toBe(state);
  });

  it('counts the seats that are left, never below zero', () => {
    expect([seatsLeft(null, 9), seatsLeft(8, 2), seatsLeft(8, 9)]).toEqual([null, 6, 0]);
  });
});

describe('what it costs', () => {
  it('is the sale price until that ends', () => {
    const price = { priceIdr: 249_000, saleIdr: 199_000, saleEndsAt: later };
    expect(priceNow(price, now)).toEqual({ priceIdr: 199_000, sale: { regularIdr: 249_000, endsAt: later } });
    expect(priceNow(price, later)).toEqual({ priceIdr: 249_000, sale: null });
    expect(priceNow({ ...price, saleIdr: null, saleEndsAt: null }, now).sale).toBeNull();
  });
});

describe('who may buy it', () => {
  const credits = { session: 1, review: 0, code: 0 };
  const course: Opens = { courseIds: ['a'], months: null, credits: { ...credits, session: 0 } };
  it.each<[string, Opens, number, boolean, string | null]>([
    ['credits again', { courseIds: [], months: null, credits }, 0, false, null],
    ['a course that is closed', course, 1, false, null],
    ['a course that is open', course, 0, false, 'already-open'],
    ['a course that is open, with an order that holds it', course, 0, true, 'already-open'],
  ])('%s', (_, opens, closedCourses, isHeld, refusal) => {
    expect(refusalOf('on-sale', { opens, closedCourses, isHeld })).toBe(refusal);
  });

  it('an open order keeps its seat when the product is sold out, ends or is archived', () => {
    for (const state of ['sold-out', 'ended', 'archived'] as const) {
      expect(refusalOf(state, { opens: course, closedCourses: 1, isHeld: true })).toBeNull();
      expect(refusalOf(state, { opens: course, closedCourses: 1, isHeld: false })).toBe(state);
    }
  });
});
