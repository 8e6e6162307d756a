import { expect, test } from 'vitest';
import { byType } from './rules.ts';

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
