import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it.each([
  ['Sari \u202egnp.exe', 'Sari gnp.exe'],
  ['\u2066Sari\u2069', 'Sari'],
  ['Sa\u200bri\ufeff', 'Sari'],
  ['Sari\u0000\u001b[31m', 'Sari[31m'],
  ['  Sari \r\n Pratiwi\t', 'Sari Pratiwi'],
  ['Sari \u200f Pratiwi', 'Sari Pratiwi'],
  ['Siti Nurhaliza binti Tarudin', 'Siti Nurhaliza binti Tarudin'],
  ['Zoë 林 محمد Ωμέγα', 'Zoë 林 محمد Ωμέγα'],
  ['\u3164\u200d', ''],
])('%j is kept as %j', (given, kept) => {
  expect(plainName(given)).toBe(kept);
});
