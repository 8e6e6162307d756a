import { describe, expect, it } from 'vitest';
import { canTellStory, publicName } from './rules.ts';

describe('who may tell their story', () => {
  it.each([
    ['STARTER', 3, false],
    ['ESSENTIAL', 0, false],
    ['ESSENTIAL', 1, true],
    ['BREAKTHROUGH', 1, true],
    [null, 1, false],
  ] as const)('%s with %d completed modules: %s', (entitledTier, completed, may) =>
    expect(canTellStory({ entitledTier, isAdmin: false }, completed)).toBe(may),
  );
});

describe('a public name', () => {
  it.each([
    ['Sari Pratiwi', 'Sari P.'],
    ['Budi', 'Budi'],
    ['I Made Agus wirawan', 'I W.'],
    ['  ', ''],
  ])('of %j is %j', (name, shown) => expect(publicName(name)).toBe(shown));
});
