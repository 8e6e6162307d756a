import { expect, it } from 'vitest';
import { adminPagesOf } from '#access/admin-pages.ts';
import { actOf, goKeysOn, waitMs } from './global-keys.ts';

const learner = goKeysOn('/dashboard', []);

it('g and a letter go to a page', () => {
  expect(actOf({ goSince: null }, 'g', learner, 0)).toEqual({ kind: 'wait' });
  expect(actOf({ goSince: 0 }, 'd', learner, 100)).toEqual({ kind: 'go', to: '/dashboard' });
  expect(actOf({ goSince: 0 }, 'N', learner, 100)).toEqual({ kind: 'go', to: '/notes' });
});

it('a letter alone, too late or unknown does nothing', () => {
  expect(actOf({ goSince: null }, 'd', learner, 0)).toBeNull();
  expect(actOf({ goSince: 0 }, 'd', learner, waitMs)).toBeNull();
  expect(actOf({ goSince: 0 }, 'x', learner, 100)).toBeNull();
});

it('a question mark lists the keys', () =>
  expect(actOf({ goSince: null }, '?', learner, 0)).toEqual({ kind: 'list' }));

it('a letter of both areas leads to the page of the area where one is', () => {
  const owner = adminPagesOf({ roles: ['owner'] });
  expect(goKeysOn('/notes', owner)).toMatchObject({ b: '/bookings', p: '/admin/proofs', d: '/dashboard' });
  expect(goKeysOn('/admin/users', owner)).toMatchObject({
    b: '/admin/bookings',
    d: '/dashboard',
    s: '/settings',
  });
});

it('nobody has a letter for a page that their roles do not open', () => {
  expect(Object.values(learner).filter((to) => to.startsWith('/admin'))).toEqual([]);
  const coach = goKeysOn('/admin', adminPagesOf({ roles: ['coach'] }));
  expect(coach).toMatchObject({ h: '/admin', v: '/admin/reviews', r: '/resources' });
  expect(Object.values(coach)).not.toContain('/admin/proofs');
});
