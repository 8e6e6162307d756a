import { expect, it } from 'vitest';
import type { SetPrice } from '../../prices.ts';
import { changeText, isSameOffer } from './price-change.ts';

const price: SetPrice = { priceIdr: 499_000, saleIdr: null, saleEndsAt: null, parts: null };
const inParts: SetPrice = { ...price, parts: { most: 3, fromIdr: 300_000 } };
const zone = 'Asia/Jakarta';
const said = (before: SetPrice, after: SetPrice) =>
  changeText('ESSENTIAL', { before, after, zone }).replaceAll('\u00a0', ' ');

it('a change of the parts alone says the parts and not the price', () => {
  expect(said(price, inParts)).toBe('Essential: In full only → In up to 3 parts from Rp 300.000');
  expect(said(inParts, price)).toBe('Essential: In up to 3 parts from Rp 300.000 → In full only');
});

it('a change of the price says the price', () => {
  expect(said(price, { ...price, priceIdr: 599_000 })).toBe('Essential: Rp 499.000 → Rp 599.000');
});

it('what means the same is no change', () => {
  const ends = '2026-12-31T15:59:00Z';
  const sale = (): SetPrice => ({ ...price, saleIdr: 399_000, saleEndsAt: new Date(ends) });
  expect(isSameOffer(sale(), sale())).toBe(true);
  expect(isSameOffer(inParts, { ...inParts, parts: { most: 2, fromIdr: 300_000 } })).toBe(false);
});
