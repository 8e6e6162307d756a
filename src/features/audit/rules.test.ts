import { expect, it } from 'vitest';
import { actionText, detailParts } from './rules.ts';

it.each([
  ['user.ban', 'Banned a person'],
  ['module.reorder', 'Module: reorder'],
  ['change-log.publish-now', 'Change log: publish now'],
])('%s reads “%s”', (action, text) => expect(actionText(action)).toBe(text));

it('details are names and values; what says nothing is left out', () => {
  expect(
    detailParts({ hasDocument: true, reason: '', before: null, amount: -1, filter: { tier: 'X' } }),
  ).toEqual([
    { name: 'has document', value: 'true' },
    { name: 'amount', value: '-1' },
    { name: 'filter', value: '{\n "tier": "X"\n}' },
  ]);
});
