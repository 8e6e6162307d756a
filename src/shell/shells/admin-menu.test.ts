import { describe, expect, it } from 'vitest';
import { adminPagesOf } from '#access/admin-pages.ts';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import { type Role, roles } from '#access/roles.ts';
import { adminEntriesOf, adminMenuOf } from '#kit/admin-menu.ts';
import { adminBarOf, beginsOpen, isPageOf, readChoices, writeChoices } from './admin-menu.ts';

const pagesOf = (role: Role) => adminPagesOf({ roles: [role] });
const menuOf = (role: Role) => adminMenuOf(pagesOf(role)).groups;

describe('the menu of the admin area', () => {
  it.each<[Role, Record<string, string[]>]>([
    [
      'finance',
      {
        sales: ['/admin/proofs', '/admin/orders', '/admin/products', '/admin/coupons', '/admin/report'],
        site: ['/admin/content'],
      },
    ],
    [
      'editor',
      {
        teaching: ['/admin/courses', '/admin/modules', '/admin/studio', '/admin/resources'],
        site: ['/admin/content', '/admin/testimonials'],
      },
    ],
    ['coach', { people: ['/admin/users', '/admin/questions', '/admin/reviews', '/admin/bookings'] }],
    ['support', { people: ['/admin/users'], site: ['/admin/content'], system: ['/admin/jobs'] }],
  ])('of %s has only groups with something to open', (role, groups) =>
    expect(
      Object.fromEntries(menuOf(role).map(({ key, entries }) => [key, entries.map(({ to }) => to)])),
    ).toEqual(groups),
  );

  it('of the owner leads to every page that a role opens, once', () => {
    const entries = adminEntriesOf(pagesOf('owner'));
    for (const page of pagesOf('owner'))
      expect(
        entries.filter((entry) => isPageOf(entry, page)),
        page,
      ).toHaveLength(1);
  });
});

describe('the bar of the admin area on a phone', () => {
  it.each<[Role, string[]]>([
    ['owner', ['/admin', '/admin/proofs', '/admin/reviews', '/admin/orders']],
    ['finance', ['/admin', '/admin/proofs', '/admin/orders', '/admin/products']],
    ['editor', ['/admin', '/admin/courses', '/admin/studio', '/admin/modules']],
    ['coach', ['/admin', '/admin/reviews', '/admin/questions', '/admin/bookings']],
    ['support', ['/admin', '/admin/users', '/admin/content', '/admin/jobs']],
  ])('of %s has their work', (role, bar) =>
    expect(adminBarOf(pagesOf(role)).map(({ to }) => to)).toEqual(bar),
  );

  it('never leads to a page that the roles do not open, whatever roles are together', () => {
    for (const first of roles)
      for (const second of roles) {
        const pages = adminPagesOf({ roles: [first, second] });
        for (const { to } of adminBarOf(pages)) expect(opensAdminPage(pages, to), to).toBe(true);
      }
  });
});

describe('a group', () => {
  const all = menuOf('owner');
  const group = (key: string) => {
    const found = all.find((one) => one.key === key);
    if (!found) throw new Error(`no group ${key}`);
    return found;
  };
  const on = (pathname: string, choices = {}) =>
    all.filter((one) => beginsOpen(one, { all, pathname, choices })).map(({ key }) => key);

  it('of the owner begins open only if it has the current page', () => {
    expect(on('/admin')).toEqual([]);
    expect(on('/admin/orders/seller')).toEqual(['sales']);
    expect(on('/admin/exercises/1/edit')).toEqual(['teaching']);
  });

  it('stays as it was left, but never hides the current page', () => {
    expect(on('/admin', { people: true })).toEqual(['people']);
    expect(on('/admin/users/1', { people: false, site: true })).toEqual(['people', 'site']);
  });

  it('begins open for a role with few pages, unless it was closed', () => {
    for (const role of ['finance', 'editor', 'coach', 'support'] as const)
      for (const one of menuOf(role)) {
        expect(beginsOpen(one, { all: menuOf(role), pathname: '/admin', choices: {} })).toBe(true);
        const choices = { [one.key]: false };
        expect(beginsOpen(one, { all: menuOf(role), pathname: '/admin', choices })).toBe(false);
      }
  });

  it('of another area begins closed also where all are few', () => {
    const learning = { ...group('site'), beginsClosed: true as const };
    expect(beginsOpen(learning, { all: [], pathname: '/admin', choices: {} })).toBe(false);
  });

  it('is remembered in a text that reads back; anything else in it is ignored', () => {
    const choices = { sales: true, people: false };
    expect(readChoices(writeChoices(choices))).toEqual(choices);
    expect(readChoices('sales.-people.<b>.-.1')).toEqual(choices);
    expect(readChoices(undefined)).toEqual({});
  });
});
