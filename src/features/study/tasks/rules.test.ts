import { describe, expect, it } from 'vitest';
import { encouragement, filterActionItems, foldModules } from './rules.ts';

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
    ['all', ['y', 'x', 'z']],
    ['completed', ['x', 'z']],
    ['incomplete', ['y']],
  ] as const)('%s are %j, and a module without any is left out', (filter, ids) => {
    const shown = filterActionItems(modules, filter);
    expect(shown.flatMap((module) => module.items.map((item) => item.id))).toEqual(ids);
    expect(shown[0]).toMatchObject({ doneCount: 1, totalCount: 2 });
  });

  it('have the open ones of a module first, each kind in its own order', () => {
    const items = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, title: id, completed: at % 2 === 0 }));
    const [shown] = filterActionItems([{ moduleId: 1, moduleTitle: 'A', number: 1, items }], 'all');
    expect(shown?.items.map((item) => item.id)).toEqual(['b', 'd', 'a', 'c']);
    expect(items.map((item) => item.id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the folded modules', () => {
  const named = (...counts: string[]) =>
    counts.map((text) => {
      const [doneCount = 0, totalCount = 0] = text.split('/').map(Number);
      return { text, doneCount, totalCount };
    });
  const folded = (...counts: string[]) => {
    const { near, later, finished } = foldModules(named(...counts));
    return [near, later, finished].map((modules) => modules.map(({ text }) => text));
  };
  it('are the finished ones, and those after the next one that is not begun', () =>
    expect(folded('2/2', '1/3', '0/4', '0/5', '0/6')).toEqual([['1/3', '0/4'], ['0/5', '0/6'], ['2/2']]));
  it('are never those that are begun', () =>
    expect(folded('0/1', '0/2', '0/3', '1/4')).toEqual([['0/1', '1/4'], ['0/2', '0/3'], []]));
  it('are not a single one', () => expect(folded('0/1', '0/2')).toEqual([['0/1', '0/2'], [], []]));
});
