import { expect, it } from 'vitest';
import { accountDigits, failedChecks, likelihoodOf, markOf, type ProofFacts } from './rules.ts';

const fine: ProofFacts = {
  claimedIdr: 498_137,
  billedIdr: 498_137,
  isAccountOpen: true,
  sentAt: new Date('2026-11-22T07:05:00Z'),
  dueAt: new Date('2026-11-23T06:52:00Z'),
  seenBefore: null,
};

it.each<[string, Partial<ProofFacts>, string[], string]>([
  ['everything equal', {}, [], 'likely'],
  ['a rupiah too little', { claimedIdr: 498_136 }, ['sum'], 'look'],
  ['more than asked for', { claimedIdr: 499_000 }, ['sum'], 'look'],
  ['a closed account', { isAccountOpen: false }, ['account'], 'look'],
  ['sent after its time', { sentAt: new Date('2026-11-24T00:00:00Z') }, ['time'], 'look'],
  ['a picture of another order', { seenBefore: new Date('2026-11-03T00:00:00Z') }, ['picture'], 'warning'],
  [
    'a picture of another order, and too little',
    { claimedIdr: 1, seenBefore: new Date('2026-11-03T00:00:00Z') },
    ['sum', 'picture'],
    'warning',
  ],
])('%s', (_, facts, failed, likelihood) => {
  expect(failedChecks({ ...fine, ...facts })).toEqual(failed);
  expect(likelihoodOf(failedChecks({ ...fine, ...facts }))).toBe(likelihood);
});

it('the mark is the last three digits, with its zeros', () => {
  expect([498_137, 498_007, 149_000].map(markOf)).toEqual(['137', '007', '000']);
});

it('a number is read as digits, however it is typed', () => {
  expect(accountDigits(' 012-345 6789 ')).toBe('0123456789');
});
