import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from '#access/tiers.ts';
import {
  faultsOf,
  longestSaleDays,
  originalPrices,
  type PriceList,
  priceAt,
  type SetPrice,
} from './prices.ts';

const now = new Date('2026-12-01T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const set = (tier: Tier, more: Partial<SetPrice>): PriceList => ({
  ...originalPrices,
  [tier]: { ...originalPrices[tier], ...more },
});

it.each([
  ['STARTER', 149_000, {}],
  ['ESSENTIAL', 499_000, { STARTER: 350_000 }],
  ['ACCELERATOR', 999_000, { STARTER: 850_000, ESSENTIAL: 500_000 }],
  ['BREAKTHROUGH', 1_999_000, { STARTER: 1_850_000, ESSENTIAL: 1_500_000, ACCELERATOR: 1_000_000 }],
] as const)(
  '%s costs what it was announced for, and an upgrade the difference',
  (tier, price, upgradePrice) => {
    expect(priceAt(originalPrices, tier, now)).toEqual({ id: tier, price, sale: null, upgradePrice });
  },
);

describe('a sale', () => {
  const list = set('ACCELERATOR', { saleIdr: 699_000, saleEndsAt: inDays(3) });

  it('counts for buyers and for upgrades to the plan until it ends', () => {
    expect(priceAt(list, 'ACCELERATOR', now)).toMatchObject({
      price: 699_000,
      sale: { regularIdr: 999_000, endsAt: inDays(3) },
      upgradePrice: { STARTER: 550_000, ESSENTIAL: 200_000 },
    });
    expect(priceAt(list, 'ACCELERATOR', inDays(3))).toMatchObject({ price: 999_000, sale: null });
  });

  it('takes nothing from what the plan is worth in an upgrade from it', () => {
    expect(priceAt(list, 'BREAKTHROUGH', now).upgradePrice.ACCELERATOR).toBe(1_000_000);
  });
});

it('the original prices have no fault', () => {
  expect(faultsOf(originalPrices, now)).toEqual([]);
});

it.each<[string, PriceList, object[]]>([
  ['below the smallest payment', set('STARTER', { priceIdr: 9_999 }), [{ field: 'priceIdr', why: 'tooLow' }]],
  [
    'above the largest payment',
    set('BREAKTHROUGH', { priceIdr: 100_000_001 }),
    [{ field: 'priceIdr', why: 'tooHigh' }],
  ],
  [
    'too near to the plan below',
    set('ESSENTIAL', { priceIdr: 158_999 }),
    [{ tier: 'ESSENTIAL', field: 'priceIdr', why: 'notAboveLower' }],
  ],
  [
    'above the plan that was higher',
    set('STARTER', { priceIdr: 600_000 }),
    [{ tier: 'ESSENTIAL', field: 'priceIdr', why: 'notAboveLower' }],
  ],
  [
    'on sale for the regular price',
    set('ESSENTIAL', { saleIdr: 499_000, saleEndsAt: inDays(1) }),
    [{ field: 'saleIdr', why: 'notBelowRegular' }],
  ],
  [
    'on sale for less than the plan below',
    set('ESSENTIAL', { saleIdr: 149_000, saleEndsAt: inDays(1) }),
    [{ field: 'saleIdr', why: 'notAboveLower' }],
  ],
  ...[null, now, inDays(longestSaleDays + 1)].map((saleEndsAt): [string, PriceList, object[]] => [
    `on sale until ${saleEndsAt?.toISOString() ?? 'no day'}`,
    set('ESSENTIAL', { saleIdr: 299_000, saleEndsAt }),
    [{ field: 'saleEndsAt', why: 'badEnd' }],
  ]),
  [
    'that is paid in parts from a total above its price',
    set('ESSENTIAL', { parts: { most: 3, fromIdr: 499_001 } }),
    [{ field: 'partsFromIdr', why: 'partsAbovePrice' }],
  ],
  [
    'that is paid in parts from no total',
    set('ESSENTIAL', { parts: { most: 3, fromIdr: 0 } }),
    [{ field: 'partsFromIdr', why: 'partsEmpty' }],
  ],
  [
    'whose parts are too small',
    set('ESSENTIAL', { parts: { most: 3, fromIdr: 29_999 } }),
    [{ field: 'partsFromIdr', why: 'partsTooLow' }],
  ],
])('a plan %s is refused', (_, list, faults) => {
  expect(faultsOf(list, now)).toMatchObject(faults);
  expect(faultsOf(list, now)).toHaveLength(faults.length);
});

it('whatever list is accepted, each upgrade costs at least the smallest payment, during sales too', () => {
  let accepted = 0;
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const next = (most: number) => Math.floor(Math.abs(Math.sin(seed * 97 + most)) * most);
    const list = Object.fromEntries(
      tiers.map((tier, index) => {
        const priceIdr = 10_000 + next(200_000 + index) + index * 90_000;
        const hasSale = (seed + index) % 3 === 0;
        return [
          tier,
          {
            priceIdr,
            saleIdr: hasSale ? Math.round(priceIdr * 0.8) : null,
            saleEndsAt: hasSale ? inDays(1) : null,
          },
        ];
      }),
    ) as unknown as PriceList;
    if (faultsOf(list, now).length > 0) continue;
    accepted += 1;
    for (const tier of tiers)
      for (const price of Object.values(priceAt(list, tier, now).upgradePrice))
        expect(price).toBeGreaterThanOrEqual(10_000);
  }
  expect(accepted).toBeGreaterThan(50);
});
