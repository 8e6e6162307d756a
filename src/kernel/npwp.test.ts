import { describe, expect, it } from 'vitest';
import { headOfficeOf, npwpOf16, npwpText, readNpwp } from './npwp.ts';

describe('an NPWP', () => {
  it.each([
    ['09.123.456.7-841.100', '091234567841100', '09.123.456.7-841.100'],
    ['0912 3456 7841 1000', '0912345678411000', '0912 3456 7841 1000'],
  ])('%s is stored as its digits and written as people know it', (typed, digits, text) => {
    expect(readNpwp(typed)).toBe(digits);
    expect(npwpText(digits)).toBe(text);
  });

  it.each(['', '12345', '0912 3456 7841 100A', '12345678901234567'])('%j is none', (typed) => {
    expect(readNpwp(typed)).toBeNull();
  });

  it('of 15 digits gets a zero in front, and its head office six behind', () => {
    expect(npwpOf16('091234567841100')).toBe('0091234567841100');
    expect(npwpOf16('0912345678411000')).toBe('0912345678411000');
    expect(headOfficeOf('091234567841100')).toBe('0091234567841100000000');
  });
});
