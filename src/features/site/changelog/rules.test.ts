import { expect, test } from 'vitest';
import { inPairs } from './forms.ts';
import { anchorOf, byMonth, byType, leadOf } from './rules.ts';

test('a version names each type once, where it first appears, and keeps the order of its changes', () => {
  const changes = [
    { type: 'Feature', description: 'exercises' },
    { type: 'Fix', description: 'toast' },
    { type: 'Feature', description: 'questions' },
  ] as const;
  expect(byType(changes).map(([type, group]) => [type, group.map((one) => one.description)])).toEqual([
    ['Feature', ['exercises', 'questions']],
    ['Fix', ['toast']],
  ]);
});

test('versions of one month are together, newest first as they came', () => {
  const versions = ['2026-11-26', '2026-11-03', '2026-10-24', '2025-11-01'].map((date) => ({ date }));
  expect(byMonth(versions).map(([month, group]) => [month, group.map(({ date }) => date.slice(8))])).toEqual([
    ['2026-11', ['26', '03']],
    ['2026-10', ['24']],
    ['2025-11', ['01']],
  ]);
});

test.each([
  ['Upgrade later. Pay only the difference.', 'Upgrade later.'],
  ['Pay 10 % less, e.g. with a code.', 'Pay 10 % less, e.g. with a code.'],
  ['A course, "Warung". 5 modules lead there.', 'A course, "Warung".'],
  ['Version 0.3 is here', 'Version 0.3 is here'],
  ['', ''],
])('the lead of %j is its first sentence', (description, lead) =>
  expect(leadOf([{ type: 'Fix', description }])).toBe(lead),
);

test('a version without changes has no lead', () => expect(leadOf([])).toBe(''));

test('the anchor of a version has no spaces', () => {
  expect(anchorOf('0.13.0')).toBe('v0.13.0');
  expect(anchorOf(' Autumn  2026 ')).toBe('vAutumn-2026');
});

test('changes in two languages become pairs of one type; what is missing in one of them is empty', () => {
  const feature = (description: string) => ({ type: 'Feature' as const, description });
  const fix = (description: string) => ({ type: 'Fix' as const, description });
  const paired = { changes: [fix('a')], translation: { changes: [fix('b')] } };
  expect(inPairs(paired)).toBe(paired);
  expect(inPairs({ changes: [fix('a'), feature('b')], translation: { changes: [feature('c')] } })).toEqual({
    changes: [fix('a'), feature('b')],
    translation: { changes: [fix(''), feature('c')] },
  });
  expect(
    inPairs({ changes: [fix('a'), feature('b')], translation: { changes: [feature('c'), fix('d')] } }),
  ).toEqual({
    changes: [fix('a'), feature('b')],
    translation: { changes: [fix('d'), feature('c')] },
  });
  expect(inPairs({ changes: [fix('a')], translation: { changes: [fix('b'), feature('c')] } })).toEqual({
    changes: [fix('a'), feature('')],
    translation: { changes: [fix('b'), feature('c')] },
  });
});
