import { afterEach, expect, it, vi } from 'vitest';
import { chooseConvertPlace, isConvertedHere } from './place.ts';

afterEach(() => vi.unstubAllGlobals());

const withStorage = () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
};

it('the server converts where it can, until the editor chooses this device', () => {
  withStorage();
  expect([isConvertedHere(true), isConvertedHere(false)]).toEqual([false, true]);
  chooseConvertPlace('here');
  expect([isConvertedHere(true), isConvertedHere(false)]).toEqual([true, true]);
  chooseConvertPlace('server');
  expect(isConvertedHere(true)).toBe(false);
});

it('a browser without storage leaves it to the server', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('off', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('off', 'SecurityError');
    },
  });
  chooseConvertPlace('here');
  expect(isConvertedHere(true)).toBe(false);
});
