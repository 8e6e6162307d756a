import { afterEach, expect, it, vi } from 'vitest';
import { forgetGift, noGiftWords, rememberedGift, rememberGift } from './gift-words.ts';

const words = { ...noGiftWords, toName: 'Bima', message: 'Selamat ulang tahun' };

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
  forgetGift();
  vi.unstubAllGlobals();
});

it('the words of a gift are gone once signing out has cleared the tab’s storage', () => {
  const kept = withStorage((map, key, value) => map.set(key, value));
  rememberGift(words);
  expect(rememberedGift()).toEqual(words);
  kept.clear();
  expect(rememberedGift()).toEqual(noGiftWords);
});

it('the words of a gift last until a reload where storage is blocked', () => {
  withStorage(() => {
    throw new Error('blocked');
  });
  rememberGift(words);
  expect(rememberedGift()).toEqual(words);
  forgetGift();
  expect(rememberedGift()).toEqual(noGiftWords);
});
