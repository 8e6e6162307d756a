import { expect, it } from 'vitest';
import { amountText, fromPriceForm, toPriceForm } from './price-form.ts';
import { originalPrices } from './prices.ts';

it.each([
  ['499000', '499.000'],
  ['Rp 1.999.000', '1.999.000'],
  ['499.000,00', '499.000'],
  ['Rp 499,000.00', '499.000'],
  ['1,5', '1'],
  ['', ''],
  ['gratis', ''],
  ['0099', '99'],
])('typed %j is shown as %j', (typed, shown) => {
  expect(amountText(typed)).toBe(shown);
});

const zone = 'Asia/Makassar';

const atOnce = (tiers: readonly (keyof typeof originalPrices)[]) =>
  Object.fromEntries(tiers.map((tier) => [tier, { ...originalPrices[tier], parts: null }]));

it('the form of a list means the same list', () => {
  const list = {
    ...originalPrices,
    ESSENTIAL: {
      priceIdr: 499_000,
      saleIdr: 399_000,
      saleEndsAt: new Date('2026-12-31T15:59:00Z'),
      parts: { most: 3, fromIdr: 300_000 } as const,
    },
  };
  const form = toPriceForm(list, zone);
  expect(form.ESSENTIAL).toEqual({
    priceIdr: '499.000',
    saleIdr: '399.000',
    saleEndsAt: '2026-12-31T23:59',
    maxParts: '3',
    partsFromIdr: '300.000',
  });
  expect(fromPriceForm(form, zone)).toEqual({
    ...list,
    ...atOnce(['STARTER', 'ACCELERATOR', 'BREAKTHROUGH']),
  });
});

it('without a sale price the end of the sale does not count', () => {
  const form = toPriceForm(originalPrices, zone);
  form.STARTER = { ...form.STARTER, priceIdr: '', saleIdr: '', saleEndsAt: '2026-12-31T23:59' };
  expect(fromPriceForm(form, zone).STARTER).toEqual({
    priceIdr: 0,
    saleIdr: null,
    saleEndsAt: null,
    parts: null,
  });
});
