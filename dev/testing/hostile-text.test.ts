import { expect, it } from 'vitest';
import { isLinkUrl } from '#kernel/link-url.ts';
import { hostileAddresses, hostileTexts } from './hostile-text.ts';

it('there are hundreds of hostile texts, all different, and each fits into a name', () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  expect(Math.max(...hostileTexts.map(({ length }) => length))).toBeLessThanOrEqual(120);
});

it('no hostile address is a link', () => {
  expect(hostileAddresses.filter(isLinkUrl)).toEqual([]);
});
