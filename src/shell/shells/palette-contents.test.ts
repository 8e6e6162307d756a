import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminPagesOf } from '#access/admin-pages.ts';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import { roles } from '#access/roles.ts';
import { adminWorkOf, paletteContents } from './palette-contents.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));
afterEach(() => vi.unstubAllGlobals());

const at = (pathname: string) => ({ state: { location: { pathname } } }) as AnyRouter;

it('offers only work that the roles open', () => {
  for (const role of roles) {
    const pages = adminPagesOf({ roles: [role] });
    const work = adminWorkOf(pages).map(({ to }) => to);
    expect(work.length, role).toBeGreaterThan(0);
    expect(
      work.filter((to) => !opensAdminPage(pages, to)),
      role,
    ).toEqual([]);
  }
  expect(adminWorkOf(adminPagesOf({ roles: ['coach'] })).map(({ to }) => to)).toEqual([
    '/admin/reviews',
    '/admin/questions',
    '/admin/users',
  ]);
});

it('begins with the work and pages of the admin area there, and with learning elsewhere', () => {
  const pages = adminPagesOf({ roles: ['owner'] });
  const admin = paletteContents(at('/admin/users'), pages);
  expect(admin.actions[0]?.id).toBe('work-/admin/proofs');
  expect(admin.actions.findIndex(({ id }) => id === 'continue')).toBeGreaterThan(
    admin.actions.findIndex(({ id }) => id === 'sign-out'),
  );
  expect(admin.pages[0]?.to).toBe('/admin');
  const learning = paletteContents(at('/notes'), pages);
  expect(learning.actions[0]?.id).toBe('continue');
  expect(learning.pages[0]?.to).toBe('/dashboard');
});

it('offers nothing of the admin area to learners', () => {
  const { actions, pages } = paletteContents(at('/notes'), []);
  expect([...actions.map(({ id }) => id), ...pages.map(({ to }) => to)].join(' ')).not.toMatch(/admin|work/);
});
