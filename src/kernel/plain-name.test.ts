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
  // Persian, Sinhala, Bengali and Javanese spell with joiners.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['র\u200d্যাব', 'র\u200d্যাব'],
  ['ꦱ꧀\u200cꦭ', 'ꦱ꧀\u200cꦭ'],
  ['Sari 👩🏽\u200d💻❤️\u200d🔥', 'Sari 👩🏽\u200d💻❤️\u200d🔥'],
  // Joiners that join nothing are removed.
  ['Sa\u200dri\u200c', 'Sari'],
  ['Sa\u0301\u200dri', 'Sa\u0301ri'],
  ['علی\u200c\u200cرضا\u200c \u200dاحمد', 'علیرضا احمد'],
  ['علی\u202e\u200cرضا', 'علیرضا'],
])('%j is stored as %j', (given, kept) => {
  expect(plainName(given)).toBe(kept);
});
