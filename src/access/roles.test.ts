import { expect, it } from 'vitest';
import { adminPagesOf } from './admin-pages.ts';
import { opensAdminPage } from './opens-admin-page.ts';
import { anyOfRoles } from './role-names.ts';
import { hasRole, inOrder, type Role, roles } from './roles.ts';

it.each<[Role[], Role[], boolean]>([
  [[], ['coach'], false],
  [['coach'], ['coach'], true],
  [['coach'], ['editor', 'coach'], true],
  [['coach', 'support'], ['editor', 'finance'], false],
  [['owner'], ['finance'], true],
  [['owner'], [], true],
  [['finance'], [], false],
  [['finance'], ['owner'], false],
])('a person with %j where one of %j is required: %s', (held, wanted, may) => {
  expect(hasRole({ roles: held }, ...wanted)).toBe(may);
});

it('roles are sorted, without duplicates and unknown ones', () => {
  expect(inOrder(['support', 'king', 'owner', 'support'])).toEqual(['owner', 'support']);
});

it.each<[Role[], string]>([
  [['owner'], 'Owner'],
  [['coach'], 'Owner or Coach'],
  [['coach', 'editor'], 'Owner, Editor or Coach'],
])('%j is shown as %s', (wanted, text) => {
  expect(anyOfRoles(wanted)).toBe(text);
});

it.each<[string, Role[]]>([
  ['/admin', ['owner', 'finance', 'editor', 'coach', 'support']],
  ['/admin/modules', ['owner', 'editor']],
  ['/admin/modules/$id/edit', ['owner', 'editor']],
  ['/admin/users', ['owner', 'coach', 'support']],
  ['/admin/users/$id', ['owner', 'coach', 'support']],
  ['/admin/orders', ['owner', 'finance']],
  ['/admin/proofs/accounts', ['owner', 'finance']],
  ['/admin/audit', ['owner']],
  ['/admin/content', ['owner', 'finance', 'editor', 'support']],
  ['/admin/content/plans/$tier', ['owner', 'finance']],
  ['/admin/content/guide', ['owner', 'editor', 'support']],
  ['/admin/content/newsletter', ['owner', 'support']],
  ['/admin/modulesandmore', []],
  ['/admin/unknown', []],
])('%s opens to %j', (page, who) => {
  expect(roles.filter((role) => opensAdminPage(adminPagesOf({ roles: [role] }), page))).toEqual(who);
  expect(adminPagesOf({ roles: [] })).toEqual([]);
});
