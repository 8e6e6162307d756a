import { describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import {
  type Coupon,
  type CouponFacts,
  discountOf,
  faultsOf,
  isCode,
  makeCode,
  readCode,
  refusalOf,
  stateOf,
} from './rules.ts';

const at = new Date('2026-11-25T05:00:00Z');
const later = new Date('2026-12-01T00:00:00Z');
const before = new Date('2026-11-01T00:00:00Z');

const tenPercent: Coupon = {
  kind: 'percent',
  value: 10,
  tiers: null,
  startsAt: before,
  endsAt: null,
  maxUses: null,
  perPerson: null,
  minIdr: null,
  closedAt: null,
};

describe('a discount', () => {
  it.each([
    ['percent', 10, 499_000, 49_900],
    ['percent', 15, 149_999, 22_499],
    ['percent', 1, 99, 0],
    ['percent', 100, 499_000, 499_000],
    ['fixed', 100_000, 499_000, 100_000],
    ['fixed', 100_000, 60_000, 60_000],
    ['price', 249_000, 699_000, 450_000],
    ['price', 249_000, 200_000, 0],
    ['price', 0, 499_000, 499_000],
  ] as const)('of %s %i on %i is %i', (kind, value, priceIdr, discountIdr) => {
    expect(discountOf({ kind, value }, priceIdr)).toBe(discountIdr);
  });
});

describe('a coupon', () => {
  it.each<[string, Partial<Coupon>, { paid: number; held: number }, string]>([
    ['runs', {}, { paid: 999, held: 1 }, 'running'],
    ['begins later', { startsAt: later }, { paid: 0, held: 0 }, 'early'],
    ['begins now', { startsAt: at }, { paid: 0, held: 0 }, 'running'],
    ['ends now', { endsAt: at }, { paid: 0, held: 0 }, 'ended'],
    ['has one use left', { maxUses: 3 }, { paid: 1, held: 1 }, 'running'],
    ['is used up by paid and open orders', { maxUses: 3 }, { paid: 1, held: 2 }, 'used-up'],
    ['is closed before anything else', { closedAt: at, endsAt: at }, { paid: 0, held: 0 }, 'closed'],
  ])('that %s', (_, more, uses, state) => {
    expect(stateOf({ ...tenPercent, ...more }, uses, at)).toBe(state);
  });

  const facts: CouponFacts = {
    tier: 'ESSENTIAL',
    priceIdr: 499_000,
    uses: { paid: 0, held: 0 },
    ownPaid: 0,
    isHeld: false,
    at,
  };
  it.each<[string, Partial<Coupon>, Partial<CouponFacts>, ReturnType<typeof refusalOf>]>([
    ['that runs', {}, {}, null],
    ['that begins later', { startsAt: later }, {}, 'early'],
    ['that ended', { endsAt: before }, {}, 'ended'],
    ['that was closed', { closedAt: before }, {}, 'closed'],
    ['that is used up', { maxUses: 2 }, { uses: { paid: 1, held: 1 } }, 'used-up'],
    ['that ended, but is held by the open order', { endsAt: before }, { isHeld: true }, null],
    ['for other plans', { tiers: ['STARTER', 'ACCELERATOR'] as Tier[] }, {}, 'other-plan'],
    ['for this plan', { tiers: ['ESSENTIAL'] as Tier[] }, {}, null],
    ['for higher prices', { minIdr: 499_001 }, {}, 'below-minimum'],
    ['for this price and higher', { minIdr: 499_000 }, {}, null],
    ['once per person, used', { perPerson: 1 }, { ownPaid: 1 }, 'used-by-you'],
    ['twice per person, used once', { perPerson: 2 }, { ownPaid: 1 }, null],
    ['with a price above the price', { kind: 'price', value: 600_000 }, {}, 'no-gain'],
  ])('%s', (_, more, given, refusal) => {
    expect(refusalOf({ ...tenPercent, ...more }, { ...facts, ...given })).toBe(refusal);
  });
});

describe('a new coupon', () => {
  const good = { ...tenPercent, code: 'LANGKAH10' };
  it.each<[string, Partial<typeof good>, string[]]>([
    ['is good', {}, []],
    ['has no code', { code: 'A' }, ['code']],
    ['has a code with a space', { code: 'LANG KAH' }, ['code']],
    ['ends with a hyphen', { code: 'GURU-' }, ['code']],
    ['has a number as its code', { code: '2026' }, ['code']],
    ['has a number in disguise', { code: '1E5' }, ['code']],
    ['takes more than everything', { value: 101 }, ['value']],
    ['takes nothing', { value: 0 }, ['value']],
    ['gives it away', { kind: 'price', value: 0 }, []],
    ['is for no plan', { tiers: [] }, ['tiers']],
    ['is over', { endsAt: before }, ['endsAt']],
    ['ends before it begins', { startsAt: later, endsAt: later }, ['endsAt']],
    ['is limited to nobody', { maxUses: 0, perPerson: 0, minIdr: 0.5 }, ['maxUses', 'perPerson', 'minIdr']],
  ])('that %s', (_, more, faults) => {
    expect(faultsOf({ ...good, ...more }, at)).toEqual(faults);
  });
});

it('codes are read as people type them, and made ones are codes', () => {
  expect(readCode(' langkah 10 ')).toBe('LANGKAH10');
  expect(makeCode(new Uint8Array([0, 1, 2, 3, 255, 254, 253, 252]))).toBe('ABCD-9876');
  expect(isCode(makeCode(new Uint8Array(8)))).toBe(true);
});
