import { expect, it } from 'vitest';
import { actOf, waitMs } from './global-keys.ts';

it('g and a letter go to a page', () => {
  expect(actOf({ goSince: null }, 'g', 0)).toEqual({ kind: 'wait' });
  expect(actOf({ goSince: 0 }, 'd', 100)).toEqual({ kind: 'go', to: '/dashboard' });
  expect(actOf({ goSince: 0 }, 'N', 100)).toEqual({ kind: 'go', to: '/notes' });
});

it('a letter alone, too late or unknown does nothing', () => {
  expect(actOf({ goSince: null }, 'd', 0)).toBeNull();
  expect(actOf({ goSince: 0 }, 'd', waitMs)).toBeNull();
  expect(actOf({ goSince: 0 }, 'x', 100)).toBeNull();
});

it('a question mark lists the keys', () =>
  expect(actOf({ goSince: null }, '?', 0)).toEqual({ kind: 'list' }));
