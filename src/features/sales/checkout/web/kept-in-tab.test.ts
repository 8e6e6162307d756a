import { afterEach, describe, expect, it, vi } from 'vitest';
import { noCompanyFields } from '#features/sales/companies/rules.ts';
import {
  forgetCompany,
  rememberCompany,
  rememberedCompany,
} from '#features/sales/companies/web/company-memory.ts';
import { forgetCoupon, rememberCoupon, rememberedCoupon } from './coupon-memory.ts';
import { forgetGift, noGiftWords, rememberedGift, rememberGift } from './gift-words.ts';

const words = { ...noGiftWords, toName: 'Bima', message: 'Selamat ulang tahun' };
const company = { isOn: true, fields: { ...noCompanyFields, name: 'PT Maju' } };
const noCompany = { isOn: false, fields: noCompanyFields };

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
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['a coupon', () => rememberCoupon('LEBARAN'), rememberedCoupon, forgetCoupon, 'LEBARAN', null],
  ['the words of a gift', () => rememberGift(words), rememberedGift, forgetGift, words, noGiftWords],
  ['a typed company', () => rememberCompany(company), rememberedCompany, forgetCompany, company, noCompany],
])('%s', (_what, remember, read, forget, something, nothing) => {
  afterEach(forget);

  it('is gone once signing out has cleared the tab’s storage', () => {
    const kept = withStorage((map, key, value) => map.set(key, value));
    remember();
    expect(read()).toEqual(something);
    kept.clear();
    expect(read()).toEqual(nothing);
  });

  it('lasts until a reload where storage is blocked', () => {
    withStorage(() => {
      throw new Error('blocked');
    });
    remember();
    expect(read()).toEqual(something);
    forget();
    expect(read()).toEqual(nothing);
  });

  it('is gone from the tab’s storage when it is forgotten', () => {
    const kept = withStorage((map, key, value) => map.set(key, value));
    remember();
    forget();
    expect([kept.size, read()]).toEqual([0, nothing]);
  });
});
