import { describe, expect, it } from 'vitest';
import { type AccessHolder, canOpen, type OpenItem } from './tiers.ts';

const nobody: AccessHolder = { entitledTier: null, isAdmin: false };
const essential: AccessHolder = { ...nobody, entitledTier: 'ESSENTIAL' };
const buyer: AccessHolder = { ...nobody, openCourses: ['git'], openResources: ['sheet'] };

describe('what a person may open', () => {
  it.each<[string, AccessHolder, OpenItem, boolean]>([
    ['a module of the plan', essential, { minTier: 'ESSENTIAL' }, true],
    ['a module above the plan', essential, { minTier: 'BREAKTHROUGH' }, false],
    ['a free preview without a plan', nobody, { minTier: 'BREAKTHROUGH', isFreePreview: true }, true],
    ['a module of a bought course', buyer, { minTier: 'BREAKTHROUGH', courseId: 'git' }, true],
    ['a module of another course', buyer, { minTier: 'STARTER', courseId: 'css' }, false],
    ['a module of no course', buyer, { minTier: 'STARTER', courseId: null }, false],
    ['a resource of a bought course', buyer, { minTier: 'BREAKTHROUGH', resourceId: 'sheet' }, true],
    ['another resource', buyer, { minTier: 'STARTER', resourceId: 'git' }, false],
    ['an unknown tier of a bought course', buyer, { minTier: 'GOLD', courseId: 'git' }, true],
    ['an unknown tier', buyer, { minTier: 'GOLD' }, false],
    ['anything by someone with a role', { ...nobody, isAdmin: true }, { minTier: 'GOLD' }, true],
  ])('%s', (_, holder, item, isOpen) => {
    expect(canOpen(holder, item)).toBe(isOpen);
  });
});
