import { describe, expect, it } from 'vitest';
import { encouragement, filterActionItems } from './rules.ts';

describe('encouragement', () => {
  it.each([
    [0, 'just getting started'],
    [29, 'just getting started'],
    [30, 'great progress'],
    [59, 'great progress'],
    [60, 'almost there'],
    [89, 'almost there'],
    [90, 'superstar'],
    [100, 'superstar'],
  ])('at %d percent says %s', (percent, words) => expect(encouragement(percent)).toContain(words));
});

describe('filtered action items', () => {
  const modules = [
    {
      moduleId: 1,
      moduleTitle: 'A',
      number: 1,
      items: [
        { id: 'x', title: 'X', completed: true },
        { id: 'y', title: 'Y', completed: false },
      ],
    },
    { moduleId: 2, moduleTitle: 'B', number: 2, items: [{ id: 'z', title: 'Z', completed: true }] },
  ];
  it.each([
    ['all', ['x', 'y', 'z']],
    ['completed', ['x', 'z']],
    ['incomplete', ['y']],
  ] as const)('%s are %j, and a module without any is left out', (filter, ids) => {
    const shown = filterActionItems(modules, filter);
    expect(shown.flatMap((module) => module.items.map((item) => item.id))).toEqual(ids);
    expect(shown[0]).toMatchObject({ doneCount: 1, totalCount: 2 });
  });
});
