import { describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import {
  byCourse,
  courseAfter,
  lockedPart,
  neighbours,
  placeOnClimb,
  progressByCourse,
  standsAt,
} from './rules.ts';

describe('previous and next', () => {
  const modules = [
    { id: 9, order: 1 },
    { id: 3, order: 5 },
    { id: 4, order: 2 },
  ];
  it('follow the order, not the ids', () => {
    expect(neighbours(modules, 4)).toEqual({ previous: { id: 9, order: 1 }, next: { id: 3, order: 5 } });
  });
  it('are null at the ends', () => {
    expect(neighbours(modules, 9).previous).toBeNull();
    expect(neighbours(modules, 3).next).toBeNull();
  });
  it('are null for a module that is not visible', () => {
    expect(neighbours(modules, 77)).toEqual({ previous: null, next: null });
  });
});

describe('the place on the climb', () => {
  const step = (more: object = {}) => ({ locked: false, completed: false, watchedAt: null, ...more });
  const done = step({ completed: true, watchedAt: '2026-11-20T10:00:00.000Z' });
  it('is the first step of someone who has not begun', () => {
    expect(placeOnClimb([step(), step()])).toBe(0);
  });
  it('is the first unfinished step after the finished ones', () => {
    expect(placeOnClimb([done, done, step()])).toBe(2);
  });
  it('is the unfinished step that was watched last, even if an earlier one is unfinished', () => {
    const early = step({ watchedAt: '2026-11-19T10:00:00.000Z' });
    const late = step({ watchedAt: '2026-11-21T10:00:00.000Z' });
    expect(placeOnClimb([done, early, late, step()])).toBe(2);
  });
  it('is never a locked step', () => {
    expect(placeOnClimb([step({ locked: true }), step()])).toBe(1);
    expect(placeOnClimb([done, step({ locked: true })])).toBeNull();
  });
  it('is nowhere when every open step is finished', () => {
    expect(placeOnClimb([done, done])).toBeNull();
    expect(placeOnClimb([])).toBeNull();
  });
});

describe('modules by course', () => {
  it('keep their order within each course', () => {
    const inCourse = (id: number, courseId: string | null) => ({ id, courseId });
    const modules = [inCourse(1, 'js'), inCourse(2, 'git'), inCourse(3, 'js'), inCourse(4, null)];
    expect(byCourse(modules).map((course) => course.map((module) => module.id))).toEqual([[1, 3], [2], [4]]);
  });
});

describe('where someone stands after a module', () => {
  const module = (id: number, completed: boolean, locked = false) => ({ id, completed, locked });

  it.each([
    ['the first of three', [module(1, false), module(2, false), module(3, false)], 1, [1, 1, 3, 2]],
    [
      'one that an earlier is missing for',
      [module(1, false), module(2, true), module(3, false)],
      3,
      [3, 2, 3, 1],
    ],
    [
      'the last open one',
      [module(1, true), module(2, false), module(3, false, true)],
      2,
      [2, 2, 2, undefined],
    ],
    ['one of another course', [module(1, true)], 9, [0, 1, 1, undefined]],
  ])('after %s, locked steps do not count', (_name, modules, id, expected) => {
    const { number, done, total, next } = standsAt(modules, id);
    expect([number, done, total, next?.id]).toEqual(expected);
  });
});

describe('the locked part of a course', () => {
  const module = (tier: Tier, locked: boolean) => ({ tier, locked });

  it('names the lowest plan that opens a step of it', () => {
    const modules = [module('STARTER', false), module('ACCELERATOR', true), module('ESSENTIAL', true)];
    expect(lockedPart(modules)).toEqual({ count: 2, tier: 'ESSENTIAL' });
  });
  it('is nothing when every step is open', () => {
    expect(lockedPart([module('ESSENTIAL', false)])).toBeNull();
  });
  it('keeps someone who did every open step below the top', () => {
    const modules = [
      { id: 1, completed: true, locked: false },
      { id: 2, completed: false, locked: true },
    ];
    expect(standsAt(modules, 1)).toMatchObject({ done: 1, total: 1, next: null, locked: [{ id: 2 }] });
  });
});

describe('progress by course', () => {
  it('counts the open modules and those that are done', () => {
    const module = (courseId: string, completed: boolean, locked = false) => ({
      id: 1,
      courseId,
      completed,
      locked,
    });
    const modules = [
      module('js', true),
      module('js', false),
      module('js', false, true),
      module('git', false, true),
    ];
    expect([...progressByCourse(modules)]).toEqual([['js', { done: 1, total: 2 }]]);
  });
});

describe('the course after a finished one', () => {
  const courses = ['js', 'git', 'empty', 'css'].map((id) => ({ id, lessonCount: id === 'empty' ? 0 : 2 }));
  const after = (id: string, finished: string[]) =>
    courseAfter(courses, id, new Map(finished.map((one) => [one, { done: 2, total: 2 }])))?.id ?? null;
  it.each([
    ['js', ['js'], 'git'],
    ['js', ['js', 'git'], 'css'],
    ['css', ['css', 'git'], 'js'],
    ['css', ['js', 'git', 'css'], null],
  ])('after %s, with %j finished, is %s', (id, finished, expected) => {
    expect(after(id, finished)).toBe(expected);
  });
});
