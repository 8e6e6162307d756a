import { afterEach, expect, it, vi } from 'vitest';
import { forgetCoupon, rememberCoupon, rememberedCoupon } from './coupon-memory.ts';

function withStorage(setItem: (kept: Map<string, string>, key: string, value: string) => void) {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => setItem(kept, key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  return kept;
}
afterEach(() => {
  forgetCoupon();
  vi.unstubAllGlobals();
});

it('a coupon is gone once signing out has cleared the tab’s storage', () => {
  const kept = withStorage((map, key, value) => map.set(key, value));
  rememberCoupon('LEBARAN');
  expect(rememberedCoupon()).toBe('LEBARAN');
  kept.clear();
  expect(rememberedCoupon()).toBeNull();
});

it('a coupon lasts until a reload where storage is blocked', () => {
  withStorage(() => {
    throw new Error('blocked');
  });
  rememberCoupon('LEBARAN');
  expect(rememberedCoupon()).toBe('LEBARAN');
  forgetCoupon();
  expect(rememberedCoupon()).toBeNull();
});
