import { expect, it } from 'vitest';
import { codeOf, readGiftCode } from './rules.ts';

const bytes = (fill: number) => new Uint8Array(32).fill(fill);

it('makes a code of sixteen clear letters and digits, from sixteen bytes', () => {
  expect(codeOf(bytes(0))).toBe('HADIAH-AAAA-AAAA-AAAA-AAAA');
  expect(codeOf(bytes(31))).toBe('HADIAH-9999-9999-9999-9999');
  // Every letter is as likely as every other: 256 values are eight times the 32 letters.
  expect(codeOf(bytes(32))).toBe(codeOf(bytes(0)));
  expect(codeOf(bytes(255))).toBe(codeOf(bytes(31)));
});

it.each([
  ['HADIAH-7KQD-2MXA-9TRB-WC4E', 'as it is'],
  ['hadiah 7kqd 2mxa 9trb wc4e', 'small, with spaces'],
  ['7KQD2MXA9TRBWC4E', 'without the word and the hyphens'],
  [' HADIAH7KQD-2MXA9TRB-WC4E ', 'with some hyphens'],
])('reads %s (%s)', (typed) => {
  expect(readGiftCode(typed)).toBe('HADIAH-7KQD-2MXA-9TRB-WC4E');
});

it.each(['', 'HADIAH', 'HADIAH-7KQD-2MXA-9TRB', '7KQD2MXA9TRBWC4O', '7KQD2MXA9TRBWC4EE', 'TEMAN-7KQD2MXA'])(
  'refuses %j',
  (typed) => {
    expect(readGiftCode(typed)).toBeNull();
  },
);

it('reads a code whose own letters begin with the word', () => {
  // "HADH…" is possible, "HADIAH…" is not: codes have no I.
  expect(readGiftCode('HADHHADHHADHHADH')).toBe('HADIAH-HADH-HADH-HADH-HADH');
});
