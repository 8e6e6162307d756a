import { describe, expect, test } from 'vitest';
import { shortcutFor } from './player-shortcuts.ts';
import { nextSpeed } from './player-speeds.ts';

describe('shortcutFor', () => {
  test.each([
    [' ', { kind: 'togglePlay' }],
    ['K', { kind: 'togglePlay' }],
    ['j', { kind: 'seekBy', seconds: -10 }],
    ['ArrowRight', { kind: 'seekBy', seconds: 5 }],
    ['7', { kind: 'seekToShare', share: 0.7 }],
    ['Home', { kind: 'seekToShare', share: 0 }],
    ['End', { kind: 'seekToShare', share: 1 }],
    ['>', { kind: 'changeSpeed', steps: 1 }],
    ['n', { kind: 'writeNote' }],
    ['?', { kind: 'showShortcuts' }],
    ['x', null],
    ['Enter', null],
  ])('%s asks for %o', (key, expected) => {
    expect(shortcutFor({ key })).toEqual(expected);
  });

  test('a key held with Ctrl, Command or Alt belongs to the browser', () => {
    expect(shortcutFor({ key: 'f', ctrlKey: true })).toBeNull();
    expect(shortcutFor({ key: 'c', metaKey: true })).toBeNull();
    expect(shortcutFor({ key: 'ArrowLeft', altKey: true })).toBeNull();
  });
});

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [1.1, 1, 1.25],
] as const)('from %d× a step of %d leads to %d×', (current, steps, expected) => {
  expect(nextSpeed(current, steps)).toBe(expected);
});
