import { describe, expect, it } from 'vitest';
import { ageText, badgeText } from './rules.ts';

describe('the unread badge', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('%i shows %s', (count, text) => expect(badgeText(count)).toBe(text));
});

describe('the age of a notification', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['2026-11-20T09:59:40Z', 'now'],
    ['2026-11-20T09:15:00Z', '45m'],
    ['2026-11-20T07:00:00Z', '3h'],
    ['2026-11-18T10:00:00Z', '2d'],
    ['2026-11-01T10:00:00Z', '2w'],
    ['2026-11-20T10:05:00Z', 'now'],
  ])('of %s is %s', (then, text) => expect(ageText(new Date(then), now)).toBe(text));
});
