import { afterEach, expect, it, vi } from 'vitest';
import { noCompanyFields } from '../rules.ts';
import { forgetCompany, rememberCompany, rememberedCompany } from './company-memory.ts';

const typed = { isOn: true, fields: { ...noCompanyFields, name: 'PT Maju' } };
const nothing = { isOn: false, fields: noCompanyFields };

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
  forgetCompany();
  vi.unstubAllGlobals();
});

it('a company that was typed is gone once signing out has cleared the tab’s storage', () => {
  const kept = withStorage((map, key, value) => map.set(key, value));
  rememberCompany(typed);
  expect(rememberedCompany()).toEqual(typed);
  kept.clear();
  expect(rememberedCompany()).toEqual(nothing);
});

it('a company that was typed lasts until a reload where storage is blocked', () => {
  withStorage(() => {
    throw new Error('blocked');
  });
  rememberCompany(typed);
  expect(rememberedCompany()).toEqual(typed);
  forgetCompany();
  expect(rememberedCompany()).toEqual(nothing);
});
