import { expect, it } from 'vitest';
import { withAdminPages } from './guards.ts';

it('a viewer answered by the former release opens no page of the admin area, and breaks none', () => {
  const old: { name: string; adminPages?: string[] } = { name: 'Sari' };
  expect(withAdminPages(old)).toEqual({ name: 'Sari', adminPages: [] });
  expect(withAdminPages({ adminPages: ['/admin'] })).toEqual({ adminPages: ['/admin'] });
});
